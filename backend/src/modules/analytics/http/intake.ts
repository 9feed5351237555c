import { randomUUID } from 'node:crypto';
import { InjectQueue } from '@nestjs/bullmq';
import { Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { DomainError } from '../../../kernel/domain-error.js';
import { Settings } from '../../../platform/config/settings.js';
import { summarizeError } from '../../../platform/observability/describe-error.js';
import { BatchBuffer } from '../../../platform/queue/batch-buffer.js';
import { ANALYTICS_QUEUE } from '../../../platform/queue/queue-names.js';
import { STOP_PATIENCE_MS, within } from '../../../platform/queue/within.js';
import type { ReaderEvent, ReaderEventsJob } from '../contract.js';

/**
 * A moment is short enough for a reader not to notice, and long enough to share a job under load. What comes while a batch is on its
 * way waits for that: what a job costs hardly depends on how much is in it. One that takes a tenth of a second is overtaken.
 */
const BATCHES = { waitMs: 8, behindMs: 100, batch: 500, lanes: 2, patienceMs: 2_000 };
const QUIET_MS = 10_000;

/** Takes what readers did, and lets it be answered when the queue has it: what was answered is counted. */
@Injectable()
export class Intake implements BeforeApplicationShutdown {
  private readonly log = new Logger('Analytics');
  private readonly buffer: BatchBuffer<ReaderEvent>;
  private told = 0;

  constructor(@InjectQueue(ANALYTICS_QUEUE) queue: Queue<ReaderEventsJob>, settings: Settings) {
    // A random name: the queue forgets at once which jobs it had, and each event is known by its own id.
    this.buffer = new BatchBuffer((events) => queue.add('events', { events }, { jobId: randomUUID() }), {
      ...BATCHES,
      limit: settings.analyticsBuffer,
    });
  }

  /** While the queue is still open. Requests that are under way get their answers before the server closes. */
  async beforeApplicationShutdown(): Promise<void> {
    await within(STOP_PATIENCE_MS, this.buffer.close());
  }

  /** @throws DomainError `analytics.busy` when the queue does not have it, as far as we know. */
  async take(event: ReaderEvent): Promise<void> {
    try {
      await this.buffer.add(event);
    } catch (error) {
      this.tell(error as Error);
      throw new DomainError(
        'analytics.busy',
        'unavailable',
        'This cannot be counted now. Please try again in a moment.',
      );
    }
  }

  /** Once for many: what is refused under load must not make more of it. */
  private tell({ message, cause }: Error): void {
    const now = Date.now();
    if (now - this.told < QUIET_MS) return;
    this.told = now;
    this.log.warn(`Refused what readers did: ${message}${cause instanceof Error ? ` ${summarizeError(cause)}` : ''}`);
  }
}
