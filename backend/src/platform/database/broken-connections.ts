import type { Pool, PoolClient } from 'pg';
import { countPool } from './pool-counts.js';

/**
 * Gives connections that break while somebody uses them back to their pool. Kysely gives a transaction's back once COMMIT or
 * ROLLBACK went through, which on a broken one never happens: after a restart of PostgreSQL under load the pool would be
 * full of dead connections, and this process answer 503 until somebody restarted it too.
 */
export function giveBackBroken(pool: Pool): void {
  countPool(pool);
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
