import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { currentContext } from '../tracing/request-context.js';
import { MAIL_QUEUE } from '../queue/queue-names.js';
import { mailJobId } from './mail-job.js';
import type { MailJob } from './mail-job.js';
import { MailRegistry } from './mail-registry.js';

/** Sends mails, from reactions: each is a job that is composed and sent later, in a worker, and tried again. */
@Injectable()
export class Mails {
  constructor(
    private readonly registry: MailRegistry,
    @InjectQueue(MAIL_QUEUE) private readonly queue: Queue,
  ) {}

  /**
   * Puts a mail into the queue; the same one twice is one.
   *
   * @param template who composes it, as @MailTemplate names it
   * @param id the row that the mail is about: all that the composer is told
   * @param eventId the event's that this follows from, as `react` is given it
   * @throws Error when nobody composes that template, or the queue does not answer
   */
  async send(template: string, id: number, eventId: string): Promise<void> {
    if (!this.registry.composerOf(template)) throw new Error(`Nobody composes the mail ${template}`);
    const trace = currentContext().span?.context;
    const job: MailJob = { template, id, ...(trace && { trace }) };
    await this.queue.add(template, job, { jobId: mailJobId(eventId, template, id) });
  }
}
