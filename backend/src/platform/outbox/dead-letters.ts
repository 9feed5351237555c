import type { EntityManager } from '@mikro-orm/postgresql';
import type { Job } from 'bullmq';
import { eventsOf } from './event-job.js';
import type { AnyEventJob } from './event-job.js';

/**
 * Moves a job that has finally failed to the outbox as parked rows, its dead letters. The queue deletes failed jobs
 * within a day, because their times must not stay, but the work that was not done must not be lost. The job is then
 * removed: if Housekeeping found it after an operator has requeued its rows, it would park them again.
 */
export async function deadLetter(em: EntityManager, job: Job<AnyEventJob>): Promise<void> {
  await requeue(em, job.name, job.data, { parked: true, attempts: job.attemptsMade });
  await job.remove();
}

/**
 * Returns the events of a failed batch to the outbox, so that each gets its own job and one bad event does not block
 * others.
 */
export async function requeueIndividually(em: EntityManager, handlerName: string, data: AnyEventJob): Promise<void> {
  await requeue(em, handlerName, data, { parked: false, attempts: 0 });
}

async function requeue(
  em: EntityManager,
  handlerName: string,
  data: AnyEventJob,
  { parked, attempts }: { parked: boolean; attempts: number },
): Promise<void> {
  await em.execute(
    `insert into outbox (event_id, event_name, fields, parked, reaction, attempts)
     select "eventId", ?, fields, ?, ?, ? from jsonb_to_recordset(?::jsonb) as e("eventId" uuid, fields jsonb)
     on conflict do nothing`,
    [data.eventName, parked, handlerName, attempts, JSON.stringify(eventsOf(data))],
  );
}
