import { Migration } from '@mikro-orm/migrations';

/**
 * Partitions the tables of reader events by month, so that old events are dropped with their month. Workers create the
 * partitions of the coming months (modules/analytics/domain/partitions.ts).
 */
export class AnalyticsByMonth extends Migration {
  override up(): void {
    for (const table of ['page_view', 'article_view', 'reading_progress', 'social_share'])
      for (const statement of byMonth(table)) this.addSql(statement);
  }
}

const byMonth = (table: string) => [
  `alter table ${table} rename to ${table}_before`,
  `alter table ${table}_before rename constraint ${table}_pkey to ${table}_before_pkey`,
  `create table ${table} (like ${table}_before including defaults including constraints, primary key (created_at, id))
     partition by range (created_at)`,
  `do $$
   declare month timestamptz;
   begin
     for month in select distinct date_trunc('month', created_at, 'UTC') from ${table}_before
                  union select date_trunc('month', now(), 'UTC') loop
       execute format('create table %I partition of ${table} for values from (%L) to (%L)',
         '${table}_' || to_char(month at time zone 'UTC', 'YYYY_MM'),
         month, (month at time zone 'UTC' + interval '1 month') at time zone 'UTC');
     end loop;
   end $$`,
  `insert into ${table} select * from ${table}_before`,
  `drop table ${table}_before`,
];
