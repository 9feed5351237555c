import { describe, expect, it } from '@jest/globals';
import { adopt, drop, replace, settle, type Item, type Settled } from './settle';

interface Thing extends Item {
  text: string;
}

const thing = (id: number, text = `no. ${id}`): Thing => ({
  id,
  createdAt: `2026-11-${String(id).padStart(2, '0')}T00:00:00.000Z`,
  text,
});
const things = (...ids: number[]) => ids.map((id) => thing(id));
const said = ({ rows }: Settled<Thing>) => rows.map(({ item, gone }) => (gone ? `${item.id} gone` : item.id));

describe('news in a list that somebody looks at', () => {
  const held = adopt({ items: things(9, 8, 7), more: false });

  it('counts what is new and leaves it out', () => {
    const now = settle(held, { items: things(11, 10, 9, 8, 7), more: false }, '-createdAt');
    expect(said(now)).toEqual([9, 8, 7]);
    expect(now.newcomers).toBe(2);
  });

  it('renews a row where it stands', () => {
    const now = settle(held, { items: [thing(9), thing(8, 'edited'), thing(7)], more: false }, '-createdAt');
    expect(now.rows[1]?.item.text).toBe('edited');
    expect(now.newcomers).toBe(0);
  });

  it('keeps the place of a row that somebody else decided', () => {
    expect(said(settle(held, { items: things(9, 7), more: false }, '-createdAt'))).toEqual([9, '8 gone', 7]);
  });

  it('does not take for gone what newer rows pushed out of the loaded part', () => {
    const long = adopt({ items: things(9, 8, 7), more: true });
    const now = settle(long, { items: things(10, 9, 8), more: true }, '-createdAt');
    expect(said(now)).toEqual([9, 8, 7]);
    expect(now.newcomers).toBe(1);
  });

  it('lets rows follow on where more was to come', () => {
    const long = adopt({ items: things(1, 2, 3), more: true });
    const now = settle(drop(long, 2), { items: things(1, 3, 4), more: true }, 'createdAt');
    expect(said(now)).toEqual([1, 3, 4]);
    expect(now.newcomers).toBe(0);
  });

  it('counts what comes at the end of a whole list, too: it would push what stands below', () => {
    const waiting = adopt({ items: things(1, 2), more: false });
    const now = settle(waiting, { items: things(1, 2, 3), more: false }, 'createdAt');
    expect(said(now)).toEqual([1, 2]);
    expect(now.newcomers).toBe(1);
  });

  it('fills an empty list at once: nothing can move there', () => {
    const now = settle(adopt({ items: [] as Thing[], more: false }), { items: things(1), more: false }, '-createdAt');
    expect(said(now)).toEqual([1]);
  });

  it('does not count the same newcomer twice', () => {
    const fresh = { items: things(10, 9, 8, 7), more: false };
    const once = settle(held, fresh, '-createdAt');
    expect(settle(once, fresh, '-createdAt').newcomers).toBe(1);
  });

  it('tells stories of one day apart by their number', () => {
    const day = '2026-11-20T00:00:00.000Z';
    const same = (id: number) => ({ ...thing(id), createdAt: day });
    const long = adopt({ items: [same(3), same(2)], more: true });
    expect(said(settle(long, { items: [same(4), same(3)], more: true }, '-createdAt'))).toEqual([3, 2]);
  });
});

describe('a list by its titles', () => {
  const titled = (id: number, title: string) => ({ ...thing(id), title });
  const held = adopt({ items: [titled(3, 'agony'), titled(9, 'Banter'), titled(1, 'crone')], more: true });

  it('does not take for gone what others pushed out of the loaded part', () => {
    const fresh = { items: [titled(3, 'agony'), titled(7, 'aunt'), titled(9, 'Banter')], more: true };
    const now = settle(held, fresh, 'title');
    expect(said(now)).toEqual([3, 9, 1]);
    expect(now.newcomers).toBe(1);
  });

  it('knows what has left', () => {
    const fresh = { items: [titled(3, 'agony'), titled(1, 'crone'), titled(2, 'dame')], more: true };
    expect(said(settle(held, fresh, 'title'))).toEqual([3, '9 gone', 1, 2]);
  });
});

describe('a decision of one’s own', () => {
  const held = adopt({ items: things(2, 1), more: false });
  it('renews the row', () => expect(replace(held, thing(2, 'approved')).rows[0]?.item.text).toBe('approved'));
  it('or takes it away', () => expect(said(drop(held, 2))).toEqual([1]));
});
