import type { EntityManager } from '@mikro-orm/postgresql';
import { RAW_TABLES } from './raw-rows.js';

/** An arbitrary number, the same in every process of one installation. */
const MONTHS_LOCK = 0x0a5c4180;
/** Gives up instead of blocking readers and writers; the next sweep tries again. */
const SHORT_LOCK_TIMEOUT = "set local lock_timeout = '2s'";

const NAME = /_(\d{4})_(\d{2})$/;

/** The UTC month, `YYYY-MM`. */
export const monthOf = (moment: Date | string): string => new Date(moment).toISOString().slice(0, 7);

/** The start of the following month. */
export function endOfMonth(month: string): Date {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1));
}

const partitionName = (table: string, month: string): string => `${table}_${month.replace('-', '_')}`;

/**
 * Creates the missing partitions for these months, in the running transaction. One process does it while others wait;
 * rows can still be inserted meanwhile.
 */
export async function ensurePartitions(em: EntityManager, months: readonly string[]): Promise<void> {
  if ((await missingPartitions(em, months)).length === 0) return;
  await em.execute(`select pg_advisory_xact_lock(${MONTHS_LOCK})`);
  for (const { table, month } of await missingPartitions(em, months)) {
    const partition = partitionName(table, month);
    // Creating it as a partition would lock the whole table, so it is attached afterwards.
    await em.execute(`create table ${partition} (like ${table} including defaults including constraints)`);
    await em.execute(
      `alter table ${table} attach partition ${partition} for values from ('${month}-01T00:00Z') to ('${endOfMonth(month).toISOString()}')`,
    );
  }
}

async function missingPartitions(
  em: EntityManager,
  months: readonly string[],
): Promise<{ table: string; month: string }[]> {
  const wanted = RAW_TABLES.flatMap((table) => months.map((month) => ({ table, month })));
  const names = wanted.map(({ table, month }) => partitionName(table, month));
  // Reads pg_class, because to_regclass() repeats its first result within a transaction.
  const rows = await em.execute<{ name: string }[]>(
    'select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relname = any(?::text[])',
    [`{${names.join()}}`],
  );
  const existing = new Set(rows.map(({ name }) => name));
  return wanted.filter(({ table, month }) => !existing.has(partitionName(table, month)));
}

/** Drops the partitions that end before a time, with their rows. @returns the dropped partitions */
export async function dropPartitions(em: EntityManager, before: Date): Promise<string[]> {
  const dropped: string[] = [];
  for (const table of RAW_TABLES) {
    const partitions = await em.execute<{ name: string }[]>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = '${table}'::regclass order by 1`,
    );
    for (const { name } of partitions) {
      const [, year, month] = NAME.exec(name) ?? [];
      if (!year || endOfMonth(`${year}-${month}`) > before) continue;
      await em.transactional(async (own) => {
        await own.execute(SHORT_LOCK_TIMEOUT);
        // Another worker may have dropped it meanwhile.
        await own.execute(`drop table if exists ${name}`);
      });
      dropped.push(name);
    }
  }
  return dropped;
}
