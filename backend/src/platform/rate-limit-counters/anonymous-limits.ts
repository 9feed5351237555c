import { randomBytes } from 'node:crypto';
import { keyedHash } from '../security/keyed-hash.js';
import { HOUR_MS, secretEndsAt } from './limit-store.js';

/** One window of a counter. `endsAt` is in milliseconds since 1970. */
export interface AnonymousCounterRef {
  /** The limit's name. */
  anonymous: string;
  key: string;
  endsAt: number;
}

type AnonymousGrant = { ok: true; counter: AnonymousCounterRef } | { ok: false; retryAfterSeconds: number };

interface AnonymousLimit {
  name: string;
  count: number;
  windowMs: number;
}

interface Count {
  used: number;
  endsAt: number;
}

interface HourSecret {
  hour: number;
  keyOf: (text: string) => string;
}

/** The most senders counted per limit: about four megabytes. */
const MAX_SENDERS = 20_000;

/**
 * Counts the uses of anonymous routes in the memory of this process only, so that neither the database nor Redis can
 * show who sent a story, in which order, or when. N processes therefore allow up to N times the limit (docs/adr/0008).
 *
 * Keys are hashed with a random secret that is never written anywhere and changes every hour. A window lasts at most an
 * hour, so a window that began before the change is found under the previous secret.
 */
export class AnonymousLimits {
  /** At most two, the newest first. */
  private secrets: HourSecret[] = [];
  /**
   * By limit. All windows of one limit have the same length, so the first entry of a map is the one that ends first.
   */
  private readonly counts = new Map<string, Map<string, Count>>();

  constructor(private readonly maxSenders = MAX_SENDERS) {}

  consume({ name, count, windowMs }: AnonymousLimit, sender: string, now: number): AnonymousGrant {
    const counts = this.countsOf(name);
    const keys = this.keysOf(name, sender, now);
    const running = keys.find((key) => (counts.get(key)?.endsAt ?? 0) > now);
    if (running === undefined) return { ok: true, counter: this.begin(name, keys[0]!, now + windowMs) };
    const found = counts.get(running)!;
    if (found.used >= count)
      return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil((found.endsAt - now) / 1000)) };
    found.used += 1;
    return { ok: true, counter: { anonymous: name, key: running, endsAt: found.endsAt } };
  }

  refund({ anonymous: name, key, endsAt }: AnonymousCounterRef): void {
    const counts = this.countsOf(name);
    const found = counts.get(key);
    if (found?.endsAt !== endsAt) return;
    found.used -= 1;
    // With nothing counted, the next use must start a new window.
    if (found.used === 0) counts.delete(key);
  }

  forget(name: string, sender: string, now: number): void {
    for (const key of this.keysOf(name, sender, now)) this.countsOf(name).delete(key);
  }

  /** Deletes ended windows, and secrets that no running window needs. */
  sweep(now: number): void {
    this.secrets = this.secrets.filter(({ hour }) => secretEndsAt(hour) > now);
    for (const counts of this.counts.values()) {
      for (const [key, { endsAt }] of counts) if (endsAt <= now) counts.delete(key);
    }
  }

  get size(): number {
    return [...this.counts.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /**
   * When the map is full, the count that ends first is evicted. Refusing new senders instead would let anyone with
   * 20,000 networks block every story. A count that starts over early is of no use to someone who has that many
   * networks.
   */
  private begin(name: string, key: string, endsAt: number): AnonymousCounterRef {
    const counts = this.countsOf(name);
    // Deletes an ended window of this key, so that the new one goes to the end of the map.
    counts.delete(key);
    if (counts.size >= this.maxSenders) counts.delete(counts.keys().next().value!);
    counts.set(key, { used: 1, endsAt });
    return { anonymous: name, key, endsAt };
  }

  private countsOf(name: string): Map<string, Count> {
    let counts = this.counts.get(name);
    if (!counts) this.counts.set(name, (counts = new Map<string, Count>()));
    return counts;
  }

  /** The sender's keys under the secret of this hour and, if there is one, of the previous hour. */
  private keysOf(name: string, sender: string, now: number): string[] {
    const hour = Math.floor(now / HOUR_MS);
    if (this.secrets[0]?.hour !== hour) {
      const previous = this.secrets.filter((one) => one.hour === hour - 1);
      this.secrets = [{ hour, keyOf: keyedHash(randomBytes(32).toString('hex')) }, ...previous];
    }
    return this.secrets.map(({ keyOf }) => keyOf(JSON.stringify([name, sender])));
  }
}
