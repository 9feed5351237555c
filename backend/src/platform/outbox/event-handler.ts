import { Injectable, SetMetadata } from '@nestjs/common';
import type { Type } from '@nestjs/common';
import type { DomainEvent, DomainEventClass } from '../../kernel/domain-event.js';
import { declaredHandlers } from '../cqrs/handles.js';

export const EVENT_HANDLER = 'archive:event-handler';

export interface EventHandlerOptions {
  /** `<module>.<what-it-does>`: part of the job's id and of the inbox row, so a rename orphans what is under way. */
  name: string;
  on: DomainEventClass[];
  /** The mail templates that it sends, if any: the start fails when nobody composes one. */
  sends?: string[];
}

/**
 * What happens after an event. Each reaction to each event is a job of its own: one that fails is tried again alone.
 * It runs at least once and acts exactly once: `react` runs in a transaction that also writes its inbox row.
 */
export interface HandlesEvent<E extends DomainEvent = DomainEvent> {
  /** `eventId` is the same however often it runs: what is sent on from here can be known again by it. */
  handle(event: E, eventId: string): Promise<void>;
  /**
   * The same for several events of one class, where that costs less than one by one: then those that came within a moment share
   * a job and a transaction. It touches each row once, in the order of keys, or two of them would wait for each other.
   */
  handleBatch?(events: E[]): Promise<void>;
}

export const EventHandler = (options: EventHandlerOptions) => (target: Type<HandlesEvent<never>>) => {
  declaredHandlers.push({ kind: 'event-handler', subject: options.name, handler: target });
  SetMetadata(EVENT_HANDLER, options)(target);
  Injectable()(target);
};
