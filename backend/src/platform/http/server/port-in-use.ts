import { connect } from 'node:net';
import type { SettingsValues } from '../../config/settings.js';
import { StartupError } from '../../config/startup-error.js';

type ListenAddress = Pick<SettingsValues, 'host' | 'port'>;

/** A listener on this machine accepts a connection immediately. */
const TIMEOUT_MS = 1_000;

/**
 * Checks the port by connecting to it. Listening for a moment would be wrong: a proxy that waits for this process could
 * send a request in that moment, and it would be lost.
 *
 * @throws StartupError if another program listens there
 */
export async function assertPortIsFree(address: ListenAddress): Promise<void> {
  if (address.port !== 0 && (await isListening(address))) throw portUnavailableError(address, 'EADDRINUSE');
}

/** An error whose message says in one line why the port cannot be used. */
export function portUnavailableError({ host, port }: ListenAddress, code: string | undefined): StartupError {
  const why = code === 'EADDRINUSE' ? 'in use by another program' : `not available (${code})`;
  return new StartupError(`PORT ${port} on ${host} is ${why}: set PORT to another one.`);
}

function isListening({ host, port }: ListenAddress): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: TIMEOUT_MS });
    const finish = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', () => finish(true));
    socket.once('timeout', () => finish(false));
    socket.once('error', () => finish(false));
  });
}
