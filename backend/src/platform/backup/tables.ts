import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { BackupTable } from '../../kernel/backup-tables.js';
import { quoteIdentifier } from './connection.js';
import { Measure } from './measure.js';

/** A table in a database. */
export interface Table {
  name: string;
  /** The columns in a backup: no generated ones, and none that are left out. */
  columns: string[];
  /** The months of the partitions, such as `2026_11`; empty for a table without partitions. */
  months: string[];
  isPartitionedByMonth: boolean;
  /** For a progress bar only. */
  estimatedRows: number;
  /** The query for the rows in a backup, in the same order on every server. */
  select: string;
}

/**
 * Returns the tables in the list that this database has, in the order of the list. Tables of a later release are
 * missing.
 */
export async function tablesOf(client: pg.Client, list: readonly BackupTable[]): Promise<Table[]> {
  const { rows } = await client.query<TableRow>(FIND_TABLES, [list.map(({ table }) => table)]);
  const byName = new Map(rows.map((row) => [row.name, row]));
  return list.flatMap(({ table, rows: condition, without = [] }) => {
    const row = byName.get(table);
    if (!row) return [];
    const columns = row.columns.filter((column) => !without.includes(column));
    const where = condition === undefined ? '' : ` where ${condition}`;
    // Texts are sorted by bytes, because collations differ between servers.
    const order = row.key.map(({ name, text }) => `${quoteIdentifier(name)}${text ? ' collate "C"' : ''}`).join();
    return [
      {
        name: table,
        columns,
        months: row.months.sort(),
        isPartitionedByMonth: row.kind === 'p',
        estimatedRows: Math.max(0, Number(row.estimatedRows)),
        select: `select ${columns.map(quoteIdentifier).join()} from ${quoteIdentifier(table)}${where}${order && ` order by ${order}`}`,
      },
    ];
  });
}

/** The rows in the format of COPY. */
export function copyOut(client: pg.Client, { select }: Pick<Table, 'select'>): AsyncIterable<Buffer> {
  return client.query(copyTo(`copy (${select}) to stdout`)) as AsyncIterable<Buffer>;
}

/** The number of rows that a backup would have of a table, and their checksum. */
export async function measure(client: pg.Client, table: Table, progress: (rows: number) => void) {
  const sum = new Measure();
  for await (const piece of copyOut(client, table)) progress(sum.add(piece));
  return sum.result();
}

interface TableRow {
  name: string;
  kind: string;
  estimatedRows: string;
  columns: string[];
  key: { name: string; text: boolean }[];
  months: string[];
}

const FIND_TABLES = `
  select c.relname as name, c.relkind as kind, c.reltuples as "estimatedRows",
         (select json_agg(attname order by attnum) from pg_attribute
           where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
         coalesce((select json_agg(json_build_object('name', attname, 'text', typcategory = 'S') order by ord)
            from pg_index i cross join unnest(i.indkey) with ordinality as k (attnum, ord)
            join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum join pg_type t on t.oid = a.atttypid
           where i.indrelid = c.oid and i.indisprimary), '[]') as key,
         coalesce((select json_agg(substring(p.relname from '_(\\d{4}_\\d{2})$')) from pg_inherits
            join pg_class p on p.oid = inhrelid where inhparent = c.oid and p.relname ~ '_\\d{4}_\\d{2}$'), '[]') as months
    from pg_class c
   where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and c.relname = any($1)`;

/** The last number of each sequence, by its name. */
export async function sequencesOf(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    'select sequencename as name, last_value as last from pg_sequences where schemaname = current_schema() and last_value is not null order by 1',
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, Number(last)]));
}

/** The migrations that ran in a database, in their order; none when it is empty. */
export async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows: found } = await client.query(`select to_regclass('migration') is not null as "exists"`);
  if (!(found[0] as { exists: boolean }).exists) return [];
  const { rows } = await client.query<{ name: string }>('select name from migration order by id');
  return rows.map(({ name }) => name);
}
