import { createHmac } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { Settings } from '../config/settings.js';
import { summarizeError } from '../observability/describe-error.js';
import { repeat } from '../queue/repeat.js';
import { HOUR_MS, LimitStore } from './limit-store.js';
import type { CountKeys, Place } from './limit-store.js';
import { Together } from './together.js';

const MINUTE_MS = 60_000;

/** So many times in a window, which begins with the first time and lasts `seconds` (3600 at most). */
export interface Limit {
  /** What is counted; each name has counts of its own. */
  name: string;
  count: number;
  seconds: number;
  /** Keeps about whoever is counted no more than the count needs, see docs/adr/0011. */
  anonymous?: boolean;
}

/** One that was taken, to be given back perhaps (null: nothing is counted), or how long there is none to be had. */
export type Taken = { ok: true; place: Place | null } | { ok: false; retryAfterSeconds: number };

/**
 * Counts how often somebody does something, over all processes. Who that is comes as any text (an address' key, an
 * account's id) and is kept as a hash only, whose secret is forgotten within two hours.
 */
@Injectable()
export class Limits implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(Limits.name);
  private secrets: { minute: number; found: Promise<CountKeys> } | undefined;
  private stop: (() => void) | undefined;
  // Else many requests of one sender would each hold a connection to wait for the same row.
  private readonly takes = new Together<Taken>();
  private readonly returns = new Together<void>();

  constructor(
    private readonly store: LimitStore,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    const tell = (error: Error) => this.log.warn(`Limits: ${summarizeError(error)}`);
    this.stop = repeat(MINUTE_MS, () => this.sweep(), tell);
  }

  async onApplicationShutdown(): Promise<void> {
    this.stop?.();
    await this.store.close();
  }

  /** Takes one from `who`'s count. Do not call it inside of a transaction: on PostgreSQL it needs a connection more. */
  async take(limit: Limit, who: string): Promise<Taken> {
    if (this.settings.rateLimitScale === 0) return { ok: true, place: null };
    return this.takes.join(JSON.stringify([limit.name, who]), (times) => this.takeSome(limit, who, times));
  }

  /** Undoes a take. Never fails: what cannot be given back now is at worst one try less. */
  async giveBack(place: Place | null): Promise<void> {
    if (!place) return;
    const give = async (times: number) => {
      await this.quietly(this.store.giveBack(place, times));
      return Array<void>(times).fill();
    };
    await this.returns.join(`${place.key} ${place.endsAt}`, give);
  }

  /** Begins `who`'s count anew. Never fails, as above. */
  async forget(limit: Limit, who: string): Promise<void> {
    if (this.settings.rateLimitScale === 0) return;
    await this.quietly(this.keysOf(limit, who).then((keys) => this.store.forget(keys)));
  }

  /** Forgets what has ended, in memory too. */
  async sweep(): Promise<void> {
    this.secrets = undefined;
    await this.store.sweep(this.clock.now().getTime());
  }

  private async takeSome(limit: Limit, who: string, times: number): Promise<Taken[]> {
    const now = this.clock.now().getTime();
    const lasts = limit.seconds * 1000;
    const endsAt = limit.anonymous ? roundUp(now + lasts, lasts / 4) : now + lasts;
    const { granted, ...place } = await this.store.take({
      keys: await this.keysOf(limit, who),
      times,
      count: Math.max(1, Math.round(limit.count * this.settings.rateLimitScale)),
      now,
      endsAt,
      anonymous: limit.anonymous ?? false,
    });
    // Another process' clock may be a little ahead: nobody waits longer than a whole window.
    const wait = Math.min(place.endsAt, endsAt) - now;
    const refusal: Taken = { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(wait / 1000)) };
    return Array.from({ length: times }, (_, n) => (n < granted ? { ok: true, place } : refusal));
  }

  /**
   * Of an anonymous route only 16 bits of the hash are kept: whoever had every secret would still find 65,536 IPv4
   * addresses for each. Somebody else's count is shared so seldom that it does no harm.
   */
  private async keysOf({ name, anonymous }: Limit, who: string): Promise<CountKeys> {
    const { previous, current } = await this.secretsNow();
    const key = (secret: string) => {
      const mac = createHmac('sha256', `${this.settings.sessionSecret}.${secret}`);
      const hash = mac.update(JSON.stringify([name, who])).digest('hex');
      return `${name} ${hash.slice(0, anonymous ? 4 : 32)}`;
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

/** When exactly somebody came first is nobody's business: a quarter of the window is near enough. */
const roundUp = (time: number, to: number): number => Math.ceil(time / to) * to;
