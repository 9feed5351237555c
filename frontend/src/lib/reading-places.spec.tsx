import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { forgetPlace, forgetPlaces, keepPlace, placeOf, placesKey, placeWords, readPlaces, tidyPlaces, unfinishedOf } from './reading-places'; // prettier-ignore

const DAY_MS = 24 * 3_600_000;
const today = () => Math.floor(Date.now() / DAY_MS);
const keep = (id: number, more = {}) =>
  keepPlace({ id, title: `Article ${id}`, at: 3, of: 10, finished: false, ...more });
const stored = () => localStorage.getItem(placesKey);
const isMarked = () => 'unfinished' in document.documentElement.dataset;

beforeEach(() => {
  forgetPlaces();
  document.documentElement.classList.remove('left');
});

describe('the places in articles', () => {
  it('are kept newest first, one for each article', () => {
    [1, 2, 1].forEach((id) => keep(id));
    expect(readPlaces().map(({ id }) => id)).toEqual([1, 2]);
    expect(placeOf(2)).toEqual({ id: 2, title: 'Article 2', at: 3, of: 10, day: today(), finished: false });
  });

  it('are at most fifty, and none is older than ninety days', () => {
    for (let id = 1; id <= 60; id++) keep(id);
    expect(readPlaces().map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, index) => 60 - index));
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 91 * DAY_MS);
    localStorage.setItem(placesKey, `${stored()} `);
    expect(readPlaces()).toEqual([]);
    now.mockRestore();
  });

  it('stay finished when an article is read again', () => {
    keep(1, { finished: true });
    keep(1);
    expect(placeOf(1)?.finished).toBe(true);
    expect(unfinishedOf(readPlaces())).toBeUndefined();
  });

  it('mark the page as long as one is unfinished, as the boot script does', () => {
    keep(1);
    expect([isMarked(), /,0\]/.test(stored()!)]).toEqual([true, true]);
    keep(1, { finished: true });
    expect([isMarked(), /,0\]/.test(stored()!)]).toEqual([false, false]);
    keep(2);
    forgetPlace(2);
    expect(isMarked()).toBe(false);
  });

  it.each([
    ['broken', '{"a":'],
    ['no list', '{"0":[1,"A",1,2,20786,0]}'],
    ['of another kind', '[1,null,"x",[],[1],["1","A",1,2,20786,0],[1,2,1,2,20786,0]]'],
    ['with impossible numbers', '[[0,"A",1,2,DAY,0],[1,"A",3,2,DAY,0],[1,"A",-1,2,DAY,0],[1,"A",1.5,2,DAY,0],[1,"A",1,2,99999,0]]'],
    ['huge', `[${'[1,"A",1,2,DAY,0],'.repeat(100_000)}[1,"A",1,2,DAY,0]]`],
  ])('are none if what is stored is %s, and then it is deleted', (_, text) => {
    localStorage.setItem(placesKey, text.replaceAll('DAY', String(today())));
    expect(readPlaces()).toEqual([]);
    tidyPlaces();
    expect(stored()).toBeNull();
  }); // prettier-ignore

  it('are kept as far as what is stored is valid', () => {
    localStorage.setItem(placesKey, `[[7,"${'t'.repeat(9_000)}",1,2,${today()},0],"x",[8,"B",2,2,${today()},1]]`);
    expect(readPlaces().map(({ id, title }) => [id, title.length])).toEqual([
      [7, 300],
      [8, 1],
    ]);
  });

  it('are nowhere if nothing can be stored, and reading them breaks nothing', () => {
    const refuse = () => {
      throw new DOMException('No.', 'SecurityError');
    };
    const spies = (['getItem', 'setItem', 'removeItem'] as const).map((name) =>
      jest.spyOn(Storage.prototype, name).mockImplementation(refuse),
    );
    keep(1);
    expect(readPlaces()).toEqual([]);
    forgetPlaces();
    spies.forEach((spy) => spy.mockRestore());
  });

  it('are not written down again by a page that is being left', () => {
    document.documentElement.classList.add('left');
    keep(1);
    expect(stored()).toBeNull();
  });

  it.each([
    [1, 'Started'],
    [3, 'Started'],
    [5, 'Halfway'],
    [8, 'Almost done'],
    [10, 'Almost done'],
  ])('at block %i of 10 are in words: %s', (at, words) =>
    expect([placeWords({ at, of: 10, finished: false }), placeWords({ at, of: 10, finished: true })]).toEqual([
      words,
      'Finished',
    ]),
  );
});
