import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { eventNameOf } from '../../kernel/domain-event.js';
import type { DomainEvent } from '../../kernel/domain-event.js';
import { Tracing } from '../tracing/tracing.js';
import { CommitHints } from './commit-hints.js';
import { ReactionRegistry } from './reaction-registry.js';

/** Where an event waits, written in the transaction of the change that it tells of. */
@Injectable()
export class Outbox {
  constructor(
    private readonly em: EntityManager,
    private readonly registry: ReactionRegistry,
    private readonly hints: CommitHints,
    private readonly tracing: Tracing,
  ) {}

  /**
   * Adds an event to the running transaction. `undefined` adds nothing: a verb that changed nothing tells nothing. Nor
   * does an event that nothing reacts to: it would wait for nobody. With the commit, what was kept for readers is dropped
   * and open desks are told.
   * The id is random (not a UUIDv7), because that would carry the millisecond in which a story was sent.
   */
  async add(event: DomainEvent | undefined): Promise<void> {
    if (!event) return;
    const name = eventNameOf(event);
    if (!this.em.isInTransaction()) throw new Error(`${name} was added outside of a transaction`);
    const hasReactions = this.registry.reactionsTo(name) !== undefined;
    this.hints.of(name, event, hasReactions);
    if (!hasReactions) return;
    await this.tracing.event(name, (trace) =>
      this.em.execute('insert into outbox (event_id, event_name, fields, trace) values (?, ?, ?::jsonb, ?)', [
        randomUUID(),
        name,
        JSON.stringify(event),
        trace,
      ]),
    );
  }
}
