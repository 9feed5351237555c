import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { declaredHandlers } from './handles.js';
import type { DeclaredHandler } from './handles.js';

/**
 * Refuses to start when a command, query, reaction or mail template has two handlers or none.
 *
 * Nest only warns on a second handler, and the last one wins; a handler that no module provides is found out by the
 * first request that needs it. Both are mistakes of the build and belong to the start.
 */
@Injectable()
export class HandlerCheck implements OnModuleInit {
  constructor(private readonly discovery: DiscoveryService) {}

  onModuleInit(): void {
    const provided = new Map<unknown, number>();
    for (const wrapper of this.discovery.getProviders()) {
      if (wrapper.metatype) provided.set(wrapper.metatype, (provided.get(wrapper.metatype) ?? 0) + 1);
    }
    const faults = findFaults(declaredHandlers, (handler) => provided.get(handler) ?? 0);
    if (faults.length > 0) throw new Error(`Handlers are not one to one: ${faults.join('; ')}.`);
  }
}

/** What is wrong with these handlers, a sentence each; `timesProvided` says how many modules provide one. */
export function findFaults(handlers: DeclaredHandler[], timesProvided: (handler: unknown) => number): string[] {
  const bySubject = Map.groupBy(handlers, ({ kind, subject }) => `${kind} ${subject}`);
  return [...bySubject].flatMap(([subject, declared]) => {
    const active = declared.filter(({ handler }) => timesProvided(handler) > 0);
    const count = active.reduce((sum, { handler }) => sum + timesProvided(handler), 0);
    if (count === 1) return [];
    const names = declared.map(({ handler }) => handler.name).join(', ');
    return [`${subject} has ${count === 0 ? `no handler (${names} is in no module)` : `${count} handlers (${names})`}`];
  });
}
