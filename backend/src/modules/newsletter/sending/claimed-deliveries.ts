import type { EntityManager } from '@mikro-orm/postgresql';
import { executeWithParameters } from '../../../platform/database/parameterized.js';
import { PreparedStatement } from '../../../platform/database/prepared-statement.js';
import { REACHED } from '../presenters/audience.js';
import type { Receiver } from '../presenters/campaign-message.js';

export interface ClaimedDelivery extends Receiver {
  attempts: number;
}

export interface ClaimedBatch {
  /** Oldest first. */
  claimed: ClaimedDelivery[];
  /** How many went to people who left meanwhile. */
  skipped: number;
}

interface ClaimRow {
  id: string;
  status: 'sending' | 'skipped';
  attempts: number;
  subscriber_id: number | null;
  email: string | null;
  nonce: string | null;
}

const WAITING = `campaign_id = $1 and exists (select from campaign where id = $1 and status = 'sending')`;

/**
 * Claims deliveries whose time has come, and skips the ones to people who left meanwhile. Returns nothing while the
 * campaign is not being sent. Retries come first: they are few, and have waited.
 */
const CLAIM_SQL = `
   with due as materialized (
     select id from newsletter_delivery where ${WAITING} and status = 'retry' and retry_at <= now()
      order by retry_at limit $2 for update skip locked),
   fresh as materialized (
     select id from newsletter_delivery where ${WAITING} and status = 'queued'
      order by id limit $2 - (select count(*) from due) for update skip locked),
   picked as materialized (
     select d.id, s.id as subscriber_id, s.email::text, s.nonce::text, s.status as subscribed_as, s.reached
       from (select id from due union all select id from fresh) chosen
       join newsletter_delivery d using (id) 
       left join (select *, ${REACHED} as reached from subscriber) s on s.id = d.subscriber_id)
   update newsletter_delivery d
      set status = case when p.reached then 'sending' else 'skipped' end,
          claim = case when p.reached then $3::uuid end,
          claimed_until = case when p.reached then clock_timestamp() + make_interval(secs => $4) end,
          retry_at = null,
          reason = case when p.subscribed_as in ('bounced', 'complained') then p.subscribed_as
            when p.subscribed_as is distinct from 'subscribed' then 'left'
            when p.reached then d.reason end
     from picked p where d.id = p.id
   returning d.id, d.status, d.attempts, p.subscriber_id, p.email, p.nonce`;
const CLAIM = new PreparedStatement<ClaimRow>(CLAIM_SQL);

/** Joins the open transaction, if there is one. */
export async function claimDeliveries(
  em: EntityManager,
  { campaignId, claim, limit, seconds }: { campaignId: number; claim: string; limit: number; seconds: number },
): Promise<ClaimedBatch> {
  const values = [campaignId, limit, claim, seconds];
  const rows = em.isInTransaction()
    ? await executeWithParameters<ClaimRow>(em, CLAIM_SQL, values)
    : await CLAIM.run(em, values);
  const claimed = rows
    .filter(({ status }) => status === 'sending')
    .map((row) => ({
      id: Number(row.id),
      attempts: row.attempts,
      subscriberId: row.subscriber_id!,
      email: row.email!,
      nonce: row.nonce!,
    }))
    .sort((a, b) => a.id - b.id);
  return { claimed, skipped: rows.length - claimed.length };
}

const RENEW = new PreparedStatement<{ id: string; sending: boolean }>(
  `update newsletter_delivery set claimed_until = clock_timestamp() + make_interval(secs => ?)
    where claim = ? and status = 'sending'
    returning id, exists (select from campaign where id = campaign_id and status = 'sending') as sending`,
);

/** Renews all deliveries of a claim. Returns their ids, and whether its campaign is still being sent. */
export async function renewClaim(
  em: EntityManager,
  claim: string,
  seconds: number,
): Promise<{ ids: number[]; sending: boolean }> {
  const rows = await RENEW.run(em, [seconds, claim]);
  return { ids: rows.map(({ id }) => Number(id)), sending: rows.every(({ sending }) => sending) };
}

const RELEASE = new PreparedStatement<{ id: string }>(
  `update newsletter_delivery set status = 'queued', claim = null, claimed_until = null
    where claim = ? and status = 'sending' and id <> all(?::bigint[]) returning id`,
);

/** Gives back what was claimed and not sent, except deliveries whose outcome is known. */
export async function releaseClaim(em: EntityManager, claim: string, except: number[]): Promise<void> {
  await RELEASE.run(em, [claim, except]);
}

/** Gives back what belonged to workers that died. */
const EXPIRE = new PreparedStatement<{ id: string }>(
  `update newsletter_delivery set status = 'queued', claim = null, claimed_until = null
    where status = 'sending' and claimed_until < clock_timestamp() returning id`,
);

export async function expireClaims(em: EntityManager): Promise<number> {
  return (await EXPIRE.run(em, [])).length;
}
