import { describe, expect, it } from '@jest/globals';
import { once } from './once.js';
import type { SourceEntry } from './source.js';

const entry = (where: string, key: string, source = 'archive:a') => ({ where, item: { origin: { source, key } } });

async function* listOf<T>(...entries: SourceEntry<T>[]): AsyncGenerator<SourceEntry<T>> {
  for (const one of entries) yield await Promise.resolve(one);
}

describe('the entries of a source', () => {
  it('leave out one whose origin an earlier one has, and name both', async () => {
    const list = listOf(
      entry('1', '7'),
      entry('2', '7', 'ghost'),
      { where: '3', wrong: 'title is missing' },
      { where: '4', wrong: 'title is missing' },
      entry('5', '7'),
      entry('6', '8'),
    );
    const found = [];
    for await (const one of once(list)) found.push('item' in one ? one.where : one);
    expect(found).toEqual([
      '1',
      '2',
      { where: '3', wrong: 'title is missing' },
      { where: '4', wrong: 'title is missing' },
      { where: '5', skipped: 'it is the same item as 1' },
      '6',
    ]);
  });
});
