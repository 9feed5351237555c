import { describe, expect, it } from '@jest/globals';
import { BACKUP_TABLES, LEFT_OUT } from './backup-tables.js';
import { RETENTION } from './retention.js';

/** Every table that the database has: another test holds retention against it. */
const all: string[] = Object.values(RETENTION).flatMap((what) => [...what.tables]);
/** Those that are in neither list, or in both. */
const unclear = (tables: readonly string[]) =>
  tables.filter((table) => BACKUP_TABLES.some((one) => one.table === table) === Object.keys(LEFT_OUT).includes(table));

describe('A backup', () => {
  it('has each table, or leaves it out, and names none that there is not', () => {
    expect(unclear(all)).toEqual([]);
    const named = [...BACKUP_TABLES.map(({ table }) => table), ...Object.keys(LEFT_OUT)];
    expect(named.toSorted()).toEqual(all.toSorted());
  });

  it('is seen to lack a table that nobody thought of', () => {
    expect(unclear([...all, 'forgotten'])).toEqual(['forgotten']);
  });
});
