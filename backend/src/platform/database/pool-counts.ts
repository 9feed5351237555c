import type { Pool } from 'pg';

/** The ORM makes its pool itself, and shows it to nobody but who is told of a new one. */
const pools = new Set<Pool>();

export function countPool(pool: Pool): void {
  pools.add(pool);
}

/** Connections to the database that this process has, and requests that wait for one. */
export function poolCounts(): { used: number; idle: number; wanted: number } {
  const counts = { used: 0, idle: 0, wanted: 0 };
  for (const pool of pools) {
    if (pool.ended) {
      pools.delete(pool);
      continue;
    }
    counts.used += pool.totalCount - pool.idleCount;
    counts.idle += pool.idleCount;
    counts.wanted += pool.waitingCount;
  }
  return counts;
}
