import { randomUUID } from 'node:crypto';
import type { EventFields } from '../../kernel/domain-event.js';

/** A job of an event handler, named after it. It carries ids and versions only, never content and never identity. */
export interface EventJob {
  eventId: string;
  eventName: string;
  fields: EventFields;
  /** The trace context, as a `traceparent`. Only for events on the trace allow-list. */
  trace?: string;
}

/**
 * A job of one handler for several events that were relayed together. All events have the same name: next to a comment,
 * whose author is known, a story's event would show when the story was sent, and by whom.
 */
export interface EventBatchJob {
  eventName: string;
  events: Pick<EventJob, 'eventId' | 'fields'>[];
}

export type AnyEventJob = EventJob | EventBatchJob;

/** The events of either kind of job, in order. */
export const eventsOf = (data: AnyEventJob): EventBatchJob['events'] => ('events' in data ? data.events : [data]);

/**
 * One job per event and handler. The queue ignores a job whose id it already has, so a restarted relay may send it
 * twice.
 */
export const eventJobId = (eventId: string, handlerName: string): string => `${eventId}.${handlerName}`;

/** A job to add to the queue. */
export interface QueueJob {
  name: string;
  data: AnyEventJob;
  opts: { jobId: string };
}

type SingleJob = QueueJob & { data: EventJob };

/** More events per job would make too many of them wait for the last one. */
const MAX_EVENTS = 50;

/** Joins the jobs of each batchable handler, per event name. A job that is alone stays as it is. */
export function batchJobs(jobs: readonly SingleJob[], isBatchable: (job: QueueJob) => boolean): QueueJob[] {
  return [...Map.groupBy(jobs, ({ name, data }) => `${name} ${data.eventName}`).values()].flatMap<QueueJob>((same) => {
    const [first] = same as [SingleJob];
    if (same.length === 1 || !isBatchable(first)) return same;
    const { name, data } = first;
    const events = same.map(({ data: { eventId, fields } }) => ({ eventId, fields }));
    return Array.from({ length: Math.ceil(events.length / MAX_EVENTS) }, (_, at) => ({
      name,
      data: { eventName: data.eventName, events: events.slice(at * MAX_EVENTS, (at + 1) * MAX_EVENTS) },
      // A batch that is sent twice still takes effect once: the inbox recognizes each of its events.
      opts: { jobId: randomUUID() },
    }));
  });
}
