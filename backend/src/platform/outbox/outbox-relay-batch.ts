import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { EventFields } from '../../kernel/domain-event.js';
import type { LiveSpan } from '../tracing/span.js';
import type { Tracing } from '../tracing/tracing.js';
import { batchJobs, eventJobId } from './event-job.js';
import type { EventJob, QueueJob } from './event-job.js';
import type { EventHandlerRegistry } from './event-handler-registry.js';

/** The most rows of a batch. */
export const MAX_ROWS = 200;
/** Above this, jobs are added in bulk. */
const MAX_SINGLE_ADDS = 20;
/** After this many attempts a row is parked: it stays, /readyz reports it, and it no longer delays other rows. */
const MAX_ATTEMPTS = 10;

interface OutboxRow {
  id: string;
  event_id: string;
  event_name: string;
  fields: EventFields;
  attempts: number;
  /** Set if only this handler is to run: a dead letter that an operator requeued, or an event of a failed batch. */
  reaction: string | null;
  trace: string | null;
}

export interface RelayDependencies {
  queue: Queue;
  registry: EventHandlerRegistry;
  tracing: Tracing;
  log: Logger;
}

/**
 * Relays one batch: reads up to 200 rows, adds a job per handler to the queue, and deletes the rows. Events of the same
 * name share a job if the handler is batchable, because under load the job is most of an event's cost. If the process
 * dies in between, the jobs are sent again, and their ids and the inbox make them take effect once.
 *
 * @returns the number of rows that left the outbox
 */
export async function relayBatch(em: EntityManager, deps: RelayDependencies): Promise<number> {
  return em.transactional(async (tx) => {
    const rows = await tx.execute<OutboxRow[]>(
      `select id, event_id, event_name, fields, attempts, reaction, trace from outbox
        where not parked and (retry_at is null or retry_at <= now())
        order by id limit ${MAX_ROWS} for update skip locked`,
    );
    if (rows.length === 0) return 0;
    // Rows without a handler in this version are postponed: they wait for a worker that has it.
    const withHandlers = rows.filter((row) => deps.registry.handlersOf(row.event_name));
    const sent = await sendTraced(withHandlers, deps);
    for (const row of rows.filter((candidate) => !sent.includes(candidate))) await postpone(tx, row, deps);
    if (sent.length > 0) {
      await tx.execute('delete from outbox where id = any(?::bigint[])', [`{${sent.map((row) => row.id).join()}}`]);
    }
    return sent.length;
  });
}

/** Gives each row a span of its own, because a trace must not show how many rows came with it. */
async function sendTraced(rows: OutboxRow[], deps: RelayDependencies): Promise<OutboxRow[]> {
  const spans = new Map<OutboxRow, LiveSpan>();
  for (const row of rows) {
    const span = deps.tracing.startRelay(row.event_name, row.trace);
    if (span) spans.set(row, span);
  }
  const end = (sent: OutboxRow[], error?: unknown) => {
    for (const [row, span] of spans)
      span.end(sent.includes(row) ? {} : { error: error ?? new Error('It could not be sent.') });
  };
  try {
    const sent = await send(rows, deps, (row) => spans.get(row)?.traceparent);
    end(sent);
    return sent;
  } catch (error) {
    end([], error);
    throw error;
  }
}

/** Sends all rows together. If that fails, sends them one by one, so that one bad row does not delay the others. */
async function send(
  rows: OutboxRow[],
  { queue, registry, tracing }: RelayDependencies,
  contextOf: (row: OutboxRow) => string | undefined,
): Promise<OutboxRow[]> {
  const jobsOf = (row: OutboxRow) =>
    (row.reaction ? [row.reaction] : registry.handlersOf(row.event_name)!).map((handlerName) => ({
      name: handlerName,
      data: dataOf(row, contextOf(row)),
      // A requeued job needs another id, because the queue may still have the failed job under the first one.
      opts: { jobId: eventJobId(row.event_id, row.reaction ? `${handlerName}.again-${row.id}` : handlerName) },
    }));
  try {
    // While tracing is on, no events share a job. Requeued events never do.
    const requeued = rows.filter(({ reaction }) => reaction !== null);
    const jobs = rows.filter(({ reaction }) => reaction === null).flatMap(jobsOf);
    const isBatchable = ({ name }: QueueJob) => !tracing.isOn && registry.isBatchable(name);
    await add(queue, [...requeued.flatMap(jobsOf), ...batchJobs(jobs, isBatchable)]);
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
    // Nothing was sent, so the queue is probably unavailable, and the rows lose no attempt. A bad row is recognized
    // once another row is sent.
    if (sent.length === 0) throw batchError;
    return sent;
  }
}

/** Adds a few jobs one by one: on PostgreSQL a bulk insert creates two temporary tables, which costs more. */
async function add(queue: Queue, jobs: QueueJob[]): Promise<void> {
  if (jobs.length > MAX_SINGLE_ADDS) await queue.addBulk(jobs);
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
  // A log line has a time. With the event's name or id it would show when the story in this row was sent.
  const which = registry.isTraceable(row.event_name) ? `: ${row.event_name} ${row.event_id}` : '';
  if (parked)
    log.error(
      `An event was parked after ten failed attempts to send it (docs/operations.md, "SQL for the operator")${which}`,
    );
  // A parked row stores no time and no trace, which contains one. It may stay for long, and a time would show when its
  // story, or that of a neighboring row, was sent.
  await tx.execute(
    `update outbox set attempts = attempts + 1, parked = ?, trace = case when ? then null else trace end,
       retry_at = case when ? then null else now() + make_interval(secs => least(60, power(2, attempts))) end
      where id = ?`,
    [parked, parked, parked, row.id],
  );
}
