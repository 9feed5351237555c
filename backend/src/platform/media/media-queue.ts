import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { MEDIA_QUEUE } from '../queue/queue-names.js';
import { currentContext } from '../tracing/request-context.js';

export const MAKE_FILES = 'make-files';

export interface MediaJob {
  /** The picture's id: all that a worker needs. */
  id: string;
  /** The `traceparent` of the span that queued it. */
  trace?: string;
}

/** Queues the making of a picture's files, for event handlers. */
@Injectable()
export class MediaQueue {
  constructor(@InjectQueue(MEDIA_QUEUE) private readonly queue: Queue<MediaJob>) {}

  /** Queueing the same picture twice has no effect. */
  async enqueue(id: string): Promise<void> {
    const trace = currentContext().span?.traceparent;
    await this.queue.add(MAKE_FILES, { id, ...(trace && { trace }) }, { jobId: `media.${id}` });
  }
}
