import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * Lets only one transaction pin an article at a time: two would each find none pinned. Take it before the locks of rows, so that
 * two transactions never wait for each other.
 */
export async function lockPin(em: EntityManager): Promise<void> {
  await em.execute("select pg_advisory_xact_lock(hashtext('pinned-post'))");
}
