import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { Job } from 'bullmq';
import { STOP_TIMEOUT_MS, withTimeout } from '../concurrency/with-timeout.js';
import { summarizeError } from '../logging/summarize-error.js';
import { JobMetrics } from '../metrics/job-metrics.js';
import { MEDIA_QUEUE } from '../queue/queue-names.js';
import { workerOptions } from '../queue/queue-options.js';
import { MediaFiles } from './media-files.js';
import { MAKE_FILES } from './media-queue.js';
import type { MediaJob } from './media-queue.js';
import { PictureNotOpened } from './picture-encoder.js';

/**
 * Makes the files of uploaded pictures, in workers. A job that is interrupted runs again and makes the files that are
 * missing; until then, api processes make what readers ask for.
 */
@Processor(MEDIA_QUEUE, { ...workerOptions, concurrency: 1, autorun: false })
export class MediaProcessor extends WorkerHost implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('Media');
  private readonly stopping = new AbortController();

  constructor(
    private readonly files: MediaFiles,
    private readonly jobMetrics: JobMetrics,
  ) {
    super();
  }

  onApplicationBootstrap(): void {
    this.jobMetrics.registerJobs(MEDIA_QUEUE, [MAKE_FILES]);
    void this.worker.run();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await withTimeout(
      STOP_TIMEOUT_MS,
      this.worker.close().catch(() => undefined),
    );
  }

  process(job: Job<MediaJob>): Promise<void> {
    return this.jobMetrics.run(job, () => this.files.makeAll(job.data.id, this.stopping.signal)).catch(withoutValues);
  }

  @OnWorkerEvent('failed')
  onFailed(job: Job<MediaJob> | undefined, error: Error): void {
    if (!job || this.stopping.signal.aborted) return;
    const isFinal = job.finishedOn !== undefined;
    this.jobMetrics.recordFailure(MEDIA_QUEUE, job, isFinal, () =>
      this.log[isFinal ? 'error' : 'warn'](
        `The files of picture ${job.data.id} could not be made (attempt ${job.attemptsMade}): ${error.message}`,
      ),
    );
  }

  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.log.warn(`The queue reported an error; its jobs are safe and will be retried: ${summarizeError(error)}`);
  }
}

/** The queue stores and shows the message, and a driver's message may contain addresses. */
function withoutValues(error: unknown): never {
  throw new Error(error instanceof PictureNotOpened ? error.message : summarizeError(error));
}
