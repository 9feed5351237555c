import type { EntityManager } from '@mikro-orm/postgresql';
import { Campaign } from '../domain/campaign.js';

/** The campaigns of which this SQL condition is true. */
export async function findCampaigns(em: EntityManager, condition: string): Promise<number[]> {
  const rows = await em.fork().execute<{ id: number }[]>(`select id from campaign where ${condition} order by id`);
  return rows.map(({ id }) => id);
}

/**
 * Locks a campaign for the open transaction. Returns undefined when another worker is at it, or the condition is not
 * true anymore.
 */
export async function lockCampaign(em: EntityManager, id: number, condition: string): Promise<Campaign | undefined> {
  const [locked] = await em.execute<{ id: number }[]>(
    `select id from campaign where id = ? and ${condition} for update skip locked`,
    [id],
  );
  return locked && em.findOneOrFail(Campaign, id);
}

/** The time of the database, which all workers share. */
export async function databaseNow(em: EntityManager): Promise<Date> {
  const [row] = await em.execute<{ now: Date | string }[]>('select now()');
  return new Date(row!.now);
}
