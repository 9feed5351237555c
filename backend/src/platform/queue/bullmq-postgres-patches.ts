import type { Client, Pool } from 'pg';

/** A part of BullMQ that asks PostgreSQL once whether its schema is there, and remembers the answer. */
interface Asking {
  waitUntilReady(): Promise<void>;
  readyPromise?: Promise<void> | undefined;
}

/** Its backends, as far as they are mended here. The one of hints between processes remembers nothing itself. */
interface PostgresBackend extends Asking {
  connection: Asking & { pool: Pool; listenClient?: Client; close(): Promise<void> };
}

/** Who asked is told by the answer; without a listener Node takes the event for a fault of the program, and ends it. */
const heard = () => undefined;

/**
 * Mends what BullMQ (6.7.0) does when PostgreSQL restarts or has no connection left at two moments. Under the very first
 * question of a queue: one that broke ended the whole process, and one that failed was told to all who came later, so that
 * the queue took no job and did none until somebody restarted the process. And while a queue closes: the connection that
 * waits for hints is without a listener for errors until it has ended.
 */
export function patchPostgresBackend<T>(backend: T): T {
  const { connection } = backend as PostgresBackend;
  connection.pool.on('connect', (client) => client.on('error', heard));
  keepErrorListener(connection);
  retryReadyCheck(connection);
  retryReadyCheck(backend as PostgresBackend);
  return backend;
}

function keepErrorListener(connection: PostgresBackend['connection']): void {
  const close = connection.close.bind(connection);
  connection.close = () => {
    const closing = close();
    connection.listenClient?.on('error', heard);
    return closing;
  };
}

/** Forgets the answer when it was none: who comes next asks again. */
function retryReadyCheck(part: Asking): void {
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
