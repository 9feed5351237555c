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
import type { BatcherOptions } from '../../../platform/concurrency/batcher.js';
import { ANALYTICS_QUEUE } from '../../../platform/queue/queue-names.js';
import { STOP_TIMEOUT_MS, withTimeout } from '../../../platform/concurrency/with-timeout.js';
import { isAboutStories } from '../contract.js';
import type { ReaderEvent, ReaderEventsJob } from '../contract.js';

/**
 * The wait is too short for a reader to notice, and long enough to share a job under load. Events that arrive while a
 * batch is in flight wait for it, because the cost of a job hardly depends on its size, but no longer than a tenth of a
 * second.
 */
const BATCHING: Omit<BatcherOptions, 'maxPending'> = {
  waitMs: 8,
  maxWaitWhileBusyMs: 100,
  maxBatchSize: 500,
  maxConcurrentBatches: 2,
  timeoutMs: 2_000,
};
const WARNING_INTERVAL_MS = 10_000;
/** The delay before a worker sees a job about stories. */
const STORY_DELAY_MS = { from: 10_000, to: 120_000 };

/**
 * Accepts reader events and acknowledges them once the queue has stored them: every acknowledged event is counted.
 *
 * With the database, someone could relate a view of the story form to named views that were stored with it or just
 * before it. So events about stories have their own jobs, in random order, stored after a random delay. Such a job has
 * no time finer than the day.
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
    const options = { ...BATCHING, maxPending: settings.analyticsBuffer };
    // A random job id: the queue does not remember finished jobs, and events have their own ids.
    const add = (events: ReaderEvent[], more = {}) => queue.add('events', { events }, { jobId: randomUUID(), ...more });
    this.named = new Batcher((events) => add(events), options);
    this.aboutStories = new Batcher((events) => add(shuffled(events), this.storyDelay()), options);
  }

  /** Runs while the queue is still open. Running requests get their responses before the server closes. */
  async beforeApplicationShutdown(): Promise<void> {
    await withTimeout(STOP_TIMEOUT_MS, Promise.all([this.named.close(), this.aboutStories.close()]));
  }

  /** @throws DomainError `analytics.busy` when the queue has not confirmed it */
  async accept(event: ReaderEvent): Promise<void> {
    try {
      await (isAboutStories(event) ? this.aboutStories : this.named).add(event);
    } catch (error) {
      this.warn(error as Error);
      throw new DomainError('analytics.busy', 'unavailable', 'We can’t count this right now. Try again in a moment.');
    }
  }

  /** The queue stores the creation time and the delay of a job; both count from the start of the day. */
  private storyDelay(): { timestamp: number; delay: number } {
    const now = this.clock.now();
    const timestamp = dayOf(now).getTime();
    return { timestamp, delay: now.getTime() - timestamp + randomInt(STORY_DELAY_MS.from, STORY_DELAY_MS.to) };
  }

  /** Logs at most one warning per interval, so that refusing requests does not add load. */
  private warn({ message, cause }: Error): void {
    const now = Date.now();
    if (now - this.lastWarningAt < WARNING_INTERVAL_MS) return;
    this.lastWarningAt = now;
    this.log.warn(
      `Reader events were refused (readers notice nothing): ${message}${cause instanceof Error ? ` ${summarizeError(cause)}` : ''}`,
    );
  }
}

/** In an unpredictable order (Fisher-Yates). */
function shuffled<T>(items: readonly T[]): T[] {
  const all = [...items];
  for (let last = all.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [all[last], all[other]] = [all[other]!, all[last]!];
  }
  return all;
}
