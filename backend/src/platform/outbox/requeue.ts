import type { EntityManager } from '@mikro-orm/postgresql';
import type { Job } from 'bullmq';
import { eventsOf } from './event-job.js';
import type { AnyEventJob } from './event-job.js';

/**
 * A reaction that failed for good goes back to the outbox, parked, with its name: the queue forgets failed jobs within
 * a day (their times must not stay), and what was not done must not be forgotten with them.
 * The job itself is removed then: found again after the row was taken up, it would be parked a second time.
 */
export async function deadLetter(em: EntityManager, job: Job<AnyEventJob>): Promise<void> {
  await requeue(em, job.name, job.data, { parked: true, attempts: job.attemptsMade });
  await job.remove();
}

/** Those of one job go back to the outbox and come as a job each, so that the one that fails holds up no other. */
export async function requeueIndividually(em: EntityManager, reaction: string, data: AnyEventJob): Promise<void> {
  await requeue(em, reaction, data, { parked: false, attempts: 0 });
}

async function requeue(
  em: EntityManager,
  reaction: string,
  data: AnyEventJob,
  { parked, attempts }: { parked: boolean; attempts: number },
): Promise<void> {
  await em.execute(
    `insert into outbox (event_id, event_name, fields, parked, reaction, attempts)
     select "eventId", ?, fields, ?, ?, ? from jsonb_to_recordset(?::jsonb) as e("eventId" uuid, fields jsonb)
     on conflict do nothing`,
    [data.eventName, parked, reaction, attempts, JSON.stringify(eventsOf(data))],
  );
}
