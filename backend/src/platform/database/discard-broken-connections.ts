import type { Pool, PoolClient } from 'pg';
import { countPool } from './pool-counts.js';

/**
 * Gives connections that break while somebody uses them back to their pool. Kysely gives a transaction's back once COMMIT or
 * ROLLBACK went through, which on a broken one never happens: after a restart of PostgreSQL under load the pool would be
 * full of dead connections, and this process answer 503 until somebody restarted it too.
 */
export function discardBrokenConnections(pool: Pool): void {
  countPool(pool);
  endWhatComesTooLate(pool);
  const inUse = new Set<PoolClient>();
  pool.on('acquire', (client) => inUse.add(client));
  pool.on('release', (_error, client) => inUse.delete(client));
  pool.on('connect', (client) => {
    client.once('end', () => {
      if (!inUse.has(client)) return;
      client.release(true);
      // Who had it may still mean to give it back: twice is an error.
      client.release = () => undefined;
    });
  });
}

/**
 * A connection that is only being made when the pool is closed comes to Kysely after it has forgotten its pool: it fails on
 * that, gives nothing back, and the pool waits for it for ever. So does whoever stops this process. Here it ends instead.
 */
function endWhatComesTooLate(pool: Pool): void {
  const connect = pool.connect.bind(pool) as (told?: unknown) => Promise<PoolClient>;
  const connectInTime = async () => {
    const client = await connect();
    if (!pool.ending) return client;
    client.release(true);
    throw new Error('The database is being closed.');
  };
  // Told, and not waited for: the pool itself, which gives back what it takes.
  pool.connect = ((told?: unknown) => (told ? connect(told) : connectInTime())) as typeof pool.connect;
}
