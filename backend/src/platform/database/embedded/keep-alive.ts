import { isRunning } from './processes.js';
import type { Server } from './server.js';

const LOOK_EVERY_MS = 500;

/**
 * Starts the server again when it dies under us (killed, out of memory), on the same port, for the pools know no other.
 *
 * @param start makes a new server on `port`; called again at the next look when it throws
 * @returns stop: ends the watch and waits for a start that is under way
 */
export function keepAlive(
  server: Server,
  start: (port: number) => Promise<Server>,
  say: (line: string) => void,
): { stop(): Promise<void> } {
  let current = server;
  let restart: Promise<void> | undefined;
  let lastTrouble: string | undefined;
  const timer = setInterval(() => {
    if (restart || isRunning(current.pid)) return;
    if (lastTrouble === undefined) say('The database has died: starting it again.');
    restart = start(current.port)
      .then((started) => {
        current = started;
        lastTrouble = undefined;
        say('The database is back.');
      })
      .catch((error: unknown) => {
        const trouble = error instanceof Error ? error.message : String(error);
        if (trouble !== lastTrouble) say(trouble);
        lastTrouble = trouble;
      })
      .finally(() => (restart = undefined));
  }, LOOK_EVERY_MS);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await restart;
    },
  };
}
