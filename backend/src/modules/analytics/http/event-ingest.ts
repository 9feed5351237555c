import { randomInt, randomUUID } from 'node:crypto';
import { InjectQueue } from '@nestjs/bullmq';
import { Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { Clock, dayOf } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { Settings } from '../../../platform/config/settings.js';
import { summarizeError } from '../../../platform/logging/summarize-error.js';
import { Batcher } from '../../../platform/concurrency/batcher.js';
import { ANALYTICS_QUEUE } from '../../../platform/queue/queue-names.js';
import { STOP_TIMEOUT_MS, withTimeout } from '../../../platform/concurrency/with-timeout.js';
import { isAboutStories } from '../contract.js';
import type { ReaderEvent, ReaderEventsJob } from '../contract.js';

/**
 * A moment is short enough for a reader not to notice, and long enough to share a job under load. What comes while a batch is on its
 * way waits for that: what a job costs hardly depends on how much is in it. One that takes a tenth of a second is overtaken.
 */
const BATCHING = { waitMs: 8, maxWaitWhileBusyMs: 100, batch: 500, maxConcurrentBatches: 2, patienceMs: 2_000 };
const WARNING_INTERVAL_MS = 10_000;
/** How long a job about stories waits before a worker sees it. */
const STORY_DELAY_MS = { from: 10_000, to: 120_000 };

/**
 * Takes what readers did, and acknowledges it once the queue has it: every acknowledged event is counted.
 *
 * Anyone with the database could put a view of the form for stories beside the named views that were written with it or just
 * before it. So events about stories are in jobs of their own, in random order, written after a random delay. Such a job has no
 * time finer than the day.
 */
@Injectable()
export class EventIngest implements BeforeApplicationShutdown {
  private readonly log = new Logger('Analytics');
  private readonly named: Batcher<ReaderEvent>;
  private readonly aboutStories: Batcher<ReaderEvent>;
  private lastWarningAt = 0;

  constructor(
    @InjectQueue(ANALYTICS_QUEUE) queue: Queue<ReaderEventsJob>,
    settings: Settings,
    private readonly clock: Clock,
  ) {
    const options = { ...BATCHING, limit: settings.analyticsBuffer };
    // A random name: the queue forgets at once which jobs it had, and each event is known by its own id.
    const add = (events: ReaderEvent[], more = {}) => queue.add('events', { events }, { jobId: randomUUID(), ...more });
    this.named = new Batcher((events) => add(events), options);
    this.aboutStories = new Batcher((events) => add(shuffled(events), this.storyDelay()), options);
  }

  /** While the queue is still open. Requests that are under way get their answers before the server closes. */
  async beforeApplicationShutdown(): Promise<void> {
    await withTimeout(STOP_TIMEOUT_MS, Promise.all([this.named.close(), this.aboutStories.close()]));
  }

  /** @throws DomainError `analytics.busy` when the queue does not have it, as far as we know. */
  async accept(event: ReaderEvent): Promise<void> {
    try {
      await (isAboutStories(event) ? this.aboutStories : this.named).add(event);
    } catch (error) {
      this.warn(error as Error);
      throw new DomainError(
        'analytics.busy',
        'unavailable',
        'This cannot be counted now. Please try again in a moment.',
      );
    }
  }

  /** The queue stores when a job was made and how long it waits, both counted from the beginning of the day. */
  private storyDelay(): { timestamp: number; delay: number } {
    const now = this.clock.now();
    const timestamp = dayOf(now).getTime();
    return { timestamp, delay: now.getTime() - timestamp + randomInt(STORY_DELAY_MS.from, STORY_DELAY_MS.to) };
  }

  /** Once for many: what is refused under load must not make more of it. */
  private warn({ message, cause }: Error): void {
    const now = Date.now();
    if (now - this.lastWarningAt < WARNING_INTERVAL_MS) return;
    this.lastWarningAt = now;
    this.log.warn(`Refused what readers did: ${message}${cause instanceof Error ? ` ${summarizeError(cause)}` : ''}`);
  }
}

/** In an order that nobody can predict (Fisher and Yates). */
function shuffled<T>(items: readonly T[]): T[] {
  const all = [...items];
  for (let last = all.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [all[last], all[other]] = [all[other]!, all[last]!];
  }
  return all;
}
