import { describe, expect, it } from '@jest/globals';
import { fromServer, removeRows, replaceRow, mergeServerRows, type Item, type ShownRows } from './merge-server-rows';

interface Thing extends Item {
  text: string;
}

const thing = (id: number, text = `no. ${id}`): Thing => ({
  id,
  createdAt: `2026-11-${String(id).padStart(2, '0')}T00:00:00.000Z`,
  text,
});
const things = (...ids: number[]) => ids.map((id) => thing(id));
const shownIds = ({ rows }: ShownRows<Thing>) => rows.map(({ item, gone }) => (gone ? `${item.id} gone` : item.id));

describe('server rows merged into a shown list', () => {
  const shown = fromServer({ items: things(9, 8, 7), more: false });

  it('count new rows and do not insert them', () => {
    const now = mergeServerRows(shown, { items: things(11, 10, 9, 8, 7), more: false }, '-createdAt');
    expect(shownIds(now)).toEqual([9, 8, 7]);
    expect(now.newCount).toBe(2);
  });

  it('update a row in place', () => {
    const now = mergeServerRows(shown, { items: [thing(9), thing(8, 'edited'), thing(7)], more: false }, '-createdAt');
    expect(now.rows[1]?.item.text).toBe('edited');
    expect(now.newCount).toBe(0);
  });

  it('keep the position of a row that someone else decided', () => {
    expect(shownIds(mergeServerRows(shown, { items: things(9, 7), more: false }, '-createdAt'))).toEqual([
      9,
      '8 gone',
      7,
    ]);
  });

  it('do not mark rows as gone that newer rows pushed off the loaded pages', () => {
    const long = fromServer({ items: things(9, 8, 7), more: true });
    const now = mergeServerRows(long, { items: things(10, 9, 8), more: true }, '-createdAt');
    expect(shownIds(now)).toEqual([9, 8, 7]);
    expect(now.newCount).toBe(1);
  });

  it('append rows where more were to come', () => {
    const long = fromServer({ items: things(1, 2, 3), more: true });
    const now = mergeServerRows(removeRows(long, 2), { items: things(1, 3, 4), more: true }, 'createdAt');
    expect(shownIds(now)).toEqual([1, 3, 4]);
    expect(now.newCount).toBe(0);
  });

  it('count rows at the end of a complete list instead of appending them, which would move what is below the list', () => {
    const waiting = fromServer({ items: things(1, 2), more: false });
    const now = mergeServerRows(waiting, { items: things(1, 2, 3), more: false }, 'createdAt');
    expect(shownIds(now)).toEqual([1, 2]);
    expect(now.newCount).toBe(1);
  });

  it('fill an empty list immediately, because nothing can move', () => {
    const now = mergeServerRows(
      fromServer({ items: [] as Thing[], more: false }),
      { items: things(1), more: false },
      '-createdAt',
    );
    expect(shownIds(now)).toEqual([1]);
  });

  it('count the same new row once', () => {
    const fresh = { items: things(10, 9, 8, 7), more: false };
    const once = mergeServerRows(shown, fresh, '-createdAt');
    expect(mergeServerRows(once, fresh, '-createdAt').newCount).toBe(1);
  });

  it('order stories of one day by their number', () => {
    const day = '2026-11-20T00:00:00.000Z';
    const same = (id: number) => ({ ...thing(id), createdAt: day });
    const long = fromServer({ items: [same(3), same(2)], more: true });
    expect(shownIds(mergeServerRows(long, { items: [same(4), same(3)], more: true }, '-createdAt'))).toEqual([3, 2]);
  });
});

describe('a list sorted by title', () => {
  const titled = (id: number, title: string) => ({ ...thing(id), title });
  const shown = fromServer({ items: [titled(3, 'agony'), titled(9, 'Banter'), titled(1, 'crone')], more: true });

  it('does not mark rows as gone that others pushed off the loaded pages', () => {
    const fresh = { items: [titled(3, 'agony'), titled(7, 'aunt'), titled(9, 'Banter')], more: true };
    const now = mergeServerRows(shown, fresh, 'title');
    expect(shownIds(now)).toEqual([3, 9, 1]);
    expect(now.newCount).toBe(1);
  });

  it('marks rows that have left', () => {
    const fresh = { items: [titled(3, 'agony'), titled(1, 'crone'), titled(2, 'dame')], more: true };
    expect(shownIds(mergeServerRows(shown, fresh, 'title'))).toEqual([3, '9 gone', 1, 2]);
  });
});

describe('a change of our own', () => {
  const shown = fromServer({ items: things(2, 1), more: false });
  it('replaces the row', () => expect(replaceRow(shown, thing(2, 'approved')).rows[0]?.item.text).toBe('approved'));
  it('removes the row', () => expect(shownIds(removeRows(shown, 2))).toEqual([1]));
});
