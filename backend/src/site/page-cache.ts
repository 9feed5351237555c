import { LRUCache } from 'lru-cache';
import type { Topic } from '../platform/live/public-reads.js';
import type { ReadyPage } from './ready-page.js';

/** What a render has asked for so far. */
export class Asked {
  readonly topics = new Set<Topic>();
  /** Something nobody tells the changes of: what came of it cannot be kept. */
  unknown = false;

  /** Said before the question is asked: a change from then on may or may not be in its answer. */
  note(topics: readonly Topic[] | undefined): void {
    if (topics) for (const topic of topics) this.topics.add(topic);
    else this.unknown = true;
  }
}

/** @param asked is told of each question before it is asked @param by whose request it is made for, for the log */
export type Render = (address: string, asked: Asked, by: string) => Promise<ReadyPage>;

export interface CacheOptions {
  /** How much it may hold, in bytes. */
  bytes: number;
  /** How long a page is kept at most: a hint may be lost, or its sender be dead between the commit and the hint. */
  ageMs: number;
  /** How long a page is kept whose numbers have changed. */
  numbersAgeMs: number;
  isOnlyNumbers: (topic: Topic) => boolean;
  now?: () => number;
}

interface Kept {
  page: ReadyPage;
  topics: ReadonlySet<Topic>;
  /** When its render began. */
  begun: number;
  until: number;
}

interface Flight {
  page: Promise<ReadyPage>;
  asked: Asked;
  begun: number;
  numbersChanged: boolean;
}

export type Outcome = 'kept' | 'joined' | 'rendered';

/**
 * Rendered pages by their address. What a page is made of is noted while it is rendered, so that a change drops exactly
 * the pages that show it.
 *
 * Nothing old is kept or served past a change, whatever overlaps: a render that had asked for what changes is neither
 * kept nor joined any more, and one that asks later gets what is new.
 */
export class PageCache {
  private readonly kept: LRUCache<string, Kept>;
  private readonly flights = new Map<string, Flight>();
  private readonly byTopic = new Map<Topic, Set<string>>();
  private readonly now: () => number;

  constructor(
    private readonly render: Render,
    private readonly options: CacheOptions,
  ) {
    this.now = options.now ?? Date.now;
    this.kept = new LRUCache<string, Kept>({
      maxSize: options.bytes,
      sizeCalculation: ({ page }) => page.bytes,
      dispose: ({ topics }, address) => this.forget(address, topics),
    });
  }

  async get(address: string, by: string): Promise<{ page: ReadyPage; from: Outcome }> {
    const page = this.keptPage(address);
    if (page) return { page, from: 'kept' };
    const flight = this.flights.get(address);
    if (flight) return { page: await flight.page, from: 'joined' };
    return { page: await this.begin(address, by), from: 'rendered' };
  }

  /** What is there already. */
  keptPage(address: string): ReadyPage | undefined {
    const kept = this.kept.get(address);
    return kept && this.now() < kept.until ? kept.page : undefined;
  }

  /** @param topic what has changed; undefined when it may be anything */
  changed(topic: Topic | undefined): void {
    if (topic === undefined) {
      this.flights.clear();
      this.kept.clear();
    } else if (this.options.isOnlyNumbers(topic)) {
      for (const flight of this.flights.values()) flight.numbersChanged ||= flight.asked.topics.has(topic);
      for (const address of this.byTopic.get(topic) ?? []) this.shorten(this.kept.peek(address)!);
    } else {
      for (const [address, { asked }] of this.flights) if (asked.topics.has(topic)) this.flights.delete(address);
      for (const address of [...(this.byTopic.get(topic) ?? [])]) this.kept.delete(address);
    }
  }

  get size(): { pages: number; bytes: number } {
    return { pages: this.kept.size, bytes: this.kept.calculatedSize };
  }

  private begin(address: string, by: string): Promise<ReadyPage> {
    const asked = new Asked();
    const begun = this.now();
    const flight: Flight = { page: this.render(address, asked, by), asked, begun, numbersChanged: false };
    this.flights.set(address, flight);
    flight.page.then(
      (page) => this.land(address, flight, page),
      () => this.takeOff(address, flight),
    );
    return flight.page;
  }

  private land(address: string, flight: Flight, page: ReadyPage): void {
    const overtaken = !this.takeOff(address, flight);
    if (overtaken || flight.asked.unknown || !page.mayBeKept) return;
    const { topics } = flight.asked;
    const kept: Kept = { page, topics, begun: flight.begun, until: flight.begun + this.options.ageMs };
    if (flight.numbersChanged) this.shorten(kept);
    this.kept.set(address, kept);
    // Larger than all of the cache, it was not taken.
    if (!this.kept.has(address)) return;
    for (const topic of topics) {
      const addresses = this.byTopic.get(topic) ?? new Set();
      this.byTopic.set(topic, addresses.add(address));
    }
  }

  private takeOff(address: string, flight: Flight): boolean {
    return this.flights.get(address) === flight && this.flights.delete(address);
  }

  private shorten(kept: Kept): void {
    kept.until = Math.min(kept.until, Math.max(this.now(), kept.begun + this.options.numbersAgeMs));
  }

  private forget(address: string, topics: ReadonlySet<Topic>): void {
    for (const topic of topics) {
      const addresses = this.byTopic.get(topic);
      addresses?.delete(address);
      if (addresses?.size === 0) this.byTopic.delete(topic);
    }
  }
}
