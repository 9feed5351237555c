import type { EntityManager } from '@mikro-orm/postgresql';

const DAY_MS = 24 * 3_600_000;
/** As long as deliveries are stored: what someone does later has another reason. */
const WITHIN_MS = 60 * DAY_MS;

/** The latest campaign that was sent to each of these subscribers in the last 60 days, by subscriber. */
export async function lastCampaigns(
  em: EntityManager,
  subscriberIds: readonly number[],
  now: Date,
): Promise<Map<number, number>> {
  if (subscriberIds.length === 0) return new Map();
  const rows = await em.execute<{ subscriber: number; campaign: number }[]>(
    `select distinct on (d.subscriber_id) d.subscriber_id as subscriber, d.campaign_id as campaign
       from newsletter_delivery d join campaign c on c.id = d.campaign_id
      where d.subscriber_id = any(?::int[]) and d.status = 'sent' and c.started_at > ?
      order by d.subscriber_id, c.started_at desc, c.id desc`,
    [toArray(subscriberIds), new Date(now.getTime() - WITHIN_MS)],
  );
  return new Map(rows.map(({ subscriber, campaign }) => [subscriber, campaign]));
}

/** Counts that a subscriber left, for the campaign that they got last. Call it in the transaction in which they leave. */
export async function countUnsubscribe(em: EntityManager, subscriberId: number, now: Date): Promise<void> {
  const last = await lastCampaigns(em, [subscriberId], now);
  await countUnsubscribes(em, [...last.values()]);
}

/** Counts one leave for each of these campaigns. */
export async function countUnsubscribes(em: EntityManager, campaignIds: readonly number[]): Promise<void> {
  for (const id of [...campaignIds].sort((one, other) => one - other))
    await em.execute('update campaign set unsubscribed = unsubscribed + 1 where id = ?', [id]);
}

/** An array of PostgreSQL, as one parameter. */
export const toArray = (ids: Iterable<number>): string => `{${[...ids].join(',')}}`;
