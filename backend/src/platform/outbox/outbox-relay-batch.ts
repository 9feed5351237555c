import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { EventFields } from '../../kernel/domain-event.js';
import type { LiveSpan } from '../tracing/span.js';
import type { Tracing } from '../tracing/tracing.js';
import { batchJobs, eventJobId } from './event-job.js';
import type { EventJob, SentJob } from './event-job.js';
import type { EventHandlerRegistry } from './event-handler-registry.js';

const BATCH = 200;
const FEW = 20;
/** After so many tries a row is parked: it stays, is shown by /readyz, and no longer holds up the others. */
const MAX_ATTEMPTS = 10;

interface OutboxRow {
  id: string;
  event_id: string;
  event_name: string;
  fields: EventFields;
  attempts: number;
  /** Set when only this one is to run again: a reaction that had failed for good and was taken up again. */
  reaction: string | null;
  trace: string | null;
}

/** What a batch is sent with. */
export interface RelayDependencies {
  queue: Queue;
  registry: EventHandlerRegistry;
  tracing: Tracing;
  log: Logger;
}

/**
 * One turn of the relay: takes up to 200 rows, puts a job per reaction into the queue, deletes the rows. Rows of the same
 * name share a job of a reaction that takes several: under load most of what an event costs is the job's.
 * Dying anywhere in between sends jobs again at worst, which the job ids and the inbox absorb.
 *
 * @returns how many rows left the outbox.
 */
export async function relayBatch(em: EntityManager, means: RelayDependencies): Promise<number> {
  return em.transactional(async (tx) => {
    const rows = await tx.execute<OutboxRow[]>(
      `select id, event_id, event_name, fields, attempts, reaction, trace from outbox
        where not parked and (retry_at is null or retry_at <= now())
        order by id limit ${BATCH} for update skip locked`,
    );
    if (rows.length === 0) return 0;
    const known = rows.filter((row) => means.registry.handlersOf(row.event_name));
    const sent = await follow(known, means);
    for (const row of rows.filter((candidate) => !sent.includes(candidate))) await postpone(tx, row, means);
    if (sent.length > 0) {
      await tx.execute('delete from outbox where id = any(?::bigint[])', [`{${sent.map((row) => row.id).join()}}`]);
    }
    return sent.length;
  });
}

/** Each row by itself: how many came along with it is nothing that a trace may tell. */
async function follow(rows: OutboxRow[], means: RelayDependencies): Promise<OutboxRow[]> {
  const spans = new Map<OutboxRow, LiveSpan>();
  for (const row of rows) {
    const span = means.tracing.startRelay(row.event_name, row.trace);
    if (span) spans.set(row, span);
  }
  const end = (sent: OutboxRow[], error?: unknown) => {
    for (const [row, span] of spans)
      span.end(sent.includes(row) ? {} : { error: error ?? new Error('It could not be sent.') });
  };
  try {
    const sent = await send(rows, means, (row) => spans.get(row)?.traceparent);
    end(sent);
    return sent;
  } catch (error) {
    end([], error);
    throw error;
  }
}

/** All at once; when that fails, row by row, so that one bad row does not hold up the rest. */
async function send(
  rows: OutboxRow[],
  { queue, registry, tracing }: RelayDependencies,
  contextOf: (row: OutboxRow) => string | undefined,
): Promise<OutboxRow[]> {
  const jobsOf = (row: OutboxRow) =>
    (row.reaction ? [row.reaction] : registry.handlersOf(row.event_name)!).map((reaction) => ({
      name: reaction,
      data: dataOf(row, contextOf(row)),
      // A reaction taken up again needs another id: the queue may still remember the failed job under the first one.
      opts: { jobId: eventJobId(row.event_id, row.reaction ? `${reaction}.again-${row.id}` : reaction) },
    }));
  try {
    // One that is traced has a job of its own, and so has one that is taken up again.
    const again = rows.filter(({ reaction }) => reaction !== null);
    const jobs = rows.filter(({ reaction }) => reaction === null).flatMap(jobsOf);
    const isShared = ({ name }: SentJob) => !tracing.isOn && registry.isBatchable(name);
    await add(queue, [...again.flatMap(jobsOf), ...batchJobs(jobs, isShared)]);
    return rows;
  } catch (batchError) {
    const sent: OutboxRow[] = [];
    for (const row of rows) {
      const done = await add(queue, jobsOf(row)).then(
        () => true,
        () => false,
      );
      if (done) sent.push(row);
    }
    // Nothing went through: the queue is down, not the rows. They keep their attempts and wait for it.
    if (sent.length === 0) throw batchError;
    return sent;
  }
}

/** A few one by one: for each bulk PostgreSQL makes two tables, which costs more. */
async function add(queue: Queue, jobs: SentJob[]): Promise<void> {
  if (jobs.length > FEW) await queue.addBulk(jobs);
  else await Promise.all(jobs.map(({ name, data, opts }) => queue.add(name, data, opts)));
}

const dataOf = ({ event_id, event_name, fields }: OutboxRow, trace: string | undefined): EventJob => ({
  eventId: event_id,
  eventName: event_name,
  fields,
  ...(trace && { trace }),
});

async function postpone(tx: EntityManager, row: OutboxRow, { registry, log }: RelayDependencies): Promise<void> {
  const parked = row.attempts + 1 >= MAX_ATTEMPTS;
  // With its name or id, the line's time would be that of the story that the row still names.
  const which = registry.isTraceable(row.event_name) ? `: ${row.event_name} ${row.event_id}` : '';
  if (parked) log.error(`Parked an event that could not be sent${which}`);
  // A parked row keeps no time: it may stay for long, and its time would tell when a story was sent, its own or that of its neighbour.
  // A trace has one.
  await tx.execute(
    `update outbox set attempts = attempts + 1, parked = ?, trace = case when ? then null else trace end,
       retry_at = case when ? then null else now() + make_interval(secs => least(60, power(2, attempts))) end
      where id = ?`,
    [parked, parked, parked, row.id],
  );
}
