import type { DefaultJobOptions, WorkerOptions } from 'bullmq';
import { RETENTION } from '../../kernel/retention.js';

/**
 * Retries for two to five hours with growing pauses: longer than a service is down by mistake, shorter than what must be
 * gone within a day. `removeOnComplete` with an age and a limit, because a bare number is slow on PostgreSQL.
 */
export const jobOptions: DefaultJobOptions = {
  attempts: 15,
  backoff: { type: 'exponential', delay: 1_000, jitter: 0.5 },
  removeOnComplete: { age: 3_600, limit: 100 },
  removeOnFail: { age: 20 * 3_600 },
};

/** Nothing is kept of one that is done: that it was, the inbox knows, and to look for old ones costs more than they do. */
export const eventJobOptions: DefaultJobOptions = { ...jobOptions, removeOnComplete: true };

/** A mail that could not be sent stays for the operator to see: its job says no more than a template and an id. */
export const FAILED_MAIL_RETENTION_S = RETENTION.failedMails.hours * 3_600;
export const mailJobOptions: DefaultJobOptions = { ...jobOptions, removeOnFail: { age: FAILED_MAIL_RETENTION_S } };

/**
 * What readers did was promised to be counted, so a job of it is tried until it works; what can never work is parked by
 * its own worker. Nothing is kept of a finished one: each event knows by its own row whether it was counted.
 */
export const analyticsJobOptions: DefaultJobOptions = {
  attempts: 1_000_000,
  backoff: { type: 'fixed', delay: 5_000, jitter: 0.5 },
  removeOnComplete: true,
  removeOnFail: false,
  stackTraceLimit: 0,
};

/**
 * A worker that was killed holds its jobs until their locks run out: 5 s, seen by the others within 2 s.
 * A job may be found stalled many times (each kill counts); the inbox keeps it from acting twice.
 * After a lost connection it asks again after 1 s (BullMQ: 15 s); a stop has to wait as long.
 */
export const workerOptions: Omit<WorkerOptions, 'connection'> = {
  concurrency: 8,
  lockDuration: 5_000,
  stalledInterval: 2_000,
  maxStalledCount: 50,
  runRetryDelay: 1_000,
};
