import type { Pool, PoolClient } from 'pg';
import { trackPool } from './pool-counts.js';

/**
 * Releases connections that break while in use. Kysely releases a transaction's connection only after COMMIT or
 * ROLLBACK succeeds, which never happens on a broken one: after PostgreSQL restarts under load, the pool would be full
 * of dead connections and this process would answer 503 until it was restarted as well.
 */
export function discardBrokenConnections(pool: Pool): void {
  trackPool(pool);
  rejectConnectionsAfterEnd(pool);
  const inUse = new Set<PoolClient>();
  pool.on('acquire', (client) => inUse.add(client));
  pool.on('release', (_error, client) => inUse.delete(client));
  pool.on('connect', (client) => {
    client.once('end', () => {
      if (!inUse.has(client)) return;
      client.release(true);
      // The holder may still call release() later, and pg throws on a second release.
      client.release = () => undefined;
    });
  });
}

/**
 * Closes connections that are established only after the pool started to end. Kysely has dropped its reference to the
 * pool by then, so it would fail without releasing the connection, and the pool (and the shutdown) would wait for it
 * forever.
 */
function rejectConnectionsAfterEnd(pool: Pool): void {
  const connect = pool.connect.bind(pool) as (callback?: unknown) => Promise<PoolClient>;
  const connectUnlessEnding = async () => {
    const client = await connect();
    if (!pool.ending) return client;
    client.release(true);
    throw new Error('The database is being closed.');
  };
  // The callback form is used only by the pool itself (pool.query), which releases what it takes.
  pool.connect = ((callback?: unknown) =>
    callback ? connect(callback) : connectUnlessEnding()) as typeof pool.connect;
}
