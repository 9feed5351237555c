import { createHmac } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { Settings } from '../config/settings.js';
import { summarizeError } from '../logging/summarize-error.js';
import { Batcher } from '../concurrency/batcher.js';
import type { BatcherOptions } from '../concurrency/batcher.js';
import { startInterval } from '../concurrency/interval.js';
import type { StopInterval } from '../concurrency/interval.js';
import { AnonymousLimits } from './anonymous-limits.js';
import type { AnonymousCounterRef } from './anonymous-limits.js';
import { GroupedCalls } from './grouped-calls.js';
import { LocalAllowance } from './local-allowance.js';
import type { LocalCounterRef } from './local-allowance.js';
import { HOUR_MS, LimitStore } from './limit-store.js';
import type { CounterKeys, CounterRef, Grant } from './limit-store.js';

const MINUTE_MS = 60_000;

/** Allows `count` uses per window. A window starts with its first use and lasts `seconds` (at most 3600). */
export interface Limit {
  /** Limits with different names are counted separately. */
  name: string;
  count: number;
  seconds: number;
  /** Count in the memory of this process only; see AnonymousLimits. */
  anonymous?: boolean;
  /** RATE_LIMIT_SCALE does not change it: the limit is not about one sender. */
  fixed?: boolean;
  /** The number of first uses that this process counts alone; see LocalAllowance. Default: 0. */
  localAllowance?: number;
}

/** The counter of one sender under one limit. */
export interface LimitCounter<L = Limit> {
  limit: L;
  who: string;
}

/** One millisecond adds no visible delay. One statement is still fast with 200 senders. */
const BATCHER_OPTIONS: BatcherOptions = {
  waitMs: 1,
  maxBatchSize: 200,
  maxConcurrentBatches: 2,
  maxPending: 20_000,
  timeoutMs: 10_000,
};

/** The part of a batch that counts one sender. `sendBatch` fills in `results` and `endsAt`. */
interface PendingCall {
  limit: Limit;
  who: string;
  amount: number;
  results: ConsumeResult[];
  /** When the window of the shared counter ends. */
  endsAt: number;
}

/** A counter in the shared store, in the local allowance, or in the anonymous limits. */
export type AnyCounterRef = CounterRef | LocalCounterRef | AnonymousCounterRef;

/** `counter` is what `refund` needs (null: nothing was counted). */
export type ConsumeResult = { ok: true; counter: AnyCounterRef | null } | { ok: false; retryAfterSeconds: number };

/**
 * Counts requests per sender, across all processes; anonymous routes are counted per process. A sender is any text,
 * such as the key of an address or the id of an account. Only its hash reaches the shared store, and the secret of that
 * hash is deleted within two hours.
 *
 * `consume` tries, in this order:
 * 1. the counters in this process: the anonymous limits, or the local allowance;
 * 2. GroupedCalls: simultaneous calls for one sender become one call;
 * 3. the Batcher of the limit: calls for several senders become one call of the store. It also adds the uses that were
 *    counted locally and not yet synced.
 */
