import type { EventFields } from '../../kernel/domain-event.js';

/** A reaction's job. The job's name is the reaction's; ids and versions only, never content, never identity. */
export interface ReactionJob {
  eventId: string;
  eventName: string;
  fields: EventFields;
  /** What it belongs to, as `traceparent`; only after events that are followed. */
  trace?: string;
}

/** One job per event and reaction. The queue ignores an id that it already holds, so a relay that died may send twice. */
export const reactionJobId = (eventId: string, reaction: string): string => `${eventId}.${reaction}`;
