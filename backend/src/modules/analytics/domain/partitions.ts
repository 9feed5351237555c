import type { EntityManager } from '@mikro-orm/postgresql';
import { RAW_TABLES } from './raw-rows.js';

/** Any number; the same one in every process of one installation. */
const MONTHS_LOCK = 0x0a5c4180;
/** Whoever reads or writes meanwhile is not kept waiting: it is tried again. */
const SHORT_LOCK_TIMEOUT = "set local lock_timeout = '2s'";

const NAME = /_(\d{4})_(\d{2})$/;

/** `YYYY-MM` of a moment, UTC. */
export const monthOf = (moment: Date | string): string => new Date(moment).toISOString().slice(0, 7);

/** The first moment of the month after it. */
export function endOfMonth(month: string): Date {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1));
}

const partitionName = (table: string, month: string): string => `${table}_${month.replace('-', '_')}`;

/**
 * Makes the parts of the tables in which these months' rows go, where they are missing, in the running transaction. One
 * process does, others wait for it; rows go on being written meanwhile.
 */
export async function ensurePartitions(em: EntityManager, months: readonly string[]): Promise<void> {
  if ((await missingPartitions(em, months)).length === 0) return;
  await em.execute(`select pg_advisory_xact_lock(${MONTHS_LOCK})`);
  for (const { table, month } of await missingPartitions(em, months)) {
    const part = partitionName(table, month);
    // Attached afterwards: made as a part it would lock the whole table.
    await em.execute(`create table ${part} (like ${table} including defaults including constraints)`);
    await em.execute(
      `alter table ${table} attach partition ${part} for values from ('${month}-01T00:00Z') to ('${endOfMonth(month).toISOString()}')`,
    );
  }
}

async function missingPartitions(
  em: EntityManager,
  months: readonly string[],
): Promise<{ table: string; month: string }[]> {
  const wanted = RAW_TABLES.flatMap((table) => months.map((month) => ({ table, month })));
  const names = wanted.map(({ table, month }) => partitionName(table, month));
  // Read off the table: to_regclass() goes on answering what it knew at the first question of a transaction.
  const rows = await em.execute<{ name: string }[]>(
    'select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relname = any(?::text[])',
    [`{${names.join()}}`],
  );
  const there = new Set(rows.map(({ name }) => name));
  return wanted.filter(({ table, month }) => !there.has(partitionName(table, month)));
}

/** Drops the months that are over by then, with all that is in them. @returns the parts that went */
export async function dropPartitions(em: EntityManager, before: Date): Promise<string[]> {
  const dropped: string[] = [];
  for (const table of RAW_TABLES) {
    const parts = await em.execute<{ name: string }[]>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = '${table}'::regclass order by 1`,
    );
    for (const { name } of parts) {
      const [, year, month] = NAME.exec(name) ?? [];
      if (!year || endOfMonth(`${year}-${month}`) > before) continue;
      await em.transactional(async (own) => {
        await own.execute(SHORT_LOCK_TIMEOUT);
        // Another worker may have done it while this one waited.
        await own.execute(`drop table if exists ${name}`);
      });
      dropped.push(name);
    }
  }
  return dropped;
}
