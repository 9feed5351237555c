import { LRUCache } from 'lru-cache';
import type { CacheTag } from './cache-invalidation.js';

/** What can be kept here: how many bytes it takes, and whether others may get it too. */
export interface CacheableValue {
  readonly bytes: number;
  readonly cacheable: boolean;
}

/** What an answer is made of, as far as that is known while it is being made. */
export class DependencyCollector {
  readonly tags = new Set<CacheTag>();
  /** Something nobody tells the changes of: what came of it cannot be kept. */
  unknown = false;

  /** Said before the question is asked: a change from then on may or may not be in its answer. */
  add(topics: readonly CacheTag[] | undefined): void {
    if (topics) for (const topic of topics) this.tags.add(topic);
    else this.unknown = true;
  }
}

/** @param asked is told of each question before it is asked */
export type Make<A> = (asked: DependencyCollector) => Promise<A>;

export interface CacheOptions {
  /** How much it may hold, in bytes. */
  maxBytes: number;
  /** How long an answer is kept at most. */
  maxAgeMs: number;
  /** How long one is kept whose numbers have changed. */
  counterAgeMs: number;
  isCounterTag: (topic: CacheTag) => boolean;
  now?: () => number;
}

interface Entry<A> {
  value: A;
  tags: ReadonlySet<CacheTag>;
  /** When it began to be made. */
  startedAt: number;
  expiresAt: number;
}

interface InFlight<A> {
  value: Promise<A>;
  dependencies: DependencyCollector;
  startedAt: number;
  countersChanged: boolean;
}

export type Outcome = 'kept' | 'joined' | 'made';

/**
 * Answers by what was asked. What one is made of is noted while it is made, so that a change drops exactly the answers that
 * show it.
 *
 * Nothing old is kept or served past a change, whatever overlaps: an answer that had asked for what changes is neither
 * kept nor joined any more, and one that asks later gets what is new.
 */
export class TaggedCache<A extends CacheableValue> {
  private readonly entries: LRUCache<string, Entry<A>>;
  private readonly inFlight = new Map<string, InFlight<A>>();
  private readonly keysByTag = new Map<CacheTag, Set<string>>();
  private readonly now: () => number;

  constructor(private readonly options: CacheOptions) {
    this.now = options.now ?? Date.now;
    this.entries = new LRUCache<string, Entry<A>>({
      maxSize: options.maxBytes,
      sizeCalculation: ({ value }) => value.bytes,
      dispose: ({ tags }, key) => this.untrack(key, tags),
    });
  }

  /** What is kept, or what somebody else is waiting for already, or what is made now: once for all who ask meanwhile. */
  async get(key: string, make: Make<A>): Promise<{ answer: A; from: Outcome }> {
    const answer = this.peek(key);
    if (answer) return { answer, from: 'kept' };
    const flight = this.pending(key);
    if (flight) return { answer: await flight, from: 'joined' };
    return { answer: await this.start(key, make), from: 'made' };
  }

  /** What is there already. @param withinMs how old it may be, where that is less than it is kept */
  peek(key: string, withinMs = Infinity): A | undefined {
    const kept = this.entries.get(key);
    const now = this.now();
    return kept && now < kept.expiresAt && now - kept.startedAt <= withinMs ? kept.value : undefined;
  }

  /** What is being made for somebody else. */
  pending(key: string): Promise<A> | undefined {
    return this.inFlight.get(key)?.value;
  }

  evict(key: string): void {
    this.entries.delete(key);
  }

  /** @param topic what has changed; undefined when it may be anything */
  invalidate(topic: CacheTag | undefined): void {
    if (topic === undefined) {
      this.inFlight.clear();
      this.entries.clear();
    } else if (this.options.isCounterTag(topic)) {
      for (const flight of this.inFlight.values()) flight.countersChanged ||= flight.dependencies.tags.has(topic);
      for (const key of this.keysByTag.get(topic) ?? []) this.shorten(this.entries.peek(key)!);
    } else {
      for (const [key, { dependencies }] of this.inFlight) if (dependencies.tags.has(topic)) this.inFlight.delete(key);
      for (const key of [...(this.keysByTag.get(topic) ?? [])]) this.entries.delete(key);
    }
  }

  get size(): { answers: number; bytes: number } {
    return { answers: this.entries.size, bytes: this.entries.calculatedSize };
  }

  private start(key: string, make: Make<A>): Promise<A> {
    const dependencies = new DependencyCollector();
    const startedAt = this.now();
    const flight: InFlight<A> = { value: make(dependencies), dependencies, startedAt, countersChanged: false };
    this.inFlight.set(key, flight);
    flight.value.then(
      (value) => this.store(key, flight, value),
      () => this.removeInFlight(key, flight),
    );
    return flight.value;
  }

  private store(key: string, flight: InFlight<A>, value: A): void {
    const overtaken = !this.removeInFlight(key, flight);
    if (overtaken || flight.dependencies.unknown || !value.cacheable) return;
    const { tags } = flight.dependencies;
    const kept: Entry<A> = {
      value,
      tags,
      startedAt: flight.startedAt,
      expiresAt: flight.startedAt + this.options.maxAgeMs,
    };
    if (flight.countersChanged) this.shorten(kept);
    this.entries.set(key, kept);
    // Larger than all of the cache, it was not taken.
    if (!this.entries.has(key)) return;
    for (const topic of tags) {
      const keys = this.keysByTag.get(topic) ?? new Set();
      this.keysByTag.set(topic, keys.add(key));
    }
  }

  private removeInFlight(key: string, flight: InFlight<A>): boolean {
    return this.inFlight.get(key) === flight && this.inFlight.delete(key);
  }

  private shorten(kept: Entry<A>): void {
    kept.expiresAt = Math.min(kept.expiresAt, Math.max(this.now(), kept.startedAt + this.options.counterAgeMs));
  }

  private untrack(key: string, topics: ReadonlySet<CacheTag>): void {
    for (const topic of topics) {
      const keys = this.keysByTag.get(topic);
      keys?.delete(key);
      if (keys?.size === 0) this.keysByTag.delete(topic);
    }
  }
}
