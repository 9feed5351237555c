import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { StartupError } from '../../config/startup-error.js';

/** Below the kernel's range of ephemeral ports, where a client connection in TIME_WAIT can occupy a port. */
const LOWEST = 20_000;
const HIGHEST = 32_000;

/** Whether a server could listen on 127.0.0.1:`port` now. Another process may still take it before we do. */
function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/**
 * Returns a port on 127.0.0.1 that is free now, between 20000 and 32000.
 *
 * @param preferred tried first, such as the port of the last start, so that the address stays the same
 */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred !== undefined && (await isPortFree(preferred))) return preferred;
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await isPortFree(port)) return port;
  }
  throw new StartupError(`No free port on 127.0.0.1 between ${LOWEST} and ${HIGHEST} for the embedded database.`);
}
