import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import { EVENT_HANDLER } from '../outbox/event-handler.js';
import type { EventHandlerOptions } from '../outbox/event-handler.js';
import { MAIL_TEMPLATE } from './mail.js';
import type { ComposesMail } from './mail.js';

/** The table template → composer, read off the decorators at start. That each has only one, HandlerCheck sees to. */
@Injectable()
export class MailRegistry implements OnModuleInit {
  private readonly composers = new Map<string, ComposesMail>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
  ) {}

  /** @throws Error when a reaction says that it sends what nobody composes */
  onModuleInit(): void {
    const sent = new Map<string, string>();
    for (const { metatype, instance } of this.discovery.getProviders()) {
      if (!metatype) continue;
      const template = this.reflector.get<string | undefined>(MAIL_TEMPLATE, metatype);
      if (template) this.composers.set(template, instance as ComposesMail);
      const reaction = this.reflector.get<EventHandlerOptions | undefined>(EVENT_HANDLER, metatype);
      for (const one of reaction?.sends ?? []) sent.set(one, reaction!.name);
    }
    for (const [template, reaction] of sent) {
      if (!this.composers.has(template)) throw new Error(`${reaction} sends ${template}, which nobody composes.`);
    }
  }

  templates(): string[] {
    return [...this.composers.keys()].sort();
  }

  composerOf(template: string): ComposesMail | undefined {
    return this.composers.get(template);
  }
}
