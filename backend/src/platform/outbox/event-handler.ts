import { Injectable, SetMetadata } from '@nestjs/common';
import type { Type } from '@nestjs/common';
import type { DomainEvent, DomainEventClass } from '../../kernel/domain-event.js';
import { declaredHandlers } from '../cqrs/handles.js';

export const EVENT_HANDLER = 'archive:event-handler';

export interface EventHandlerOptions {
  /** `<module>.<what-it-does>`. It is part of job ids and inbox rows, so renaming it orphans the jobs in the queue. */
  name: string;
  on: DomainEventClass[];
  /** The mail templates that it sends. Startup fails if one of them has no composer. */
  sends?: string[];
}

/**
 * The work that follows an event. A job runs one handler, for one event or a batch, so a failed handler is retried
 * alone. A handler runs at least once and takes effect exactly once, because its transaction also writes its inbox row.
 */
export interface HandlesEvent<E extends DomainEvent = DomainEvent> {
  /** `eventId` is the same in every retry, so it can serve as an idempotency key for whatever the handler sends on. */
  handle(event: E, eventId: string): Promise<void>;
  /**
   * Optional: handles several events of one class for less than one at a time. Events that are relayed together then
   * share a job and a transaction. It must change each row once, in the order of keys, so that two batches cannot
   * deadlock.
   */
  handleBatch?(events: E[]): Promise<void>;
}

export const EventHandler = (options: EventHandlerOptions) => (target: Type<HandlesEvent<never>>) => {
  declaredHandlers.push({ kind: 'event-handler', subject: options.name, handler: target });
  SetMetadata(EVENT_HANDLER, options)(target);
  Injectable()(target);
};
