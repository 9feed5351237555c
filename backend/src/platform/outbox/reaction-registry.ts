import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import type { DomainEvent, DomainEventClass, EventFields } from '../../kernel/domain-event.js';
import { Followed } from '../observability/followed.js';
import { REACTION } from './reaction.js';
import type { ReactionOptions, ReactsTo } from './reaction.js';

/** The table event → reactions, read off the decorators at start. */
@Injectable()
export class ReactionRegistry implements OnModuleInit {
  private readonly events = new Map<string, { event: DomainEventClass; reactions: string[] }>();
  private readonly reactions = new Map<string, ReactsTo>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
    private readonly followed: Followed,
  ) {}

  onModuleInit(): void {
    for (const wrapper of this.discovery.getProviders()) {
      const options = wrapper.metatype && this.reflector.get<ReactionOptions>(REACTION, wrapper.metatype);
      if (!options) continue;
      this.reactions.set(options.name, wrapper.instance as ReactsTo);
      for (const event of options.on) {
        const known = this.events.get(event.eventName) ?? { event, reactions: [] };
        if (known.event !== event) throw new Error(`Two events are called ${event.eventName}`);
        known.reactions.push(options.name);
        this.events.set(event.eventName, known);
      }
    }
  }

  /** The names of what reacts to this event; undefined when nobody has heard of it. */
  reactionsTo(eventName: string): string[] | undefined {
    return this.events.get(eventName)?.reactions;
  }

  reaction(name: string): ReactsTo | undefined {
    return this.reactions.get(name);
  }

  /** Whether events share a job of this reaction. */
  isShared(name: string): boolean {
    return this.reactions.get(name)?.reactToAll !== undefined;
  }

  /** Makes the event again from what travelled. The prototype is set without calling the constructor: fields are all it has. */
  revive(eventName: string, fields: EventFields): DomainEvent | undefined {
    const event = this.events.get(eventName)?.event;
    return event && (Object.assign(Object.create(event.prototype as object), fields) as DomainEvent);
  }

  /** Whether an event may leave the moment in which it happened. */
  isFollowed(eventName: string): boolean {
    return this.followed.has('events', eventName);
  }

  /** Reactions to events that may leave their moment. */
  followedReactions(): string[] {
    const followed = [...this.events].filter(([event]) => this.isFollowed(event));
    return [...new Set(followed.flatMap(([, { reactions }]) => reactions))].sort();
  }

  table(): { event: string; reactions: string[] }[] {
    return [...this.events].map(([event, { reactions }]) => ({ event, reactions: [...reactions].sort() }));
  }
}
