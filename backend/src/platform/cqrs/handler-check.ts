import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { declaredHandlers } from './handles.js';
import type { DeclaredHandler } from './handles.js';

/**
 * Fails at startup if a declared handler is in no module, or if a command, query, event handler or mail template has
 * two. A command or query for which no handler was declared is not noticed here.
 *
 * Nest only warns about a second handler, and the last one wins. A handler that no module provides would be noticed
 * only by the first request that needs it.
 */
@Injectable()
export class HandlerCheck implements OnModuleInit {
  constructor(private readonly discovery: DiscoveryService) {}

  onModuleInit(): void {
    const provided = new Map<unknown, number>();
    for (const wrapper of this.discovery.getProviders()) {
      if (wrapper.metatype) provided.set(wrapper.metatype, (provided.get(wrapper.metatype) ?? 0) + 1);
    }
    const errors = findHandlerErrors(declaredHandlers, (handler) => provided.get(handler) ?? 0);
    if (errors.length > 0) throw new Error(`Handlers are not one to one: ${errors.join('; ')}.`);
  }
}

/**
 * @param timesProvided the number of modules that provide a handler
 * @returns a message per error; empty if there is none
 */
export function findHandlerErrors(handlers: DeclaredHandler[], timesProvided: (handler: unknown) => number): string[] {
  const bySubject = Map.groupBy(handlers, ({ kind, subject }) => `${kind} ${subject}`);
  return [...bySubject].flatMap(([subject, declared]) => {
    const active = declared.filter(({ handler }) => timesProvided(handler) > 0);
    const count = active.reduce((sum, { handler }) => sum + timesProvided(handler), 0);
    if (count === 1) return [];
    const names = declared.map(({ handler }) => handler.name).join(', ');
    return [`${subject} has ${count === 0 ? `no handler (${names} is in no module)` : `${count} handlers (${names})`}`];
  });
}
