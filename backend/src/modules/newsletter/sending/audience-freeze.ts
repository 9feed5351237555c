import type { EntityManager } from '@mikro-orm/postgresql';
import type { Campaign } from '../domain/campaign.js';
import { audienceCondition } from '../presenters/audience.js';

/**
 * The number of deliveries inserted in one transaction. Until it commits, their subscribers cannot be erased, and cannot
 * leave: a foreign key locks the row that it points to.
 */
export const FREEZE_BATCH = 2_000;

type Target = Pick<Campaign, 'id' | 'audience'>;

/**
 * Inserts the next deliveries, in the order of a random number: a Message-ID has its delivery's id, which must not tell
 * who signed up before whom. Waits for a subscriber who is changing, and looks at them again.
 */
const insertInto = (isWanted: string) => `
  with chosen as materialized (
    select id, nonce from subscriber where ${isWanted} order by nonce limit ${FREEZE_BATCH} for key share of subscriber),
  inserted as (
    insert into newsletter_delivery (campaign_id, subscriber_id) select ?, id from chosen order by nonce
      on conflict (campaign_id, subscriber_id) do nothing)
  select (select count(*)::int from chosen) as count,
         (select nonce::text from chosen order by nonce desc limit 1) as last`;

async function insert(em: EntityManager, isWanted: string, params: unknown[]): Promise<string | null> {
  const [row] = await em.execute<{ count: number; last: string | null }[]>(insertInto(isWanted), params);
  return row!.count === FREEZE_BATCH ? row!.last : null;
}

/**
 * Inserts a batch of deliveries to subscribers after this one. Returns the last subscriber, or null when there are no
 * more. Call it in a transaction of its own.
 */
export const insertAfter = (em: EntityManager, { id, audience }: Target, nonce: string): Promise<string | null> =>
  insert(em, `${audienceCondition(audience)} and nonce > ?::uuid`, [nonce, id]);

/**
 * Inserts a batch of the deliveries that are still missing: all of them, those that a killed worker did not come to, or
 * those to subscribers who joined meanwhile. It looks at the whole list.
 */
export const insertMissing = (em: EntityManager, { id, audience }: Target): Promise<string | null> =>
  insert(
    em,
    `${audienceCondition(audience)} and not exists
       (select from newsletter_delivery d where d.campaign_id = ? and d.subscriber_id = subscriber.id)`,
    [id, id],
  );

/** Deletes a batch of the deliveries to those who left, or are not in the audience anymore. Returns whether it was full. */
export async function deleteOthers(em: EntityManager, { id, audience }: Target): Promise<boolean> {
  const [row] = await em.execute<{ count: number }[]>(
    `with gone as (
       delete from newsletter_delivery where id in (
         select d.id from newsletter_delivery d where d.campaign_id = ? and not exists
           (select from subscriber where id = d.subscriber_id and ${audienceCondition(audience)})
         limit ${FREEZE_BATCH}) returning 1)
     select count(*)::int as count from gone`,
    [id],
  );
  return row!.count === FREEZE_BATCH;
}

export async function countFrozen(em: EntityManager, campaignId: number): Promise<number> {
  const [row] = await em.execute<{ count: number }[]>(
    'select count(*)::int as count from newsletter_delivery where campaign_id = ?',
    [campaignId],
  );
  return row!.count;
}
