import { describe, expect, it } from '@jest/globals';
import type { ReaderEvent } from '../contract.js';
import { KnownReaders } from './known-readers.js';
import type { ExecuteSql } from './raw-rows.js';

const view = (day: string, reader: string | null): ReaderEvent => ({
  ...{ kind: 'page-view', id: 'x', at: `${day}T10:00:00.000Z`, reader },
  ...{ path: '/', referrer: null, agent: 'other' },
});

/** KnownReaders with a fake database, and the rows of each insert. */
function makeReaders() {
  const readers = new KnownReaders();
  const inserted: string[][] = [];
  const run: ExecuteSql = <Row>(_sql: string, columns: readonly unknown[][]) => {
    const [days, names] = columns as [string[], string[]];
    inserted.push(days.map((day, at) => `${day} ${names[at]}`));
    return Promise.resolve(days.map((day) => ({ day }) as Row));
  };
  const write = async (...events: ReaderEvent[]) => {
    const { newReaders, days } = await readers.insertNew(run, events);
    return { days, commit: () => readers.remember(newReaders) };
  };
  return { inserted, write };
}

describe('Readers of a day', () => {
  it('are inserted once a day each, in a fixed order, and events without a reader are skipped', async () => {
    const { inserted, write } = makeReaders();
    const some = [view('2026-11-23', 'b'), view('2026-11-22', 'b'), view('2026-11-23', 'a'), view('2026-11-23', 'b')];
    const { days } = await write(...some, view('2026-11-23', null));
    expect(inserted).toEqual([['2026-11-22 b', '2026-11-23 a', '2026-11-23 b']]);
    expect(days).toHaveLength(3);
  });

  it('are remembered after the commit, not before', async () => {
    const { inserted, write } = makeReaders();
    await write(view('2026-11-23', 'a'));
    const { commit } = await write(view('2026-11-23', 'a'));
    expect(inserted).toHaveLength(2);
    commit();
    expect((await write(view('2026-11-23', 'a'))).days).toEqual([]);
    await write(view('2026-11-23', 'b'), view('2026-11-23', 'a'));
    expect(inserted.slice(2)).toEqual([['2026-11-23 b']]);
  });

  it('of before yesterday are forgotten', async () => {
    const { inserted, write } = makeReaders();
    const days = ['2026-11-21', '2026-11-22', '2026-11-23'];
    for (const day of days) (await write(view(day, 'a'))).commit();
    inserted.length = 0;
    await write(...days.map((day) => view(day, 'a')));
    expect(inserted).toEqual([['2026-11-21 a']]);
  });

  it('are at most fifty thousand', async () => {
    const { inserted, write } = makeReaders();
    const many = Array.from({ length: 50_000 }, (_, n) => view('2026-11-23', `r${n}`));
    (await write(...many)).commit();
    expect((await write(many[7]!)).days).toEqual([]);
    (await write(view('2026-11-23', 'one more'))).commit();
    await write(many[7]!);
    expect(inserted.at(-1)).toEqual(['2026-11-23 r7']);
  });
});
