import type { DefaultJobOptions, WorkerOptions } from 'bullmq';
import { RETENTION } from '../../kernel/retention.js';

/**
 * Retries for two to five hours with growing pauses: longer than most outages, and well within the day after which job
 * data must be gone. `removeOnComplete` has an age and a limit, because a bare number is slow on PostgreSQL.
 */
export const jobOptions: DefaultJobOptions = {
  attempts: 15,
  backoff: { type: 'exponential', delay: 1_000, jitter: 0.5 },
  removeOnComplete: { age: 3_600, limit: 100 },
  removeOnFail: { age: 20 * 3_600 },
};

/**
 * Finished jobs are removed immediately: the inbox records them, and searching for old ones would cost more than the
 * jobs.
 */
export const eventJobOptions: DefaultJobOptions = { ...jobOptions, removeOnComplete: true };

/** A finished job is removed, so that a picture can be queued again. Nothing is lost by a failed one: see MediaFiles. */
export const mediaJobOptions: DefaultJobOptions = { ...jobOptions, removeOnComplete: true };

/** Failed mails stay visible to the operator. Their jobs contain only a template name and an id. */
export const FAILED_MAIL_RETENTION_S = RETENTION.failedMails.hours * 3_600;
export const mailJobOptions: DefaultJobOptions = { ...jobOptions, removeOnFail: { age: FAILED_MAIL_RETENTION_S } };

/**
 * Reader events were acknowledged with 202, so their jobs are retried until they succeed; their worker dead-letters
 * jobs that can never succeed. Finished jobs are removed, because each event's own row shows whether it was counted.
 */
export const analyticsJobOptions: DefaultJobOptions = {
  attempts: 1_000_000,
  backoff: { type: 'fixed', delay: 5_000, jitter: 0.5 },
  removeOnComplete: true,
  removeOnFail: false,
  stackTraceLimit: 0,
};

/** Finished and failed jobs are removed immediately, so that the next job may have the same id. */
export const newsletterJobOptions: DefaultJobOptions = {
  attempts: 1,
  removeOnComplete: true,
  removeOnFail: true,
  stackTraceLimit: 0,
};

/**
 * The locks of a killed worker expire after 5 s, and other workers notice within 2 s. A job may stall many times (each
 * kill counts); the inbox prevents it from acting twice. After a lost connection a worker retries after 1 s instead of
 * BullMQ's 15 s, because a shutdown has to wait for that pause.
 */
export const workerOptions: Omit<WorkerOptions, 'connection'> = {
  concurrency: 8,
  lockDuration: 5_000,
  stalledInterval: 2_000,
  maxStalledCount: 50,
  runRetryDelay: 1_000,
};
