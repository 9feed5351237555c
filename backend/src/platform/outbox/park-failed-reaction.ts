import type { EntityManager } from '@mikro-orm/postgresql';
import type { Job } from 'bullmq';
import type { ReactionJob } from './reaction-job.js';

/**
 * A reaction that failed for good goes back to the outbox, parked, with its name: the queue forgets failed jobs within
 * a day (their times must not stay), and what was not done must not be forgotten with them.
 * The job itself is removed then: found again after the row was taken up, it would be parked a second time.
 */
export async function parkFailedReaction(em: EntityManager, job: Job<ReactionJob>): Promise<void> {
  await em.execute(
    'insert into outbox (event_id, event_name, fields, parked, reaction, attempts) values (?, ?, ?::jsonb, true, ?, ?) on conflict do nothing',
    [job.data.eventId, job.data.eventName, JSON.stringify(job.data.fields), job.name, job.attemptsMade],
  );
  await job.remove();
}
