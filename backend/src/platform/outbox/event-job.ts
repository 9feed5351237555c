import { randomUUID } from 'node:crypto';
import type { EventFields } from '../../kernel/domain-event.js';

/** A reaction's job. The job's name is the reaction's; ids and versions only, never content, never identity. */
export interface EventJob {
  eventId: string;
  eventName: string;
  fields: EventFields;
  /** What it belongs to, as `traceparent`; only after events that are followed. */
  trace?: string;
}

/**
 * The same reaction to several events that came within a moment. Of one name only: beside a comment, whose author is known, a
 * story's event would say when it was sent, and by whom.
 */
export interface EventBatchJob {
  eventName: string;
  events: Pick<EventJob, 'eventId' | 'fields'>[];
}

export type AnyEventJob = EventJob | EventBatchJob;

/** One after another, as they would be alone. */
export const eventsOf = (data: AnyEventJob): EventBatchJob['events'] => ('events' in data ? data.events : [data]);

/** One job per event and reaction. The queue ignores an id that it holds, so a relay that died may send twice. */
export const eventJobId = (eventId: string, reaction: string): string => `${eventId}.${reaction}`;

/** What is sent to the queue. */
export interface QueueJob {
  name: string;
  data: AnyEventJob;
  opts: { jobId: string };
}

type SingleJob = QueueJob & { data: EventJob };

/** More of them would keep too many waiting for the last. */
const MAX_BATCH = 50;

/** One for all jobs of a reaction that events share, by the events' name; what is alone stays as it is. */
export function batchJobs(jobs: readonly SingleJob[], isShared: (job: QueueJob) => boolean): QueueJob[] {
  return [...Map.groupBy(jobs, ({ name, data }) => `${name} ${data.eventName}`).values()].flatMap<QueueJob>((same) => {
    const [first] = same as [SingleJob];
    if (same.length === 1 || !isShared(first)) return same;
    const { name, data } = first;
    const events = same.map(({ data: { eventId, fields } }) => ({ eventId, fields }));
    return Array.from({ length: Math.ceil(events.length / MAX_BATCH) }, (_, at) => ({
      name,
      data: { eventName: data.eventName, events: events.slice(at * MAX_BATCH, (at + 1) * MAX_BATCH) },
      // Sent twice, it acts once all the same: each of its events is known by the inbox.
      opts: { jobId: randomUUID() },
    }));
  });
}
