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

describe('news in a list that somebody looks at', () => {
  const shown = fromServer({ items: things(9, 8, 7), more: false });

  it('counts what is new and leaves it out', () => {
    const now = mergeServerRows(shown, { items: things(11, 10, 9, 8, 7), more: false }, '-createdAt');
    expect(shownIds(now)).toEqual([9, 8, 7]);
    expect(now.newCount).toBe(2);
  });

  it('renews a row where it stands', () => {
    const now = mergeServerRows(shown, { items: [thing(9), thing(8, 'edited'), thing(7)], more: false }, '-createdAt');
    expect(now.rows[1]?.item.text).toBe('edited');
    expect(now.newCount).toBe(0);
  });

  it('keeps the place of a row that somebody else decided', () => {
    expect(shownIds(mergeServerRows(shown, { items: things(9, 7), more: false }, '-createdAt'))).toEqual([9, '8 gone', 7]);
  });

  it('does not take for gone what newer rows pushed out of the loaded part', () => {
    const long = fromServer({ items: things(9, 8, 7), more: true });
    const now = mergeServerRows(long, { items: things(10, 9, 8), more: true }, '-createdAt');
    expect(shownIds(now)).toEqual([9, 8, 7]);
    expect(now.newCount).toBe(1);
  });

  it('lets rows follow on where more was to come', () => {
    const long = fromServer({ items: things(1, 2, 3), more: true });
    const now = mergeServerRows(removeRows(long, 2), { items: things(1, 3, 4), more: true }, 'createdAt');
    expect(shownIds(now)).toEqual([1, 3, 4]);
    expect(now.newCount).toBe(0);
  });

  it('counts what comes at the end of a whole list, too: it would push what stands below', () => {
    const waiting = fromServer({ items: things(1, 2), more: false });
    const now = mergeServerRows(waiting, { items: things(1, 2, 3), more: false }, 'createdAt');
    expect(shownIds(now)).toEqual([1, 2]);
    expect(now.newCount).toBe(1);
  });

  it('fills an empty list at once: nothing can move there', () => {
    const now = mergeServerRows(fromServer({ items: [] as Thing[], more: false }), { items: things(1), more: false }, '-createdAt');
    expect(shownIds(now)).toEqual([1]);
  });

  it('does not count the same newcomer twice', () => {
    const fresh = { items: things(10, 9, 8, 7), more: false };
    const once = mergeServerRows(shown, fresh, '-createdAt');
    expect(mergeServerRows(once, fresh, '-createdAt').newCount).toBe(1);
  });

  it('tells stories of one day apart by their number', () => {
    const day = '2026-11-20T00:00:00.000Z';
    const same = (id: number) => ({ ...thing(id), createdAt: day });
    const long = fromServer({ items: [same(3), same(2)], more: true });
    expect(shownIds(mergeServerRows(long, { items: [same(4), same(3)], more: true }, '-createdAt'))).toEqual([3, 2]);
  });
});

describe('a list by its titles', () => {
  const titled = (id: number, title: string) => ({ ...thing(id), title });
  const shown = fromServer({ items: [titled(3, 'agony'), titled(9, 'Banter'), titled(1, 'crone')], more: true });

  it('does not take for gone what others pushed out of the loaded part', () => {
    const fresh = { items: [titled(3, 'agony'), titled(7, 'aunt'), titled(9, 'Banter')], more: true };
    const now = mergeServerRows(shown, fresh, 'title');
    expect(shownIds(now)).toEqual([3, 9, 1]);
    expect(now.newCount).toBe(1);
  });

  it('knows what has left', () => {
    const fresh = { items: [titled(3, 'agony'), titled(1, 'crone'), titled(2, 'dame')], more: true };
    expect(shownIds(mergeServerRows(shown, fresh, 'title'))).toEqual([3, '9 gone', 1, 2]);
  });
});

describe('a decision of one’s own', () => {
  const shown = fromServer({ items: things(2, 1), more: false });
  it('renews the row', () => expect(replaceRow(shown, thing(2, 'approved')).rows[0]?.item.text).toBe('approved'));
  it('or takes it away', () => expect(shownIds(removeRows(shown, 2))).toEqual([1]));
});
