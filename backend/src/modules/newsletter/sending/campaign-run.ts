import { setTimeout as pause } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from '@nestjs/common';
import { startInterval } from '../../../platform/concurrency/interval.js';
import { summarizeError } from '../../../platform/logging/summarize-error.js';
import { BulkMailError } from '../../../platform/mail/bulk-mailer.js';
import type { BulkMailer } from '../../../platform/mail/bulk-mailer.js';
import { MailError } from '../../../platform/mail/mailer.js';
import type { OutgoingMail } from '../../../platform/mail/mailer.js';
import { classify } from '../domain/delivery-outcome.js';
import type { EmailStage, Failure } from '../domain/delivery-outcome.js';
import type { Receiver } from '../presenters/campaign-message.js';
import { releaseClaim } from './claimed-deliveries.js';
import type { ClaimedBatch, ClaimedDelivery } from './claimed-deliveries.js';
import type { FailureStreak } from './failure-streaks.js';
import { HeldClaim } from './held-claim.js';
import { takeFromRate } from './rate.js';
import { Settlements } from './settlements.js';
import type { Outcome } from './settlements.js';

/** After this, other campaigns have their turn. */
const RUN_MS = 10_000;
/** A batch should take about so long. */
const BATCH_MS = 1_000;
const MAX_BATCH = 200;
/** So often a run looks whether its campaign was paused or cancelled, and keeps its claim. */
const RENEW_MS = 3_000;

/** Tells a run to begin no further email, and then to give up on those that are under way. */
export interface StopSignals {
  stopping: AbortSignal;
  givingUp: AbortSignal;
}

export interface RunOptions {
  em: EntityManager;
  log: Logger;
  mailer: BulkMailer;
  messageTo: (receiver: Receiver) => OutgoingMail;
  streak: FailureStreak;
  signals: StopSignals;
  connections: number;
  claimSeconds: number;
  /** 0: no limit. */
  perMinute: number;
  onResult: (result: string, count?: number) => void;
  /** The mail server takes nothing. */
  pauseCampaign: () => Promise<void>;
}

/**
 * One turn of one worker at one campaign. As many lanes as there are connections take claimed deliveries one by one, and
 * each lane stores what became of its email before the server gets the end of the next: a worker that is killed has at
 * most one email per connection whose outcome is unknown.
 */
export class CampaignRun {
  private readonly claim: HeldClaim;
  private readonly settlements: Settlements;
  private readonly endAt = performance.now() + RUN_MS;
  private waiting: ClaimedDelivery[] = [];
  private claiming: Promise<void> | undefined;
  private beginsNoMore = false;
  private nothingToClaim = false;
  private batchSize: number;
  private claimedAt = 0;
  private claimAgainAt = 0;
  private serverTakesNothing = false;

  constructor(
    private readonly campaignId: number,
    private readonly options: RunOptions,
  ) {
    this.batchSize = options.connections * 2;
    this.claim = new HeldClaim(campaignId, options.claimSeconds);
    const { em, log, onResult: onSettled } = options;
    const { givingUp } = options.signals;
    this.settlements = new Settlements({ em, log, claim: this.claim.id, campaignId, givingUp, onSettled });
  }

  async finish(): Promise<void> {
    const { em, connections, log } = this.options;
    const keep = async () => {
      if (!(await this.claim.renew(em))) this.beginsNoMore = true;
    };
    const warn = (error: Error) => log.debug(`A claim was not renewed: ${summarizeError(error)}`);
    const stopKeeping = startInterval(RENEW_MS, keep, warn, RENEW_MS);
    try {
      const lanes = await Promise.allSettled(Array.from({ length: connections }, () => this.lane()));
      const broken = lanes.find((lane) => lane.status === 'rejected');
      if (broken) throw broken.reason;
    } finally {
      await stopKeeping();
      if (this.serverTakesNothing) await this.options.pauseCampaign();
      await releaseClaim(em, this.claim.id, this.settlements.unstored);
    }
  }

