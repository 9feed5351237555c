import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { BackupTable } from '../../kernel/backup-tables.js';
import { named } from './connection.js';
import { Measure } from './measure.js';

/** A table as a database has it. */
export interface Table {
  name: string;
  /** Those that a backup has: none that is generated, or left out. */
  columns: string[];
  /** `2026_11`; none for a table that is not cut into months. */
  months: string[];
  isCutIntoMonths: boolean;
  /** About how many rows; only for a progress bar. */
  about: number;
  /** What a backup has of it, in one order on every server. */
  select: string;
}

/** The tables of a backup that this database has, in the order of the list. One that a later release brings is not there yet. */
export async function tablesOf(client: pg.Client, list: readonly BackupTable[]): Promise<Table[]> {
  const { rows } = await client.query<Found>(FIND, [list.map(({ table }) => table)]);
  const found = new Map(rows.map((row) => [row.name, row]));
  return list.flatMap(({ table, rows: condition, without = [] }) => {
    const row = found.get(table);
    if (!row) return [];
    const columns = row.columns.filter((column) => !without.includes(column));
    const where = condition === undefined ? '' : ` where ${condition}`;
    // Texts in the order of their bytes: collations differ from server to server.
    const order = row.key.map(({ name, text }) => `${named(name)}${text ? ' collate "C"' : ''}`).join();
    return [
      {
        name: table,
        columns,
        months: row.months.sort(),
        isCutIntoMonths: row.kind === 'p',
        about: Math.max(0, Number(row.about)),
        select: `select ${columns.map(named).join()} from ${named(table)}${where}${order && ` order by ${order}`}`,
      },
    ];
  });
}

/** The rows, as COPY writes them. */
export function copyOut(client: pg.Client, { select }: Pick<Table, 'select'>): AsyncIterable<Buffer> {
  return client.query(copyTo(`copy (${select}) to stdout`)) as AsyncIterable<Buffer>;
}

/** How many rows a backup would have of it, and their checksum. */
export async function measure(client: pg.Client, table: Table, progress: (rows: number) => void) {
  const sum = new Measure();
  for await (const piece of copyOut(client, table)) progress(sum.add(piece));
  return sum.result();
}

interface Found {
  name: string;
  kind: string;
  about: string;
  columns: string[];
  key: { name: string; text: boolean }[];
  months: string[];
}

const FIND = `
  select c.relname as name, c.relkind as kind, c.reltuples as about,
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

/** The numbers that sequences have given, by their names. */
export async function sequencesOf(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    'select sequencename as name, last_value as last from pg_sequences where schemaname = current_schema() and last_value is not null order by 1',
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, Number(last)]));
}

/** The migrations that a database had, in its order; none when it is empty. */
export async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows: there } = await client.query(`select to_regclass('migration') is not null as "isThere"`);
  if (!(there[0] as { isThere: boolean }).isThere) return [];
  const { rows } = await client.query<{ name: string }>('select name from migration order by id');
  return rows.map(({ name }) => name);
}
