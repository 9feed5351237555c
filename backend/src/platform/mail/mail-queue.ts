import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { currentContext } from '../tracing/request-context.js';
import { MAIL_QUEUE } from '../queue/queue-names.js';
import { mailJobId } from './mail-job.js';
import type { MailJob } from './mail-job.js';
import { MailRegistry } from './mail-registry.js';

/** Queues emails, for event handlers: each is a job that a worker composes, sends and retries. */
@Injectable()
export class MailQueue {
  constructor(
    private readonly registry: MailRegistry,
    @InjectQueue(MAIL_QUEUE) private readonly queue: Queue,
  ) {}

  /**
   * Queues an email. Queueing the same one twice has no effect.
   *
   * @param template the name in @MailTemplate
   * @param id the row that the email is about, which is all that the composer receives
   * @param eventId the id of the event that caused it
   * @throws Error when the template has no composer or the queue does not respond
   */
  async enqueue(template: string, id: number, eventId: string): Promise<void> {
    if (!this.registry.composerOf(template)) throw new Error(`The email ${template} has no composer`);
    const trace = currentContext().span?.traceparent;
    const job: MailJob = { template, id, ...(trace && { trace }) };
    await this.queue.add(template, job, { jobId: mailJobId(eventId, template, id) });
  }
}
