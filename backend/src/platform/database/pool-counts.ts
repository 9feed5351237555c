import type { Pool } from 'pg';

/** The ORM creates its pools itself and passes them only to `onPoolCreated`, which registers them here. */
const pools = new Set<Pool>();

export function trackPool(pool: Pool): void {
  pools.add(pool);
}

/** Counts this process's database connections and, as `wanted`, the callers that wait for one. */
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
