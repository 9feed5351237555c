import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { eventNameOf } from '../../kernel/domain-event.js';
import type { DomainEvent } from '../../kernel/domain-event.js';
import { ReactionRegistry } from './reaction-registry.js';

/** Where an event waits, written in the transaction of the change that it tells of. */
@Injectable()
export class Outbox {
  constructor(
    private readonly em: EntityManager,
    private readonly registry: ReactionRegistry,
  ) {}

  /**
   * Adds an event to the running transaction. `undefined` adds nothing: a verb that changed nothing tells nothing. Nor
   * does an event that nothing reacts to: it would wait for nobody.
   * The id is random (not a UUIDv7), because that would carry the millisecond in which a story was sent.
   */
  async add(event: DomainEvent | undefined): Promise<void> {
    if (!event) return;
    if (!this.registry.reactionsTo(eventNameOf(event))) return;
    if (!this.em.isInTransaction()) throw new Error(`${eventNameOf(event)} was added outside of a transaction`);
    await this.em.execute('insert into outbox (event_id, event_name, fields) values (?, ?, ?::jsonb)', [
      randomUUID(),
      eventNameOf(event),
      JSON.stringify(event),
    ]);
  }
}
