import { LRUCache } from 'lru-cache';
import type { Topic } from '../live/public-reads.js';

/** What can be kept here: how many bytes it takes, and whether others may get it too. */
export interface Keepable {
  readonly bytes: number;
  readonly mayBeKept: boolean;
}

/** What an answer is made of, as far as that is known while it is being made. */
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

/** @param asked is told of each question before it is asked */
export type Make<A> = (asked: Asked) => Promise<A>;

export interface CacheOptions {
  /** How much it may hold, in bytes. */
  bytes: number;
  /** How long an answer is kept at most. */
  ageMs: number;
  /** How long one is kept whose numbers have changed. */
  numbersAgeMs: number;
  isOnlyNumbers: (topic: Topic) => boolean;
  now?: () => number;
}

interface Kept<A> {
  answer: A;
  topics: ReadonlySet<Topic>;
  /** When it began to be made. */
  begun: number;
  until: number;
}

interface Flight<A> {
  answer: Promise<A>;
  asked: Asked;
  begun: number;
  numbersChanged: boolean;
}

export type Outcome = 'kept' | 'joined' | 'made';

/**
 * Answers by what was asked. What one is made of is noted while it is made, so that a change drops exactly the answers that
 * show it.
 *
 * Nothing old is kept or served past a change, whatever overlaps: an answer that had asked for what changes is neither
 * kept nor joined any more, and one that asks later gets what is new.
 */
export class AnswerCache<A extends Keepable> {
  private readonly answers: LRUCache<string, Kept<A>>;
  private readonly flights = new Map<string, Flight<A>>();
  private readonly byTopic = new Map<Topic, Set<string>>();
  private readonly now: () => number;

  constructor(private readonly options: CacheOptions) {
    this.now = options.now ?? Date.now;
    this.answers = new LRUCache<string, Kept<A>>({
      maxSize: options.bytes,
      sizeCalculation: ({ answer }) => answer.bytes,
      dispose: ({ topics }, key) => this.forget(key, topics),
    });
  }

  /** What is kept, or what somebody else is waiting for already, or what is made now: once for all who ask meanwhile. */
  async get(key: string, make: Make<A>): Promise<{ answer: A; from: Outcome }> {
    const answer = this.kept(key);
    if (answer) return { answer, from: 'kept' };
    const flight = this.underWay(key);
    if (flight) return { answer: await flight, from: 'joined' };
    return { answer: await this.begin(key, make), from: 'made' };
  }

  /** What is there already. @param withinMs how old it may be, where that is less than it is kept */
  kept(key: string, withinMs = Infinity): A | undefined {
    const kept = this.answers.get(key);
    const now = this.now();
    return kept && now < kept.until && now - kept.begun <= withinMs ? kept.answer : undefined;
  }

  /** What is being made for somebody else. */
  underWay(key: string): Promise<A> | undefined {
    return this.flights.get(key)?.answer;
  }

  drop(key: string): void {
    this.answers.delete(key);
  }

  /** @param topic what has changed; undefined when it may be anything */
  changed(topic: Topic | undefined): void {
    if (topic === undefined) {
      this.flights.clear();
      this.answers.clear();
    } else if (this.options.isOnlyNumbers(topic)) {
      for (const flight of this.flights.values()) flight.numbersChanged ||= flight.asked.topics.has(topic);
      for (const key of this.byTopic.get(topic) ?? []) this.shorten(this.answers.peek(key)!);
    } else {
      for (const [key, { asked }] of this.flights) if (asked.topics.has(topic)) this.flights.delete(key);
      for (const key of [...(this.byTopic.get(topic) ?? [])]) this.answers.delete(key);
    }
  }

  get size(): { answers: number; bytes: number } {
    return { answers: this.answers.size, bytes: this.answers.calculatedSize };
  }

  private begin(key: string, make: Make<A>): Promise<A> {
    const asked = new Asked();
    const begun = this.now();
    const flight: Flight<A> = { answer: make(asked), asked, begun, numbersChanged: false };
    this.flights.set(key, flight);
    flight.answer.then(
      (answer) => this.land(key, flight, answer),
      () => this.takeOff(key, flight),
    );
    return flight.answer;
  }

  private land(key: string, flight: Flight<A>, answer: A): void {
    const overtaken = !this.takeOff(key, flight);
    if (overtaken || flight.asked.unknown || !answer.mayBeKept) return;
    const { topics } = flight.asked;
    const kept: Kept<A> = { answer, topics, begun: flight.begun, until: flight.begun + this.options.ageMs };
    if (flight.numbersChanged) this.shorten(kept);
    this.answers.set(key, kept);
    // Larger than all of the cache, it was not taken.
    if (!this.answers.has(key)) return;
    for (const topic of topics) {
      const keys = this.byTopic.get(topic) ?? new Set();
      this.byTopic.set(topic, keys.add(key));
    }
  }

  private takeOff(key: string, flight: Flight<A>): boolean {
    return this.flights.get(key) === flight && this.flights.delete(key);
  }

  private shorten(kept: Kept<A>): void {
    kept.until = Math.min(kept.until, Math.max(this.now(), kept.begun + this.options.numbersAgeMs));
  }

  private forget(key: string, topics: ReadonlySet<Topic>): void {
    for (const topic of topics) {
      const keys = this.byTopic.get(topic);
      keys?.delete(key);
      if (keys?.size === 0) this.byTopic.delete(topic);
    }
  }
}
