import { createHmac } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { Settings } from '../config/settings.js';
import { summarizeError } from '../logging/summarize-error.js';
import { Batcher } from '../concurrency/batcher.js';
import { startInterval } from '../concurrency/interval.js';
import type { StopInterval } from '../concurrency/interval.js';
import { AnonymousLimits } from './anonymous-limits.js';
import type { AnonymousCounterRef } from './anonymous-limits.js';
import { LocalAllowance } from './local-allowance.js';
import type { LocalCounterRef } from './local-allowance.js';
import { HOUR_MS, LimitStore } from './limit-store.js';
import type { CountKeys, Grant, CounterRef } from './limit-store.js';
import { GroupedTakes } from './grouped-takes.js';

const MINUTE_MS = 60_000;

/** So many times in a window, which begins with the first time and lasts `seconds` (3600 at most). */
export interface Limit {
  /** What is counted; each name has counts of its own. */
  name: string;
  count: number;
  seconds: number;
  /** Counted in the memory of this process only, see AnonymousLimits. */
  anonymous?: boolean;
  /** The first so many are counted by this process alone, see LocalAllowance. 0 unless given. */
  localAllowance?: number;
}

/** One count of a limit: whose. */
export interface Counted<L = Limit> {
  limit: L;
  who: string;
}

/** A moment that nobody notices; and as many senders as one statement is quick with. */
const BATCHES = { waitMs: 1, batch: 200, maxConcurrentBatches: 2, limit: 20_000, patienceMs: 10_000 };

interface Asked {
  limit: Limit;
  who: string;
  times: number;
  answers: ConsumeResult[];
  /** When the window that was asked ends. */
  endsAt: number;
}

/** In the shared count, or in this process'. */
export type AnyCounterRef = CounterRef | LocalCounterRef | AnonymousCounterRef;

/** One that was taken, to be given back perhaps (null: nothing is counted), or how long there is none to be had. */
export type ConsumeResult = { ok: true; place: AnyCounterRef | null } | { ok: false; retryAfterSeconds: number };

/**
 * Counts requests per sender over all processes; those of anonymous routes are counted in each process. A sender is any text: the key
 * of an address, the id of an account. Only its hash is stored, and the secret of the hash is deleted within two hours.
 */
