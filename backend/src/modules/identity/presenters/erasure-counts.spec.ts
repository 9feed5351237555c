import { describe, expect, it } from '@jest/globals';
import { PERSONAL_DATA } from '../../../kernel/personal-data.js';
import { ErasureCounts, TABLE_WORDS } from './erasure-counts.js';

describe('what `npm run erase` prints', () => {
  const printed = PERSONAL_DATA.filter(
    ({ erased }) => erased === 'delete' || (typeof erased === 'object' && 'set' in erased),
  );

  it('has words for every table that erasing a person deletes from or changes', () => {
    expect(printed.length).toBeGreaterThan(20);
    const missing = printed.filter(({ table }) => !TABLE_WORDS[table]);
    expect(missing.map(({ table }) => `${table}: add it to TABLE_WORDS in erasure-counts.ts`)).toEqual([]);
  });

  it('does not read as if a row that stays were deleted', () => {
    const staying = printed.filter(({ erased }) => erased !== 'delete').map(({ table }) => table);
    for (const table of staying)
      expect([table, TABLE_WORDS[table]]).toEqual([table, expect.stringContaining(' without ')]);
  });

  it('adds up counts of one kind, and leaves out what had none', () => {
    const counts = new ErasureCounts();
    counts.addRows({ media: 2, passkey: 1, session: 0 });
    counts.addAll({ passkeys: 1 });
    expect(counts.list).toEqual({ 'pictures without the person who uploaded them': 2, passkeys: 2 });
  });
});
