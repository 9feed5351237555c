import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { EventFields } from '../../kernel/domain-event.js';
import { reactionJobId } from './reaction-job.js';
import type { ReactionJob } from './reaction-job.js';
import type { ReactionRegistry } from './reaction-registry.js';

const BATCH = 200;
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
}

/**
 * One turn of the relay: takes up to 200 rows, puts a job per reaction into the queue, deletes the rows.
 * Dying anywhere in between sends jobs again at worst, which the job ids and the inbox absorb.
 *
 * @returns how many rows left the outbox.
 */
export async function relayBatch(
  em: EntityManager,
  queue: Queue,
  registry: ReactionRegistry,
  log: Logger,
): Promise<number> {
  return em.transactional(async (tx) => {
    const rows = await tx.execute<OutboxRow[]>(
      `select id, event_id, event_name, fields, attempts, reaction from outbox
        where not parked and (retry_at is null or retry_at <= now())
        order by id limit ${BATCH} for update skip locked`,
    );
    if (rows.length === 0) return 0;
    const known = rows.filter((row) => registry.reactionsTo(row.event_name));
    const sent = await send(known, queue, registry);
    for (const row of rows.filter((candidate) => !sent.includes(candidate))) await postpone(tx, row, log);
    if (sent.length > 0) {
      await tx.execute('delete from outbox where id = any(?::bigint[])', [`{${sent.map((row) => row.id).join()}}`]);
    }
    return sent.length;
  });
}

/** All at once; when that fails, row by row, so that one bad row does not hold up the rest. */
async function send(rows: OutboxRow[], queue: Queue, registry: ReactionRegistry): Promise<OutboxRow[]> {
  const jobsOf = (row: OutboxRow) =>
    (row.reaction ? [row.reaction] : registry.reactionsTo(row.event_name)!).map((reaction) => ({
      name: reaction,
      data: { eventId: row.event_id, eventName: row.event_name, fields: row.fields } satisfies ReactionJob,
      // A reaction taken up again needs another id: the queue may still remember the failed job under the first one.
      opts: { jobId: reactionJobId(row.event_id, row.reaction ? `${reaction}.again-${row.id}` : reaction) },
    }));
  try {
    const jobs = rows.flatMap(jobsOf);
    if (jobs.length > 0) await queue.addBulk(jobs);
    return rows;
  } catch (batchError) {
    const sent: OutboxRow[] = [];
    for (const row of rows) {
      const done = await queue.addBulk(jobsOf(row)).then(
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

async function postpone(tx: EntityManager, row: OutboxRow, log: Logger): Promise<void> {
  const parked = row.attempts + 1 >= MAX_ATTEMPTS;
  if (parked) log.error(`Parked an event that could not be sent: ${row.event_name} ${row.event_id}`);
  // A parked row keeps no time: it may stay for long, and its time would tell when a story was sent.
  await tx.execute(
    `update outbox set attempts = attempts + 1, parked = ?,
       retry_at = case when ? then null else now() + make_interval(secs => least(60, power(2, attempts))) end
      where id = ?`,
    [parked, parked, row.id],
  );
}
