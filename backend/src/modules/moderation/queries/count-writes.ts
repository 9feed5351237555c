import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import type { AdminList } from '../contract.js';

const TABLES: Record<string, AdminList> = {
  post: 'posts',
  confession: 'confessions',
  comment: 'comments',
  submission: 'submissions',
  suggestion: 'submissions',
  subscriber: 'newsletter',
  report: 'reports',
  reported_item: 'reports',
};

/**
 * How many rows were ever written in the tables of each desk list, from PostgreSQL's own statistics. A different number
 * means that the list may have changed. Reading it is cheap at any size; the statistics lag by some seconds.
 */
export class CountWrites extends Query<Partial<Record<AdminList, number>>> {}

@HandlesQuery(CountWrites)
export class CountWritesHandler implements IQueryHandler<CountWrites> {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<Partial<Record<AdminList, number>>> {
    const rows = await this.em.fork().execute<{ name: string; written: string }[]>(
      `select relname as name, n_tup_ins + n_tup_upd + n_tup_del as written from pg_stat_user_tables
        where schemaname = current_schema() and relname = any(?::text[])`,
      [`{${Object.keys(TABLES).join()}}`],
    );
    const writes: Partial<Record<AdminList, number>> = {};
    for (const { name, written } of rows) writes[TABLES[name]!] = (writes[TABLES[name]!] ?? 0) + Number(written);
    return writes;
  }
}
