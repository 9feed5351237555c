import { describe, expect, it } from '@jest/globals';
import { BACKUP_TABLES, EXCLUDED_TABLES } from './backup-tables.js';
import { RETENTION } from './retention.js';

/** Every table of the database: another test compares RETENTION with the schema. */
const all: string[] = Object.values(RETENTION).flatMap((rule) => [...rule.tables]);
/** Tables that are in neither list, or in both. */
const misplaced = (tables: readonly string[]) =>
  tables.filter(
    (table) => BACKUP_TABLES.some((entry) => entry.table === table) === Object.keys(EXCLUDED_TABLES).includes(table),
  );

describe('A backup', () => {
  it('includes or excludes each table, and names no table that does not exist', () => {
    const lists =
      'add it to BACKUP_TABLES or, with a reason, to EXCLUDED_TABLES in kernel/backup-tables.ts, not to both';
    expect(misplaced(all).map((table) => `${table}: ${lists}`)).toEqual([]);
    const named = [...BACKUP_TABLES.map(({ table }) => table), ...Object.keys(EXCLUDED_TABLES)];
    const gone = named.filter((table) => !all.includes(table));
    expect(gone.map((table) => `${table}: there is no such table, remove it from kernel/backup-tables.ts`)).toEqual([]);
  });

  it('reports a table that is in neither list', () => {
    expect(misplaced([...all, 'forgotten'])).toEqual(['forgotten']);
  });
});
