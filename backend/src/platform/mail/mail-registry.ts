import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import { EVENT_HANDLER } from '../outbox/event-handler.js';
import type { EventHandlerOptions } from '../outbox/event-handler.js';
import { MAIL_TEMPLATE } from './mail.js';
import type { ComposesMail } from './mail.js';

/** Maps templates to their composers, from the decorators. HandlerCheck makes sure that each template has only one. */
@Injectable()
export class MailRegistry implements OnModuleInit {
  private readonly composers = new Map<string, ComposesMail>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
  ) {}

  /** @throws Error when an event handler declares a template in `sends` that has no composer */
  onModuleInit(): void {
    const sent = new Map<string, string>();
    for (const { metatype, instance } of this.discovery.getProviders()) {
      if (!metatype) continue;
      const template = this.reflector.get<string | undefined>(MAIL_TEMPLATE, metatype);
      if (template) this.composers.set(template, instance as ComposesMail);
      const handler = this.reflector.get<EventHandlerOptions | undefined>(EVENT_HANDLER, metatype);
      for (const one of handler?.sends ?? []) sent.set(one, handler!.name);
    }
    for (const [template, handler] of sent) {
      if (!this.composers.has(template)) throw new Error(`${handler} sends ${template}, which has no composer.`);
    }
  }

  templates(): string[] {
    return [...this.composers.keys()].sort();
  }

  composerOf(template: string): ComposesMail | undefined {
    return this.composers.get(template);
  }
}