@Injectable()
export class Limits implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly log = new Logger(Limits.name);
  private secrets: { minute: number; promise: Promise<CounterKeys> } | undefined;
  private stop: StopInterval | undefined;
  // Without grouping, many requests of one sender would each hold a connection while they wait for the same row.
  private readonly consumeCalls = new GroupedCalls<ConsumeResult>();
  private readonly refundCalls = new GroupedCalls<void>();
  private readonly batchers = new Map<string, Batcher<PendingCall>>();
  private readonly localAllowance = new LocalAllowance();
  private readonly anonymous = new AnonymousLimits();

  constructor(
    private readonly store: LimitStore,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    const onError = (error: Error) =>
      this.log.warn(`Old rate limit counts could not be deleted; trying again in a minute: ${summarizeError(error)}`);
    this.stop = startInterval(MINUTE_MS, () => this.sweep(), onError);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.stop?.();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.store.close();
  }

  /** Counts one use by `who`. Do not call it inside a transaction: on PostgreSQL it needs a second connection. */
  async consume(limit: Limit, who: string): Promise<ConsumeResult> {
    const key = keyOf(limit, who);
    return (
      this.tryConsumeLocally(limit, who) ??
      this.consumeCalls.run(key, (times) => this.consumeShared(limit, who, times, key))
    );
  }

  /**
   * Like `consume`, but synchronous and without the shared store, for very frequent calls.
   *
   * @returns undefined when only the shared store can decide
   */
  tryConsumeLocally(limit: Limit, who: string): ConsumeResult | undefined {
    if (this.settings.rateLimitScale === 0 && !limit.fixed) return { ok: true, counter: null };
    if (limit.anonymous) return this.consumeAnonymously(limit, who);
    const counter = this.consumeAllowance(limit, keyOf(limit, who));
    return counter && { ok: true, counter };
  }

  /** Undoes one `consume`. Never fails: at worst, the sender has one use less in this window. */
  async refund(counter: AnyCounterRef | null): Promise<void> {
    if (!counter) return;
    if ('localKey' in counter) return this.localAllowance.refund(counter);
    if ('anonymous' in counter) return this.anonymous.refund(counter);
    const refundAll = async (times: number) => {
      await this.logFailure(this.store.refund(counter, times));
      return Array<void>(times).fill();
    };
    await this.refundCalls.run(`${counter.key} ${counter.endsAt}`, refundAll);
  }

  /** Resets counters to zero, in one query; a local allowance keeps its count. Never fails, like `refund`. */
  async forget(...counters: LimitCounter[]): Promise<void> {
    if (this.settings.rateLimitScale === 0) return;
    for (const { limit, who } of counters)
      if (limit.anonymous) this.anonymous.forget(limit.name, who, this.clock.now().getTime());
    const shared = counters.filter(({ limit }) => !limit.anonymous);
    if (shared.length === 0) return;
    const keys = (secrets: CounterKeys) => shared.map(({ limit, who }) => this.hashedKeys(secrets, limit, who));
    await this.logFailure(this.currentSecrets().then((secrets) => this.store.forget(keys(secrets))));
  }

  /** Deletes ended windows, in memory and in the store. */
  async sweep(): Promise<void> {
    this.secrets = undefined;
    const now = this.clock.now().getTime();
    this.localAllowance.sweep(now);
    this.anonymous.sweep(now);
    await this.store.sweep(now);
  }

  private consumeAnonymously({ name, count, seconds }: Limit, who: string): ConsumeResult {
    const now = this.clock.now().getTime();
    return this.anonymous.consume({ name, count: this.scaled(count), windowMs: seconds * 1000 }, who, now);
  }

  private consumeAllowance({ localAllowance = 0, seconds }: Limit, key: string): LocalCounterRef | undefined {
    if (localAllowance === 0) return undefined;
    const now = this.clock.now().getTime();
    return this.localAllowance.consume(key, this.scaledAllowance(localAllowance), now, now + seconds * 1000);
  }

  /** Counts `times` uses in the shared store, plus the local uses that it does not know yet. */
  private async consumeShared(limit: Limit, who: string, times: number, key: string): Promise<ConsumeResult[]> {
    const unsynced = this.localAllowance.unsyncedOf(key, this.clock.now().getTime());
    const call: PendingCall = { limit, who, amount: times + unsynced, results: [], endsAt: 0 };
    await this.batcherOf(limit.name).add(call).catch(rethrowCause);
    if (limit.localAllowance)
      this.localAllowance.markSynced(key, unsynced, this.scaledAllowance(limit.localAllowance), call.endsAt);
    // The first results belong to the local uses, which were allowed already.
    return call.results.slice(unsynced);
  }

  private batcherOf(name: string): Batcher<PendingCall> {
    let batcher = this.batchers.get(name);
    if (!batcher) this.batchers.set(name, (batcher = new Batcher((calls) => this.sendBatch(calls), BATCHER_OPTIONS)));
    return batcher;
  }

  /** All calls are for the same limit, each for another sender. */
  private async sendBatch(calls: PendingCall[]): Promise<void> {
    const { seconds, count, fixed } = calls[0]!.limit;
    const now = this.clock.now().getTime();
    const endsAt = now + seconds * 1000;
    const secrets = await this.currentSecrets();
    const grants = await this.store.consume({
      counters: calls.map(({ limit, who, amount }) => ({ keys: this.hashedKeys(secrets, limit, who), amount })),
      limit: fixed ? count : this.scaled(count),
      now,
      endsAt,
    });
    calls.forEach((call, at) => {
      call.results = resultsOf(call.amount, grants[at]!, now, endsAt);
      call.endsAt = Math.min(grants[at]!.endsAt, endsAt);
    });
  }

  private scaled(count: number): number {
    return Math.max(1, Math.round(count * this.settings.rateLimitScale));
  }

  private scaledAllowance(count: number): number {
    return Math.floor(count * this.settings.rateLimitScale);
  }

  private hashedKeys({ previous, current }: CounterKeys, { name }: Limit, who: string): CounterKeys {
    const key = (secret: string) => {
      const mac = createHmac('sha256', `${this.settings.sessionSecret}.${secret}`);
      const hash = mac.update(JSON.stringify([name, who])).digest('hex');
      return `${name} ${hash.slice(0, 32)}`;
    };
    return { previous: key(previous), current: key(current) };
  }

  /** Reloaded every minute: a store that was emptied has new secrets, and all processes must use the same ones. */
  private currentSecrets(): Promise<CounterKeys> {
    const now = this.clock.now().getTime();
    const minute = Math.floor(now / MINUTE_MS);
    if (this.secrets?.minute !== minute) {
      const hour = Math.floor(now / HOUR_MS);
      const both = [this.store.secretOf(hour - 1, now), this.store.secretOf(hour, now)];
      const promise = Promise.all(both).then(([previous, current]) => ({ previous: previous!, current: current! }));
      const secrets = (this.secrets = { minute, promise });
      promise.catch(() => {
        if (this.secrets === secrets) this.secrets = undefined;
      });
    }
    return this.secrets.promise;
  }

  private logFailure(work: Promise<void>): Promise<void> {
    return work.catch((error: Error) => this.log.debug(`Limits: ${summarizeError(error)}`));
  }
}

function resultsOf(amount: number, { granted, ...counter }: Grant, now: number, endsAt: number): ConsumeResult[] {
  // The clock of another process may be ahead, so the wait is capped at one whole window.
  const waitMs = Math.min(counter.endsAt, endsAt) - now;
  const refusal: ConsumeResult = { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) };
  return Array.from({ length: amount }, (_, n) => (n < granted ? { ok: true, counter } : refusal));
}

/** Throws the store's own error where the batcher has one, and the batcher's error otherwise. */
function rethrowCause(error: Error): never {
  throw error.cause ?? error;
}

/** Unambiguous, because a limit's name contains no line break. */
const keyOf = ({ name }: Limit, who: string): string => `${name}\n${who}`;
