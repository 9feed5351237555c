import { setTimeout as pause } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from '@nestjs/common';
import { PreparedStatement } from '../../../platform/database/prepared-statement.js';
import { summarizeError } from '../../../platform/logging/summarize-error.js';
import type { FailureReason } from '../domain/delivery-outcome.js';
import { REFUSED_RETRY_S, RETRY_FOR_S, retryAfterSeconds } from '../domain/delivery-times.js';

/** The result of one try. */
export type Outcome =
  | { kind: 'sent' }
  | { kind: 'failed'; reason: FailureReason }
  /** The whole email was refused. Tried once more, in case everyone's was. */
  | { kind: 'refused'; reason: FailureReason }
  /** Nobody knows whether it arrived. Tried once more; the second time it counts as sent. */
  | { kind: 'dropped' }
  /** Tried again after a pause, for a day. */
  | { kind: 'later' }
  /** Tried again after a pause, for a day in which others get the email: it was probably not about the address. */
  | { kind: 'postponed' }
  /** As if it had not been tried. */
  | { kind: 'unsent' };

export interface Settlement {
  id: number;
  /** How many there were when the delivery was claimed. */
  attempts: number;
  outcome: Outcome;
}

/**
 * Stores outcomes and counts them, in one transaction because it is one statement. If the claim was lost, it still
 * stores what became of a delivery that nobody has claimed again, so that it is not sent twice. A success shows that
 * the mail server works. `alone`: others got the email since this one was tried, or nobody else waits for it, so that
 * an answer about the server does not stop the clock. A retry keeps its `reason` if it had a doubtful outcome: the second one decides.
 *
 * It may run twice, because the answer to a commit can be lost. The number of attempts shows that it has: a delivery that waits again
 * must not get the same outcome a second time. Sent and failed are final, also after another worker's try.
 */
const SETTLE = new PreparedStatement<{ id: string; status: string }>(`
   with given as (select * from unnest($1::bigint[], $2::text[], $3::text[], $4::int[], $5::int[]) as g(id, kind, reason, after, attempts)),
   tried as (
     select g.*, d.reason as doubt, d.first_tried_at, d.first_tried_at < now() - make_interval(secs => ${RETRY_FOR_S}) as late,
            coalesce(c.last_sent_at > d.first_tried_at, false)
              or not exists (select from newsletter_delivery where campaign_id = c.id and status = 'queued') as alone
       from given g join newsletter_delivery d using (id) join campaign c on c.id = d.campaign_id),
   decided as (
     select *, case
         when kind = 'unsent' then 'queued'
         when kind = 'refused' and doubt is not null then 'failed'
         when kind = 'dropped' and doubt is not null then 'sent'
         when kind = 'later' and late or kind = 'postponed' and late and alone then 'failed'
         when kind in ('sent', 'failed') then kind
         else 'retry' end as status
       from tried),
   settled as (
     update newsletter_delivery d
        set status = g.status,
            reason = case g.status when 'sent' then null when 'failed' then coalesce(g.reason, 'too-late')
              else coalesce(g.reason, g.doubt) end,
            attempts = d.attempts + (g.kind <> 'unsent')::int,
            first_tried_at = case when g.kind = 'unsent' then d.first_tried_at
              when g.kind = 'postponed' and not g.alone then now() else coalesce(d.first_tried_at, now()) end,
            retry_at = case when g.status = 'retry' then now() + make_interval(secs => g.after) end,
            claim = null, claimed_until = null
       from decided g
      where d.id = g.id and (d.claim = $6 or d.status in ('queued', 'retry'))
        and (g.kind in ('sent', 'failed') or d.attempts = g.attempts)
      returning d.id, d.status, g.kind),
   counted as (
     update campaign
        set sent = sent + (select count(*) from settled where status = 'sent'),
            failed = failed + (select count(*) from settled where status = 'failed'),
            failed_tries = case when worked then 0 else failed_tries end,
            last_sent_at = case when worked then now() else last_sent_at end
       from (select coalesce(bool_or(kind = 'sent'), false) as worked from settled) as results
      where id = $7 and exists (select from settled where status in ('sent', 'failed')))
   select id, status from settled`);

const RETRY_MS = 500;

export interface SettlementOptions {
  em: EntityManager;
  log: Logger;
  claim: string;
  campaignId: number;
  /** Until then the database is tried again. */
  givingUp: AbortSignal;
  onSettled: (status: string) => void;
}

interface Waiting {
  settlement: Settlement;
  done: PromiseWithResolvers<void>;
}

/**
 * Stores the outcomes of one claim. While some are being stored, others collect: each statement locks
 * the row of the campaign, so two at a time would only wait for each other.
 */
export class Settlements {
  private waiting: Waiting[] = [];
  private storing: Waiting[] = [];

  constructor(private readonly options: SettlementOptions) {}

  /** The deliveries whose outcome is known and not stored. */
  get unstored(): number[] {
    return [...this.storing, ...this.waiting].map(({ settlement }) => settlement.id);
  }

  /** Returns when the outcome is stored. A connection must not end its next email before. */
  settle(settlement: Settlement): Promise<void> {
    const done = Promise.withResolvers<void>();
    this.waiting.push({ settlement, done });
    // It may be awaited later than it fails.
    done.promise.catch(() => undefined);
    if (this.storing.length === 0) void this.storeAll();
    return done.promise;
  }

  private async storeAll(): Promise<void> {
    while (this.waiting.length > 0) {
      this.storing = this.waiting;
      this.waiting = [];
      try {
        await this.store(this.storing.map(({ settlement }) => settlement));
      } catch (error) {
        // Shutdown. They stay claimed, so that nobody sends them before the claim expires.
        this.waiting.unshift(...this.storing);
        this.storing = [];
        for (const { done } of this.waiting) done.reject(error);
        return;
      }
      for (const { done } of this.storing) done.resolve();
      this.storing = [];
    }
  }

  private async store(batch: Settlement[]): Promise<void> {
    const { em, log, claim, campaignId, givingUp, onSettled } = this.options;
    const values = [
      batch.map(({ id }) => id),
      batch.map(({ outcome }) => outcome.kind),
      batch.map(({ outcome }) => reasonOf(outcome)),
      batch.map(({ outcome, attempts }) =>
        outcome.kind === 'refused' ? REFUSED_RETRY_S : retryAfterSeconds(attempts + 1),
      ),
      batch.map(({ attempts }) => attempts),
      claim,
      campaignId,
    ];
    for (let tries = 1; ; tries++) {
      try {
        const settled = await SETTLE.run(em, values);
        for (const { status } of settled) onSettled(status);
        const lost = batch.length - settled.length;
        // Later, they may have been stored by a try whose answer was lost.
        if (lost > 0 && tries === 1)
          log.warn(`Campaign ${campaignId}: another worker had claimed ${lost} emails that were tried here`);
        return;
      } catch (error) {
        if (givingUp.aborted) throw error;
        // The outcomes are known and must not be lost: otherwise someone gets the email twice.
        if (tries === 1) log.warn(`Campaign ${campaignId} waits for the database: ${summarizeError(error)}`);
        await pause(RETRY_MS);
      }
    }
  }
}

/** Also why a delivery is in doubt. */
function reasonOf(outcome: Outcome): FailureReason | 'dropped' | null {
  if (outcome.kind === 'dropped') return 'dropped';
  return 'reason' in outcome ? outcome.reason : null;
}
