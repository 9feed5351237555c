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

/** Stores events in the transaction of the change that they describe, until the relay sends them to the queue. */
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
   * Adds an event to the running transaction. It stores no row for `undefined` (a verb that changed nothing returns it)
   * or for an event without handlers. After the commit, the listeners of AfterCommit run: they invalidate caches and
   * notify admin desks.
   *
   * The event id is random and not a UUIDv7, because that would contain the millisecond in which a story was sent.
   */
  async add(event: DomainEvent | undefined): Promise<void> {
    await this.addAll([event]);
  }

  /** Adds several events with one statement, or with one statement each if tracing is on. */
  async addAll(events: readonly (DomainEvent | undefined)[]): Promise<void> {
    const rows: NewOutboxRow[] = [];
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

  private async write(rows: NewOutboxRow[]): Promise<void> {
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

interface NewOutboxRow {
  id: string;
  name: string;
  fields: string;
  trace?: string | null | undefined;
}

const INSERT = `insert into outbox (event_id, event_name, fields, trace)
  select * from unnest($1::uuid[], $2::text[], $3::jsonb[], $4::text[])`;
