import { connect } from 'node:net';
import type { SettingsValues } from '../../config/settings.js';
import { StartupError } from '../../config/startup-error.js';

type ListenAddress = Pick<SettingsValues, 'host' | 'port'>;

/** On this machine somebody who listens takes a connection at once. */
const PATIENCE_MS = 1_000;

/**
 * Asks by connecting, and not by listening for a moment: a proxy that has been waiting for this process would send a request into
 * that moment, and lose it.
 *
 * @throws StartupError when somebody else listens there
 */
export async function assertPortIsFree(place: ListenAddress): Promise<void> {
  if (place.port !== 0 && (await somebodyListens(place))) throw portUnavailableError(place, 'EADDRINUSE');
}

/** Why nobody can listen there, in one line. */
export function portUnavailableError({ host, port }: ListenAddress, code: string | undefined): StartupError {
  const why = code === 'EADDRINUSE' ? 'in use by another program' : `not to be had (${code})`;
  return new StartupError(`PORT ${port} on ${host} is ${why}: set PORT to another one.`);
}

function somebodyListens({ host, port }: ListenAddress): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: PATIENCE_MS });
    const tell = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => tell(true));
    socket.once('timeout', () => tell(false));
    socket.once('error', () => tell(false));
  });
}
