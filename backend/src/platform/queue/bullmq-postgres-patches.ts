import type { Client, Pool } from 'pg';

/** A part of BullMQ that checks once whether its schema exists in PostgreSQL, and caches the promise of that check. */
interface ReadyCheck {
  waitUntilReady(): Promise<void>;
  readyPromise?: Promise<void> | undefined;
}

/**
 * The members of BullMQ's PostgreSQL backends that the patches use. The pub/sub backend has no ready check of its own
 * to cache.
 */
interface PostgresBackend extends ReadyCheck {
  connection: ReadyCheck & { pool: Pool; listenClient?: Client; close(): Promise<void> };
}

/**
 * Node ends the process on an `error` event without a listener. The caller gets the error from its own query anyway.
 */
const ignoreError = () => undefined;

/**
 * Patches three faults of BullMQ 6.7.0 that appear when PostgreSQL restarts or has no free connection:
 * - A connection that breaks during the first query of a queue has no `error` listener, so the process ends.
 * - A ready check that fails is cached, so the queue accepts and runs no job until the process restarts.
 * - While a queue closes, its LISTEN connection has no `error` listener until it has ended.
 */
export function patchPostgresBackend<T>(backend: T): T {
  const { connection } = backend as PostgresBackend;
  connection.pool.on('connect', (client) => client.on('error', ignoreError));
  keepErrorListener(connection);
  retryReadyCheck(connection);
  retryReadyCheck(backend as PostgresBackend);
  return backend;
}

function keepErrorListener(connection: PostgresBackend['connection']): void {
  const close = connection.close.bind(connection);
  connection.close = () => {
    const closing = close();
    connection.listenClient?.on('error', ignoreError);
    return closing;
  };
}

/** Removes the cached promise of a failed check, so that the next call checks again. */
function retryReadyCheck(part: ReadyCheck): void {
  const check = part.waitUntilReady.bind(part);
  part.waitUntilReady = async () => {
    try {
      await check();
    } catch (error) {
      part.readyPromise = undefined;
      throw error;
    }
  };
}
