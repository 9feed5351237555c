import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { UnrecoverableError } from 'bullmq';
import type { Job } from 'bullmq';
import { Settings } from '../config/settings.js';
import { UnitOfWork } from '../cqrs/unit-of-work.js';
import { summarizeError } from '../logging/summarize-error.js';
import { JobMetrics } from '../metrics/job-metrics.js';
import { MAIL_QUEUE } from '../queue/queue-names.js';
import { workerOptions } from '../queue/queue-options.js';
import { STOP_TIMEOUT_MS, withTimeout } from '../concurrency/with-timeout.js';
import type { Mail } from './mail.js';
import { messageIdOf } from './mail-job.js';
import type { MailJob } from './mail-job.js';
import { MailRegistry } from './mail-registry.js';
import { Mailer, MailFault } from './mailer.js';

/**
 * Composes and sends mails, in the worker. A mail may be sent twice (the worker dies after the server has taken it):
 * it then bears the same Message-ID, by which receivers take it for one.
 */
@Processor(MAIL_QUEUE, { ...workerOptions, concurrency: 4, autorun: false })
export class MailProcessor extends WorkerHost implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('Mail');
  private readonly leaving = new AbortController();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly registry: MailRegistry,
    private readonly mailer: Mailer,
    private readonly settings: Settings,
    private readonly watch: JobMetrics,
  ) {
    super();
  }

  /** Not earlier: a job must not arrive before every composer is registered. */
  onApplicationBootstrap(): void {
    this.watch.expect(MAIL_QUEUE, this.registry.templates());
    void this.worker.run();
  }

  /** Before the pools are closed: what is under way is finished, unless the mail server takes too long over it. */
  async beforeApplicationShutdown(): Promise<void> {
    const closed = this.worker.close().catch(() => undefined);
    await withTimeout(STOP_TIMEOUT_MS, closed);
    // What is still under way then is tried again by whoever takes it up; if it was taken after all, it is known again.
    this.leaving.abort();
    await withTimeout(STOP_TIMEOUT_MS, closed);
  }

  process(job: Job<MailJob>): Promise<void> {
    return this.watch.run(job, () => this.send(job));
  }

  private async send(job: Job<MailJob>): Promise<void> {
    const { template } = job.data;
    const mail = await this.compose(job.data).catch((error: unknown) => {
      // The job keeps what is thrown here, with its words: not a statement's, which repeat its values.
      throw new Error(`It could not be composed: ${summarizeError(error)}`);
    });
    if (!mail) return;
    const from = { name: this.settings.site.name, address: this.settings.mailFrom };
    try {
      await this.mailer.send(
        { ...mail, template, from, messageId: messageIdOf(job.id!, from.address) },
        this.leaving.signal,
      );
    } catch (error) {
      if (error instanceof MailFault && error.final) throw new UnrecoverableError(error.message);
      throw error;
    }
  }

  private async compose({ template, id }: MailJob): Promise<Mail | null> {
    const composer = this.registry.composerOf(template);
    if (!composer) throw new Error(`Nobody composes the mail ${template}`);
    // The transaction is over before the mail is sent: a mail server takes its time.
    return this.unitOfWork.run(() => composer.compose(id));
  }

  @OnWorkerEvent('failed')
  onFailed(job: Job<MailJob> | undefined, error: Error): void {
    if (!job) return;
    const last = job.finishedOn !== undefined;
    const { template, id } = job.data;
    this.watch.failed(MAIL_QUEUE, job, last, () =>
      this.log[last ? 'error' : 'warn'](`${template} ${id} failed (${job.attemptsMade}): ${error.message}`),
    );
  }

  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.log.warn(`Queue: ${summarizeError(error)}`);
  }
}
