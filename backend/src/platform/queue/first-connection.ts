import type { Pool } from 'pg';

/** A part of BullMQ that asks PostgreSQL once whether its schema is there, and remembers the answer. */
interface Asking {
  waitUntilReady(): Promise<void>;
  readyPromise?: Promise<void> | undefined;
}

/** Its backends, as far as they are mended here. The one of hints between processes remembers nothing itself. */
interface PostgresBackend extends Asking {
  connection: Asking & { pool: Pool };
}

/**
 * Mends what BullMQ (6.7.0) does when the very first question of a queue fails, for PostgreSQL restarts or has no
 * connection left: one that broke under the question ended the whole process, and one that failed was told to all who
 * came later, so that the queue took no job and did none until somebody restarted the process.
 */
export function surviveFirstFailure<T>(backend: T): T {
  const { connection } = backend as PostgresBackend;
  // Who asked is told by the answer; without a listener Node takes the event for a fault of the program.
  connection.pool.on('connect', (client) => client.on('error', () => undefined));
  askAnew(connection);
  askAnew(backend as PostgresBackend);
  return backend;
}

/** Forgets the answer when it was none: who comes next asks again. */
function askAnew(part: Asking): void {
  const ask = part.waitUntilReady.bind(part);
  part.waitUntilReady = async () => {
    try {
      await ask();
    } catch (error) {
      part.readyPromise = undefined;
      throw error;
    }
  };
}
