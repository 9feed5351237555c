import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { eventNameOf } from '../../kernel/domain-event.js';
import type { DomainEvent } from '../../kernel/domain-event.js';
import { executeWithParameters } from '../database/parameterized.js';
import { Tracing } from '../tracing/tracing.js';
import { AfterCommit } from './after-commit.js';
import { EventHandlerRegistry } from './event-handler-registry.js';
import { OutboxNotifier } from './outbox-notifier.js';

/** Where an event waits, written in the transaction of the change that it tells of. */
@Injectable()
export class Outbox {
  constructor(
    private readonly em: EntityManager,
    private readonly registry: EventHandlerRegistry,
    private readonly afterCommit: AfterCommit,
    private readonly notifier: OutboxNotifier,
    private readonly tracing: Tracing,
  ) {}

  /**
   * Adds an event to the running transaction. `undefined` adds nothing: a verb that changed nothing tells nothing. Nor
   * does an event that nothing reacts to: it would wait for nobody. With the commit, what was kept for readers is dropped
   * and open desks are told.
   * The id is random (not a UUIDv7), because that would carry the millisecond in which a story was sent.
   */
  async add(event: DomainEvent | undefined): Promise<void> {
    await this.addAll([event]);
  }

  /** Several, with one statement; each with one of its own where it is traced. */
  async addAll(events: readonly (DomainEvent | undefined)[]): Promise<void> {
    const rows: OutboxRow[] = [];
    for (const event of events) {
      if (!event) continue;
      const name = eventNameOf(event);
      if (!this.em.isInTransaction()) throw new Error(`${name} was added outside of a transaction`);
      this.afterCommit.schedule(name, event);
      if (this.registry.handlersOf(name)) rows.push({ id: randomUUID(), name, fields: JSON.stringify(event) });
    }
    if (rows.length > 0) this.notifier.notifyAfterCommit();
    if (!this.tracing.isOn) return this.write(rows);
    for (const row of rows) await this.tracing.event(row.name, (trace) => this.write([{ ...row, trace }]));
  }

  private async write(rows: OutboxRow[]): Promise<void> {
    if (rows.length === 0) return;
    const columns = [
      rows.map(({ id }) => id),
      rows.map(({ name }) => name),
      rows.map(({ fields }) => fields),
      rows.map(({ trace }) => trace ?? null),
    ];
    await executeWithParameters(this.em, INSERT, columns);
  }
}

interface OutboxRow {
  id: string;
  name: string;
  fields: string;
  trace?: string | null | undefined;
}

const INSERT = `insert into outbox (event_id, event_name, fields, trace)
  select * from unnest($1::uuid[], $2::text[], $3::jsonb[], $4::text[])`;