@Injectable()
export class Limits implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly log = new Logger(Limits.name);
  private secrets: { minute: number; found: Promise<CountKeys> } | undefined;
  private stop: StopInterval | undefined;
  // Else many requests of one sender would each hold a connection to wait for the same row.
  private readonly takes = new GroupedTakes<ConsumeResult>();
  private readonly returns = new GroupedTakes<void>();
  private readonly batches = new Map<string, Batcher<Asked>>();
  private readonly localAllowance = new LocalAllowance();
  private readonly anonymous = new AnonymousLimits();

  constructor(
    private readonly store: LimitStore,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    const tell = (error: Error) => this.log.warn(`Limits: ${summarizeError(error)}`);
    this.stop = startInterval(MINUTE_MS, () => this.sweep(), tell);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.stop?.();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.store.close();
  }

  /** Takes one from `who`'s count. Do not call it inside of a transaction: on PostgreSQL it needs a connection more. */
  async consume(limit: Limit, who: string): Promise<ConsumeResult> {
    const key = keyOf(limit, who);
    return this.tryConsumeLocally(limit, who) ?? this.takes.join(key, (times) => this.takeSome(limit, who, times, key));
  }

  /** The same where nobody has to be asked: for calls that come by the thousand. @returns undefined where somebody has to */
  tryConsumeLocally(limit: Limit, who: string): ConsumeResult | undefined {
    if (this.settings.rateLimitScale === 0) return { ok: true, place: null };
    if (limit.anonymous) return this.takeAnonymously(limit, who);
    const place = this.consumeLocally(limit, keyOf(limit, who));
    return place && { ok: true, place };
  }

  /** Undoes a take. Never fails: what cannot be given back now is at worst one try less. */
  async refund(place: AnyCounterRef | null): Promise<void> {
    if (!place) return;
    if ('localKey' in place) return this.localAllowance.refund(place);
    if ('anonymous' in place) return this.anonymous.refund(place);
    const give = async (times: number) => {
      await this.quietly(this.store.refund(place, times));
      return Array<void>(times).fill();
    };
    await this.returns.join(`${place.key} ${place.endsAt}`, give);
  }

  /** Starts counts from zero, in one query. Never fails, as above. */
  async forget(...counts: Counted[]): Promise<void> {
    if (this.settings.rateLimitScale === 0) return;
    for (const { limit, who } of counts)
      if (limit.anonymous) this.anonymous.forget(limit.name, who, this.clock.now().getTime());
    const shared = counts.filter(({ limit }) => !limit.anonymous);
    if (shared.length === 0) return;
    const keys = (secrets: CountKeys) => shared.map(({ limit, who }) => this.keysBy(secrets, limit, who));
    await this.quietly(this.secretsNow().then((secrets) => this.store.forget(keys(secrets))));
  }

  /** Forgets what has ended, in memory too. */
  async sweep(): Promise<void> {
    this.secrets = undefined;
    const now = this.clock.now().getTime();
    this.localAllowance.sweep(now);
    this.anonymous.sweep(now);
    await this.store.sweep(now);
  }

  private takeAnonymously({ name, count, seconds }: Limit, who: string): ConsumeResult {
    const now = this.clock.now().getTime();
    return this.anonymous.take({ name, count: this.scaled(count), windowMs: seconds * 1000 }, who, now);
  }

  /** Scaled with the limit: the fewer it allows, the more exactly. */
  private consumeLocally({ localAllowance = 0, seconds }: Limit, key: string): LocalCounterRef | undefined {
    if (localAllowance === 0) return undefined;
    const now = this.clock.now().getTime();
    return this.localAllowance.take(key, this.aheadOf(localAllowance), now, now + seconds * 1000);
  }

  private async takeSome(limit: Limit, who: string, times: number, key: string): Promise<ConsumeResult[]> {
    const untold = this.localAllowance.unsyncedOf(key, this.clock.now().getTime());
    const asked: Asked = { limit, who, times: times + untold, answers: [], endsAt: 0 };
    await this.batchOf(limit.name).add(asked).catch(outOfBatch);
    if (limit.localAllowance)
      this.localAllowance.markSynced(key, untold, this.aheadOf(limit.localAllowance), asked.endsAt);
    return asked.answers.slice(untold);
  }

  /** What is asked of one limit within a moment is one question. */
  private batchOf(name: string): Batcher<Asked> {
    let batch = this.batches.get(name);
    if (!batch) this.batches.set(name, (batch = new Batcher((asked) => this.ask(asked), BATCHES)));
    return batch;
  }

  /** All of one limit, each of another sender. */
  private async ask(asked: Asked[]): Promise<void> {
    const { seconds, count } = asked[0]!.limit;
    const now = this.clock.now().getTime();
    const endsAt = now + seconds * 1000;
    const secrets = await this.secretsNow();
    const granted = await this.store.take({
      of: asked.map(({ limit, who, times }) => ({ keys: this.keysBy(secrets, limit, who), times })),
      count: this.scaled(count),
      now,
      endsAt,
    });
    asked.forEach((one, at) => {
      one.answers = answersTo(one.times, granted[at]!, now, endsAt);
      one.endsAt = Math.min(granted[at]!.endsAt, endsAt);
    });
  }

  private scaled(count: number): number {
    return Math.max(1, Math.round(count * this.settings.rateLimitScale));
  }

  private aheadOf(ahead: number): number {
    return Math.floor(ahead * this.settings.rateLimitScale);
  }

  private keysBy({ previous, current }: CountKeys, { name }: Limit, who: string): CountKeys {
    const key = (secret: string) => {
      const mac = createHmac('sha256', `${this.settings.sessionSecret}.${secret}`);
      const hash = mac.update(JSON.stringify([name, who])).digest('hex');
      return `${name} ${hash.slice(0, 32)}`;
    };
    return { previous: key(previous), current: key(current) };
  }

  /** Asked again each minute: a store that was emptied has other secrets, and all processes must count by the same. */
  private secretsNow(): Promise<CountKeys> {
    const now = this.clock.now().getTime();
    const minute = Math.floor(now / MINUTE_MS);
    if (this.secrets?.minute !== minute) {
      const hour = Math.floor(now / HOUR_MS);
      const asked = [this.store.secretOf(hour - 1, now), this.store.secretOf(hour, now)];
      const found = Promise.all(asked).then(([previous, current]) => ({ previous: previous!, current: current! }));
      const secrets = (this.secrets = { minute, found });
      found.catch(() => {
        if (this.secrets === secrets) this.secrets = undefined;
      });
    }
    return this.secrets.found;
  }

  private quietly(work: Promise<void>): Promise<void> {
    return work.catch((error: Error) => this.log.debug(`Limits: ${summarizeError(error)}`));
  }
}

function answersTo(times: number, { granted, ...place }: Grant, now: number, endsAt: number): ConsumeResult[] {
  // Another process' clock may be a little ahead: nobody waits longer than a whole window.
  const wait = Math.min(place.endsAt, endsAt) - now;
  const refusal: ConsumeResult = { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(wait / 1000)) };
  return Array.from({ length: times }, (_, n) => (n < granted ? { ok: true, place } : refusal));
}

/** Why the store did not answer, where that is known; else that it did not. */
function outOfBatch(error: Error): never {
  throw error.cause ?? error;
}

/** A name is a route's, and has no line break in it. */
const keyOf = ({ name }: Limit, who: string): string => `${name}\n${who}`;
