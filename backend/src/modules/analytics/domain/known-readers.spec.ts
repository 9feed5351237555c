import { describe, expect, it } from '@jest/globals';
import type { ReaderEvent } from '../contract.js';
import { KnownReaders } from './known-readers.js';
import type { ExecuteSql } from './raw-rows.js';

const view = (day: string, reader: string | null): ReaderEvent => ({
  ...{ kind: 'page-view', id: 'x', at: `${day}T10:00:00.000Z`, reader },
  ...{ path: '/', referrer: null, agent: 'other' },
});

/** Readers that learn what they have written down, and who was asked for each time. */
function makeReaders() {
  const readers = new KnownReaders();
  const asked: string[][] = [];
  const run: ExecuteSql = <Row>(_sql: string, columns: readonly unknown[][]) => {
    const [days, names] = columns as [string[], string[]];
    asked.push(days.map((day, at) => `${day} ${names[at]}`));
    return Promise.resolve(days.map((day) => ({ day }) as Row));
  };
  const write = async (...events: ReaderEvent[]) => {
    const { seen, days } = await readers.insertNew(run, events);
    return { days, commit: () => readers.remember(seen) };
  };
  return { asked, write };
}

describe('Readers of a day', () => {
  it('are written down once a day each, in one order, and nobody for who did not say', async () => {
    const { asked, write } = makeReaders();
    const some = [view('2026-11-23', 'b'), view('2026-11-22', 'b'), view('2026-11-23', 'a'), view('2026-11-23', 'b')];
    const { days } = await write(...some, view('2026-11-23', null));
    expect(asked).toEqual([['2026-11-22 b', '2026-11-23 a', '2026-11-23 b']]);
    expect(days).toHaveLength(3);
  });

  it('are known once that is committed, and not before', async () => {
    const { asked, write } = makeReaders();
    await write(view('2026-11-23', 'a'));
    const { commit } = await write(view('2026-11-23', 'a'));
    expect(asked).toHaveLength(2);
    commit();
    expect((await write(view('2026-11-23', 'a'))).days).toEqual([]);
    await write(view('2026-11-23', 'b'), view('2026-11-23', 'a'));
    expect(asked.slice(2)).toEqual([['2026-11-23 b']]);
  });

  it('of before yesterday are forgotten', async () => {
    const { asked, write } = makeReaders();
    const days = ['2026-11-21', '2026-11-22', '2026-11-23'];
    for (const day of days) (await write(view(day, 'a'))).commit();
    asked.length = 0;
    await write(...days.map((day) => view(day, 'a')));
    expect(asked).toEqual([['2026-11-21 a']]);
  });

  it('are no more than fifty thousand', async () => {
    const { asked, write } = makeReaders();
    const many = Array.from({ length: 50_000 }, (_, n) => view('2026-11-23', `r${n}`));
    (await write(...many)).commit();
    expect((await write(many[7]!)).days).toEqual([]);
    (await write(view('2026-11-23', 'one more'))).commit();
    await write(many[7]!);
    expect(asked.at(-1)).toEqual(['2026-11-23 r7']);
  });
});
