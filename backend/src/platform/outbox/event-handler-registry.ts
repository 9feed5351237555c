import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import type { DomainEvent, DomainEventClass, EventFields } from '../../kernel/domain-event.js';
import { TraceAllowList } from '../tracing/trace-allow-list.js';
import { EVENT_HANDLER } from './event-handler.js';
import type { EventHandlerOptions, HandlesEvent } from './event-handler.js';

/** Which handlers each event has, read from the @EventHandler decorators at startup. */
@Injectable()
export class EventHandlerRegistry implements OnModuleInit {
  private readonly events = new Map<string, { event: DomainEventClass; handlerNames: string[] }>();
  private readonly handlers = new Map<string, HandlesEvent>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
    private readonly traceAllowList: TraceAllowList,
  ) {}

  onModuleInit(): void {
    for (const wrapper of this.discovery.getProviders()) {
      const options = wrapper.metatype && this.reflector.get<EventHandlerOptions>(EVENT_HANDLER, wrapper.metatype);
      if (!options) continue;
      this.handlers.set(options.name, wrapper.instance as HandlesEvent);
      for (const event of options.on) {
        const entry = this.events.get(event.eventName) ?? { event, handlerNames: [] };
        if (entry.event !== event) throw new Error(`Two event classes have the name ${event.eventName}`);
        entry.handlerNames.push(options.name);
        this.events.set(event.eventName, entry);
      }
    }
  }

  /** The names of the handlers of an event, or undefined if no handler names this event. */
  handlersOf(eventName: string): string[] | undefined {
    return this.events.get(eventName)?.handlerNames;
  }

  handler(name: string): HandlesEvent | undefined {
    return this.handlers.get(name);
  }

  /** Whether a job of this handler may carry several events. */
  isBatchable(name: string): boolean {
    return this.handlers.get(name)?.handleBatch !== undefined;
  }

  /** Rebuilds an event from its fields. An event consists of its fields only, so the constructor is not called. */
  deserialize(eventName: string, fields: EventFields): DomainEvent | undefined {
    const event = this.events.get(eventName)?.event;
    return event && (Object.assign(Object.create(event.prototype as object), fields) as DomainEvent);
  }

  /** Whether an event may appear in traces and log lines; see TraceAllowList. */
  isTraceable(eventName: string): boolean {
    return this.traceAllowList.has('events', eventName);
  }

  /** The handlers of events that may appear in traces and log lines. */
  traceableHandlers(): string[] {
    const traceable = [...this.events].filter(([event]) => this.isTraceable(event));
    return [...new Set(traceable.flatMap(([, { handlerNames }]) => handlerNames))].sort();
  }
}
