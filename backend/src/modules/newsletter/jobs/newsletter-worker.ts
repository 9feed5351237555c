import { randomUUID } from 'node:crypto';
import { InjectQueue } from '@nestjs/bullmq';
import { Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { Worker } from 'bullmq';
import type { Queue } from 'bullmq';
import { startInterval } from '../../../platform/concurrency/interval.js';
import type { StopInterval } from '../../../platform/concurrency/interval.js';
import { SingleFlight } from '../../../platform/concurrency/single-flight.js';
import { STOP_TIMEOUT_MS, withTimeout } from '../../../platform/concurrency/with-timeout.js';
import { Settings } from '../../../platform/config/settings.js';
import { describeError, summarizeError } from '../../../platform/logging/summarize-error.js';
import { JobMetrics } from '../../../platform/metrics/job-metrics.js';
import type { ObservedJobData } from '../../../platform/metrics/job-metrics.js';
import { queueConnection } from '../../../platform/queue/queue-backend.js';
import { NEWSLETTER_QUEUE } from '../../../platform/queue/queue-names.js';
import { workerOptions } from '../../../platform/queue/queue-options.js';
import { CampaignSender } from '../sending/campaign-sender.js';
import { CampaignLifecycle } from '../sending/campaign-lifecycle.js';

const EVERY_MS = 1_000;
const SEND = 'send';

interface SendJob extends ObservedJobData {
  campaignId: number;
  /** Each worker adds a job of its own, so that there is one for each. Any of them may run it. */
  lane: string;
}

/**
 * Sends campaigns, in workers. The queue only wakes workers and divides campaigns among them; the deliveries, their
 * claims and their times are in PostgreSQL. A queue that loses its jobs delays a campaign by a second.
 */
@Injectable()
export class NewsletterWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('Newsletter');
  private readonly lane = randomUUID();
  private readonly stopping = new AbortController();
  private readonly givingUp = new AbortController();
  private readonly reconciling = new SingleFlight<void>();
  private worker: Worker<SendJob> | undefined;
  private stopReconciling: StopInterval | undefined;

  constructor(
    private readonly settings: Settings,
    private readonly sender: CampaignSender,
    private readonly lifecycle: CampaignLifecycle,
    private readonly jobMetrics: JobMetrics,
    @InjectQueue(NEWSLETTER_QUEUE) private readonly queue: Queue<SendJob>,
  ) {}

  onApplicationBootstrap(): void {
    if (this.settings.role === 'api') return;
    const signals = { stopping: this.stopping.signal, givingUp: this.givingUp.signal };
    this.worker = new Worker<SendJob>(
      NEWSLETTER_QUEUE,
      (job) => this.jobMetrics.run(job, () => this.sender.send(job.data.campaignId, signals)).catch(withoutValues),
      {
        ...workerOptions,
        concurrency: 1,
        maxStalledCount: 1_000_000,
        connection: queueConnection(this.settings),
      },
    );
    this.jobMetrics.registerJobs(NEWSLETTER_QUEUE, [SEND]);
    this.worker.on('error', (error) => this.log.debug(summarizeError(error)));
    this.worker.on('completed', () => void this.reconcile().catch(this.warn));
    this.worker.on('failed', (job, error) => {
      // Nothing is lost: another job follows within a second.
      this.jobMetrics.recordFailure(NEWSLETTER_QUEUE, { name: SEND }, false);
      this.log.warn(`Campaign ${job?.data.campaignId} was interrupted and continues: ${summarizeError(error)}`);
    });
    this.stopReconciling = startInterval(EVERY_MS, () => this.reconcile(), this.warn);
  }

  /** Finishes the emails that are under way, unless the mail server takes too long, and gives back the others. */
  async beforeApplicationShutdown(): Promise<void> {
    if (!this.worker) return;
    this.stopping.abort();
    await this.stopReconciling?.();
    const closed = this.worker.close().catch(() => undefined);
    await withTimeout(STOP_TIMEOUT_MS, closed);
    this.givingUp.abort();
    await withTimeout(STOP_TIMEOUT_MS, closed);
    await this.sender.close();
  }

  /** Starts, resumes and finishes campaigns, and wakes a worker for each that has something to send. */
  private reconcile(): Promise<void> {
    return this.reconciling.run('', async () => {
      if (this.stopping.signal.aborted) return;
      for (const campaignId of await this.lifecycle.advance()) {
        // The queue ignores the id of a job that it has.
        await this.queue.add(SEND, { campaignId, lane: this.lane }, { jobId: `${campaignId}.${this.lane}` });
      }
    });
  }

  private readonly warn = (error: Error): void => {
    this.log.debug(`Could not continue campaigns; trying again: ${summarizeError(error)}`);
  };
}

/** The queue stores and shows the message and the stack, and a driver's message has addresses. */
function withoutValues(error: unknown): never {
  const summary = new Error(summarizeError(error));
  summary.stack = describeError(error);
  throw summary;
}
