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
import { Mailer, MailError } from './mailer.js';

/**
 * Composes and sends emails, in workers. An email may be sent twice, when the worker dies after the server accepted it.
 * Both copies have the same Message-ID, so that receivers recognize them as one.
 */
@Processor(MAIL_QUEUE, { ...workerOptions, concurrency: 4, autorun: false })
export class MailProcessor extends WorkerHost implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('Mail');
  private readonly shutdown = new AbortController();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly registry: MailRegistry,
    private readonly mailer: Mailer,
    private readonly settings: Settings,
    private readonly jobMetrics: JobMetrics,
  ) {
    super();
  }

  /** Starts the worker only now: no job may arrive before every composer is registered. */
  onApplicationBootstrap(): void {
    this.jobMetrics.registerJobs(MAIL_QUEUE, this.registry.templates());
    void this.worker.run();
  }

  /** Waits for jobs in progress before the pools are closed, unless the mail server takes too long. */
  async beforeApplicationShutdown(): Promise<void> {
    const closed = this.worker.close().catch(() => undefined);
    await withTimeout(STOP_TIMEOUT_MS, closed);
    // Another worker retries the aborted jobs. If the server accepted an email after all, its Message-ID is the same.
    this.shutdown.abort();
    await withTimeout(STOP_TIMEOUT_MS, closed);
  }

  process(job: Job<MailJob>): Promise<void> {
    return this.jobMetrics.run(job, () => this.send(job));
  }

  private async send(job: Job<MailJob>): Promise<void> {
    try {
      await this.attempt(job);
    } catch (error) {
      const isLast = job.attemptsMade + 1 >= (job.opts.attempts ?? 1);
      if (isLast || error instanceof UnrecoverableError) await this.settle(job.data);
      throw error;
    }
    await this.settle(job.data);
  }

  private async attempt(job: Job<MailJob>): Promise<void> {
    const { template } = job.data;
    const mail = await this.compose(job.data).catch((error: unknown) => {
      // The job stores this message, so it must not contain a driver's message, which repeats the statement's values.
      throw new Error(`The email could not be composed: ${summarizeError(error)}`);
    });
    if (!mail) return;
    const from = { name: this.settings.site.name, address: this.settings.mailFrom };
    try {
      await this.mailer.send(
        { ...mail, template, from, messageId: messageIdOf(job.id!, from.address) },
        this.shutdown.signal,
      );
    } catch (error) {
      if (error instanceof MailError && error.isPermanent) throw new UnrecoverableError(error.message);
      throw error;
    }
  }

  /** A failure must not send the email again, or hide why it failed: what is left expires. */
  private async settle({ template, id }: MailJob): Promise<void> {
    const composer = this.registry.composerOf(template);
    if (!composer?.settled) return;
    await this.unitOfWork
      .run(() => composer.settled!(id))
      .catch((error: unknown) => this.log.warn(`${template} ${id} left its data: ${summarizeError(error)}`));
  }

  private async compose({ template, id }: MailJob): Promise<Mail | null> {
    const composer = this.registry.composerOf(template);
    if (!composer) throw new Error(`The email ${template} has no composer`);
    // The transaction ends before the email is sent, because a mail server may be slow.
    return this.unitOfWork.run(() => composer.compose(id));
  }

  @OnWorkerEvent('failed')
  onFailed(job: Job<MailJob> | undefined, error: Error): void {
    if (!job) return;
    const isFinal = job.finishedOn !== undefined;
    const { template, id } = job.data;
    this.jobMetrics.recordFailure(MAIL_QUEUE, job, isFinal, () =>
      this.log[isFinal ? 'error' : 'warn'](`${template} ${id} failed (attempt ${job.attemptsMade}): ${error.message}`),
    );
  }

  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.log.warn(`The queue reported an error; its jobs are safe and will be retried: ${summarizeError(error)}`);
  }
}
