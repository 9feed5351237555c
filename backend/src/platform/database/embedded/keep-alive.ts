import { isRunning } from './processes.js';
import type { Server } from './server.js';

const CHECK_INTERVAL_MS = 500;

/**
 * Restarts the server when it dies (killed, out of memory), on the same port, because the pools are bound to it.
 *
 * @param start starts a new server on `port`; retried at the next check when it throws
 * @returns `stop` ends the checks and waits for a restart in progress
 */
export function keepAlive(
  server: Server,
  start: (port: number) => Promise<Server>,
  print: (line: string) => void,
): { stop(): Promise<void> } {
  let current = server;
  let restart: Promise<void> | undefined;
  let lastFailure: string | undefined;
  const timer = setInterval(() => {
    if (restart || isRunning(current.pid)) return;
    if (lastFailure === undefined) print('The database stopped unexpectedly. Starting it again…');
    restart = start(current.port)
      .then((started) => {
        current = started;
        lastFailure = undefined;
        print('The database is running again.');
      })
      .catch((error: unknown) => {
        const failure = error instanceof Error ? error.message : String(error);
        if (failure !== lastFailure) print(failure);
        lastFailure = failure;
      })
      .finally(() => (restart = undefined));
  }, CHECK_INTERVAL_MS);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await restart;
    },
  };
}
