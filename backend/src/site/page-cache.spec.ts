import { describe, expect, it } from '@jest/globals';
import { PageCache } from './page-cache.js';
import type { Asked } from './page-cache.js';
import { ReadyPage } from './ready-page.js';

const BY = 'a request';
const AGE = 30_000;
const NUMBERS_AGE = 2_000;

/** A cache whose pages are rendered when the test says so. */
function makeCache(bytes = 1_000_000) {
  const renders: { address: string; asked: Asked; land: (page?: ReadyPage) => void; fail: (error: Error) => void }[] =
    [];
  const clock = { now: 1_000_000 };
  const cache = new PageCache(
    (address, asked) =>
      new Promise((resolve, reject) => {
        const land = (page = new ReadyPage(`<p>${renders.length}`, 200, true)) => resolve(page);
        renders.push({ address, asked, land, fail: reject });
      }),
    {
      bytes,
      ageMs: AGE,
      numbersAgeMs: NUMBERS_AGE,
      isOnlyNumbers: (topic) => topic === 'likes',
      now: () => clock.now,
    },
  );
  const get = (address: string) => cache.get(address, BY);
  /** Renders a page that is made of these, and keeps it. */
  const keep = async (address: string, topics: string[], page?: ReadyPage) => {
    const got = get(address);
    renders.at(-1)!.asked.note(topics);
    renders.at(-1)!.land(page);
    return (await got).page;
  };
  return { cache, renders, clock, get, keep };
}

describe('A page that is kept', () => {
  it('is answered again, and rendered once for all who ask meanwhile', async () => {
    const { get, renders, cache } = makeCache();
    const asked = [get('/'), get('/'), get('/')];
    renders[0]!.land();
    expect((await Promise.all(asked)).map(({ from }) => from)).toEqual(['rendered', 'joined', 'joined']);
    expect((await get('/')).from).toBe('kept');
    expect(renders).toHaveLength(1);
    expect(cache.size.pages).toBe(1);
  });

  it('goes with a change of what it is made of, and of nothing else', async () => {
    const { cache, keep, get, renders } = makeCache();
    const [home] = [await keep('/', ['posts', 'stories']), await keep('/article/7', ['posts.7'])];
    cache.changed('posts.7');
    expect(cache.keptPage('/article/7')).toBeUndefined();
    expect(cache.keptPage('/')).toBe(home);
    cache.changed('stories');
    expect(cache.keptPage('/')).toBeUndefined();
    void get('/');
    expect(renders).toHaveLength(3);
  });

  it('goes when nobody knows what has changed', async () => {
    const { cache, keep } = makeCache();
    await keep('/', ['posts']);
    await keep('/about', []);
    cache.changed(undefined);
    expect(cache.size).toEqual({ pages: 0, bytes: 0 });
  });

  it('grows too old, for a hint may be lost; by when its render began', async () => {
    const { cache, clock, get, renders } = makeCache();
    const got = get('/');
    clock.now += 5_000;
    renders[0]!.land();
    const { page } = await got;
    clock.now += AGE - 5_001;
    expect(cache.keptPage('/')).toBe(page);
    clock.now += 1;
    expect(cache.keptPage('/')).toBeUndefined();
  });

  it('shows a number late by so much at most, and is not rendered more often for it', async () => {
    const { cache, clock, keep } = makeCache();
    const page = await keep('/article/7', ['posts.7', 'likes']);
    cache.changed('likes');
    expect(cache.keptPage('/article/7')).toBe(page);
    clock.now += NUMBERS_AGE - 1;
    cache.changed('likes');
    expect(cache.keptPage('/article/7')).toBe(page);
    clock.now += 1;
    expect(cache.keptPage('/article/7')).toBeUndefined();
    await keep('/article/7', ['likes']);
    clock.now += NUMBERS_AGE;
    cache.changed('likes');
    expect(cache.keptPage('/article/7')).toBeUndefined();
  });

  it('makes room for others when there is no more', async () => {
    const page = (text: string) => new ReadyPage(text.repeat(100), 200, true);
    const { cache, keep } = makeCache(page('x').bytes * 2);
    for (const address of ['/1', '/2', '/3']) await keep(address, ['posts'], page('x'));
    expect(cache.keptPage('/1')).toBeUndefined();
    expect(cache.size.pages).toBe(2);
    await keep('/4', ['posts'], new ReadyPage('x'.repeat(10_000), 200, true));
    expect(cache.keptPage('/4')).toBeUndefined();
    cache.changed('posts');
    expect(cache.size.pages).toBe(0);
  });
});

describe('A page that is being rendered while something changes', () => {
  it('is not kept when it had asked for it, nor given to who asks after the change', async () => {
    const { cache, get, renders } = makeCache();
    const before = get('/article/7');
    renders[0]!.asked.note(['posts.7']);
    cache.changed('posts.7');
    const after = get('/article/7');
    expect(renders).toHaveLength(2);
    // The older one comes last: neither may it take the place of the new one.
    renders[1]!.asked.note(['posts.7']);
    renders[1]!.land(new ReadyPage('new', 200, true));
    const { page } = await after;
    renders[0]!.land(new ReadyPage('old', 200, true));
    await before;
    expect(cache.keptPage('/article/7')).toBe(page);
    // And not before either.
    cache.changed('posts.7');
    expect(cache.keptPage('/article/7')).toBeUndefined();
  });

  it('is kept when it asks for it only then', async () => {
    const { cache, get, renders } = makeCache();
    const got = get('/article/7');
    cache.changed('posts.7');
    renders[0]!.asked.note(['posts.7']);
    renders[0]!.land();
    const { page } = await got;
    expect(cache.keptPage('/article/7')).toBe(page);
  });

  it('is not kept when anything may have changed', async () => {
    const { cache, get, renders } = makeCache();
    const got = get('/');
    cache.changed(undefined);
    renders[0]!.land();
    await got;
    expect(cache.size.pages).toBe(0);
  });

  it('is kept for a moment when only numbers on it have changed', async () => {
    const { cache, clock, get, renders } = makeCache();
    const got = get('/article/7');
    renders[0]!.asked.note(['likes']);
    cache.changed('likes');
    clock.now += 500;
    renders[0]!.land();
    const { page } = await got;
    expect(cache.keptPage('/article/7')).toBe(page);
    clock.now += NUMBERS_AGE - 500;
    expect(cache.keptPage('/article/7')).toBeUndefined();
  });
});

describe('What is not kept', () => {
  it('is a page that may not be: an error, what is not there', async () => {
    const { cache, keep } = makeCache();
    for (const status of [404, 500, 503]) await keep(`/${status}`, [], new ReadyPage('x', status, false));
    expect(cache.size.pages).toBe(0);
  });

  it('is a page made of something that nobody tells the changes of', async () => {
    const { cache, get, renders } = makeCache();
    const got = get('/');
    renders[0]!.asked.note(undefined);
    renders[0]!.land();
    await got;
    expect(cache.size.pages).toBe(0);
  });

  it('is a render that failed: all who waited hear of it, the next one tries again', async () => {
    const { get, renders } = makeCache();
    const asked = [get('/'), get('/')];
    renders[0]!.fail(new Error('planted'));
    for (const one of asked) await expect(one).rejects.toThrow('planted');
    const again = get('/');
    renders[1]!.land();
    expect((await again).from).toBe('rendered');
  });
});
