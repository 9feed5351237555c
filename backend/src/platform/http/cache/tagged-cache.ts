import { LRUCache } from 'lru-cache';
import type { CacheTag } from './cache-invalidation.js';

export interface CacheableValue {
  /** Memory that the value takes. */
  readonly bytes: number;
  /** Whether later requests for the same key may get it too. */
  readonly cacheable: boolean;
}

/** Collects the tags of the data that a value is made of, while it is being made. */
export class DependencyCollector {
  readonly tags = new Set<CacheTag>();
  /** Whether the value depends on data that has no tags, so that nothing would invalidate it. Then it is not cached. */
  hasUntaggedData = false;

  /**
   * Call it before the data is read. A change after the call invalidates the value, whether or not the value contains
   * it.
   */
  add(tags: readonly CacheTag[] | undefined): void {
    if (tags) for (const tag of tags) this.tags.add(tag);
    else this.hasUntaggedData = true;
  }
}

export type Make<V> = (dependencies: DependencyCollector) => Promise<V>;

export interface CacheOptions {
  maxBytes: number;
  maxAgeMs: number;
  /** The maximum age of a value after one of its counters has changed. */
  counterAgeMs: number;
  isCounterTag: (tag: CacheTag) => boolean;
  now?: () => number;
}

interface Entry<V> {
  value: V;
  tags: ReadonlySet<CacheTag>;
  startedAt: number;
  expiresAt: number;
}

interface InFlight<V> {
  value: Promise<V>;
  dependencies: DependencyCollector;
  startedAt: number;
  countersChanged: boolean;
}

/** A hit, a request that shared one in flight, or a miss. */
export type Outcome = 'hit' | 'coalesced' | 'miss';

/**
 * A cache with tag-based invalidation and single flight. Each value records its tags while it is made, so an invalidation drops
 * exactly the values that depend on it.
 *
 * Nothing stale is stored or shared past an invalidation, except for counters: a value in flight that depends on an
 * invalidated tag is neither stored nor joined any more, and a later request makes a new one. After a change of a
 * counter, a value is used until it is `counterAgeMs` old, and a value in flight is still joined.
 */
export class TaggedCache<V extends CacheableValue> {
  private readonly entries: LRUCache<string, Entry<V>>;
  private readonly inFlight = new Map<string, InFlight<V>>();
  private readonly keysByTag = new Map<CacheTag, Set<string>>();
  private readonly now: () => number;

  constructor(private readonly options: CacheOptions) {
    this.now = options.now ?? Date.now;
    this.entries = new LRUCache<string, Entry<V>>({
      maxSize: options.maxBytes,
      sizeCalculation: ({ value }) => value.bytes,
      dispose: ({ tags }, key) => this.untrack(key, tags),
    });
  }

  /** The cached value, or the one in flight, or a new one that requests may join from now on. */
  async getOrMake(key: string, make: Make<V>): Promise<{ value: V; from: Outcome }> {
    const cached = this.peek(key);
    if (cached) return { value: cached, from: 'hit' };
    const pending = this.pending(key);
    if (pending) return { value: await pending, from: 'coalesced' };
    return { value: await this.start(key, make), from: 'miss' };
  }

  /** @param maxAgeMs a stricter maximum age than that of the cache */
  peek(key: string, maxAgeMs = Infinity): V | undefined {
    const entry = this.entries.get(key);
    const now = this.now();
    return entry && now < entry.expiresAt && now - entry.startedAt <= maxAgeMs ? entry.value : undefined;
  }

  /** The value in flight for this key. */
  pending(key: string): Promise<V> | undefined {
    return this.inFlight.get(key)?.value;
  }

  evict(key: string): void {
    this.entries.delete(key);
  }

  /** @param tag undefined when any data may have changed */
  invalidate(tag: CacheTag | undefined): void {
    if (tag === undefined) {
      this.inFlight.clear();
      this.entries.clear();
    } else if (this.options.isCounterTag(tag)) {
      for (const flight of this.inFlight.values()) flight.countersChanged ||= flight.dependencies.tags.has(tag);
      for (const key of this.keysByTag.get(tag) ?? []) this.expireSoon(this.entries.peek(key)!);
    } else {
      for (const [key, { dependencies }] of this.inFlight) if (dependencies.tags.has(tag)) this.inFlight.delete(key);
      for (const key of [...(this.keysByTag.get(tag) ?? [])]) this.entries.delete(key);
    }
  }

  get size(): { entries: number; bytes: number } {
    return { entries: this.entries.size, bytes: this.entries.calculatedSize };
  }

  private start(key: string, make: Make<V>): Promise<V> {
    const dependencies = new DependencyCollector();
    const startedAt = this.now();
    const flight: InFlight<V> = { value: make(dependencies), dependencies, startedAt, countersChanged: false };
    this.inFlight.set(key, flight);
    flight.value.then(
      (value) => this.store(key, flight, value),
      () => this.removeInFlight(key, flight),
    );
    return flight.value;
  }

  private store(key: string, flight: InFlight<V>, value: V): void {
    const isStale = !this.removeInFlight(key, flight);
    if (isStale || flight.dependencies.hasUntaggedData || !value.cacheable) return;
    const { startedAt, dependencies } = flight;
    const { tags } = dependencies;
    const entry: Entry<V> = { value, tags, startedAt, expiresAt: startedAt + this.options.maxAgeMs };
    if (flight.countersChanged) this.expireSoon(entry);
    this.entries.set(key, entry);
    // The LRU cache does not take a value that is larger than all of it.
    if (!this.entries.has(key)) return;
    for (const tag of tags) {
      const keys = this.keysByTag.get(tag) ?? new Set();
      this.keysByTag.set(tag, keys.add(key));
    }
  }

  private removeInFlight(key: string, flight: InFlight<V>): boolean {
    return this.inFlight.get(key) === flight && this.inFlight.delete(key);
  }

  private expireSoon(entry: Entry<V>): void {
    entry.expiresAt = Math.min(entry.expiresAt, Math.max(this.now(), entry.startedAt + this.options.counterAgeMs));
  }

  private untrack(key: string, tags: ReadonlySet<CacheTag>): void {
    for (const tag of tags) {
      const keys = this.keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.keysByTag.delete(tag);
    }
  }
}