  private async lane(): Promise<void> {
    let stored = Promise.resolve();
    try {
      for (let delivery = await this.next(); delivery; delivery = await this.next()) {
        // Another worker may have it by now.
        if (!this.claim.holds(delivery.id)) continue;
        const outcome = await this.attempt(delivery, stored);
        await stored;
        stored = this.settlements.settle({ id: delivery.id, attempts: delivery.attempts, outcome });
      }
      await stored;
    } catch (error) {
      this.beginsNoMore = true;
      throw error;
    }
  }

  private async next(): Promise<ClaimedDelivery | undefined> {
    while (!this.beginsNoMore && !this.options.signals.stopping.aborted) {
      const delivery = this.waiting.shift();
      if (delivery) return delivery;
      if (this.nothingToClaim || performance.now() > this.endAt) return undefined;
      await (this.claiming ??= this.claimMore().finally(() => (this.claiming = undefined)));
    }
    return undefined;
  }

  private async claimMore(): Promise<void> {
    const { em, perMinute, onResult, signals } = this.options;
    this.adaptBatchSize();
    const waitMs = Math.min(this.claimAgainAt, this.endAt) - performance.now();
    if (waitMs > 0) await pause(waitMs, undefined, { signal: signals.stopping }).catch(() => undefined);
    if (signals.stopping.aborted || performance.now() < this.claimAgainAt) return;
    const found = perMinute === 0 ? await this.claim.claim(em, this.batchSize) : await this.claimWithinRate();
    if (!found) return;
    onResult('skipped', found.skipped);
    this.claimedAt = performance.now();
    this.waiting.push(...found.claimed);
    if (found.claimed.length + found.skipped === 0) this.nothingToClaim = true;
  }

  /** Returns undefined while there is no room for one more. */
  private async claimWithinRate(): Promise<ClaimedBatch | undefined> {
    const { em, perMinute } = this.options;
    const { result, waitMs } = await em.fork().transactional((own) =>
      takeFromRate(own, { perMinute, limit: this.batchSize }, async (limit) => {
        if (limit === 0) return { result: undefined, taken: 0 };
        const batch = await this.claim.claim(own, limit);
        return { result: batch, taken: batch.claimed.length };
      }),
    );
    this.claimAgainAt = performance.now() + waitMs;
    return result;
  }

  /** Doubles the batch while one takes little time, halves it when one takes long. */
  private adaptBatchSize(): void {
    if (this.claimedAt === 0) return;
    const took = performance.now() - this.claimedAt;
    if (took < BATCH_MS / 2) this.batchSize = Math.min(this.batchSize * 2, MAX_BATCH);
    else if (took > BATCH_MS * 2) this.batchSize = Math.max(Math.floor(this.batchSize / 2), this.options.connections);
  }

  private async attempt(delivery: ClaimedDelivery, stored: Promise<void>): Promise<Outcome> {
    const { mailer, messageTo, streak, signals, log } = this.options;
    let stage: EmailStage = 'begun';
    const mayEnd = async () => {
      stage = 'held';
      await stored;
      if (!this.claim.holds(delivery.id)) throw new Error('Its claim has expired');
      stage = 'ended';
    };
    try {
      await mailer.send(messageTo(delivery), mayEnd, signals.givingUp);
      streak.success();
      return { kind: 'sent' };
    } catch (error) {
      if (signals.givingUp.aborted) return { kind: (stage as EmailStage) === 'ended' ? 'dropped' : 'unsent' };
      const failure = failureOf(error as Error, stage);
      if (streak.failure(failure)) {
        this.beginsNoMore = true;
        this.serverTakesNothing = true;
        log.debug(`Campaign ${this.campaignId}: ${summarizeError(error)}`);
      }
      return outcomeOf(failure);
    }
  }
}

function failureOf(error: Error, stage: EmailStage): Failure {
  if (error instanceof BulkMailError) return classify(error, stage);
  // Its address or its headers are not valid; or the folder of the files cannot be written.
  if (error instanceof MailError)
    return error.isPermanent ? { kind: 'failed', reason: 'invalid' } : { kind: 'server', named: false };
  return stage === 'held' ? { kind: 'withheld' } : { kind: 'server', named: false };
}

function outcomeOf(failure: Failure): Outcome {
  if (failure.kind === 'withheld') return { kind: 'unsent' };
  if (failure.kind === 'server') return { kind: failure.named ? 'postponed' : 'unsent' };
  return failure;
}
