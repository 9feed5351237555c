import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import type { DomainEvent, DomainEventClass, EventFields } from '../../kernel/domain-event.js';
import { TraceAllowList } from '../tracing/traceable.js';
import { EVENT_HANDLER } from './event-handler.js';
import type { EventHandlerOptions, HandlesEvent } from './event-handler.js';

/** The table event → reactions, read off the decorators at start. */
@Injectable()
export class EventHandlerRegistry implements OnModuleInit {
  private readonly events = new Map<string, { event: DomainEventClass; reactions: string[] }>();
  private readonly handlers = new Map<string, HandlesEvent>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
    private readonly followed: TraceAllowList,
  ) {}

  onModuleInit(): void {
    for (const wrapper of this.discovery.getProviders()) {
      const options = wrapper.metatype && this.reflector.get<EventHandlerOptions>(EVENT_HANDLER, wrapper.metatype);
      if (!options) continue;
      this.handlers.set(options.name, wrapper.instance as HandlesEvent);
      for (const event of options.on) {
        const known = this.events.get(event.eventName) ?? { event, reactions: [] };
        if (known.event !== event) throw new Error(`Two events are called ${event.eventName}`);
        known.reactions.push(options.name);
        this.events.set(event.eventName, known);
      }
    }
  }

  /** The names of what reacts to this event; undefined when nobody has heard of it. */
  handlersOf(eventName: string): string[] | undefined {
    return this.events.get(eventName)?.reactions;
  }

  handler(name: string): HandlesEvent | undefined {
    return this.handlers.get(name);
  }

  /** Whether events share a job of this reaction. */
  isBatchable(name: string): boolean {
    return this.handlers.get(name)?.handleBatch !== undefined;
  }

  /** Makes the event again from what travelled. The prototype is set without calling the constructor: fields are all it has. */
  deserialize(eventName: string, fields: EventFields): DomainEvent | undefined {
    const event = this.events.get(eventName)?.event;
    return event && (Object.assign(Object.create(event.prototype as object), fields) as DomainEvent);
  }

  /** Whether an event may leave the moment in which it happened. */
  isTraceable(eventName: string): boolean {
    return this.followed.has('events', eventName);
  }

  /** Reactions to events that may leave their moment. */
  traceableHandlers(): string[] {
    const followed = [...this.events].filter(([event]) => this.isTraceable(event));
    return [...new Set(followed.flatMap(([, { reactions }]) => reactions))].sort();
  }

  table(): { event: string; reactions: string[] }[] {
    return [...this.events].map(([event, { reactions }]) => ({ event, reactions: [...reactions].sort() }));
  }
}
