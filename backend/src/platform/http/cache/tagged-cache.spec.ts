import { describe, expect, it } from '@jest/globals';
import { TaggedCache } from './tagged-cache.js';
import type { DependencyCollector, CacheableValue } from './tagged-cache.js';

const AGE = 30_000;
const NUMBERS_AGE = 2_000;

const ready = (bytes = 10, cacheable = true): CacheableValue => ({ bytes, cacheable });

/** A cache whose answers are made when the test says so. */
function makeCache(maxBytes = 1_000_000) {
  const renders: {
    asked: DependencyCollector;
    land: (answer?: CacheableValue) => void;
    fail: (error: Error) => void;
  }[] = [];
  const clock = { now: 1_000_000 };
  const cache = new TaggedCache({
    maxBytes,
    maxAgeMs: AGE,
    counterAgeMs: NUMBERS_AGE,
    isCounterTag: (topic) => topic === 'likes',
    now: () => clock.now,
  });
  const get = (key: string) =>
    cache.get(
      key,
      (asked) =>
        new Promise((resolve, reject) => {
          const land = (answer = ready()) => resolve(answer);
          renders.push({ asked, land, fail: reject });
        }),
    );
  /** Makes an answer of these, and keeps it. */
  const keep = async (key: string, topics: string[], answer?: CacheableValue) => {
    const got = get(key);
    renders.at(-1)!.asked.add(topics);
    renders.at(-1)!.land(answer);
    return (await got).value;
  };
  return { cache, renders, clock, get, keep };
}

describe('An answer that is kept', () => {
  it('is made anew when it was dropped, and forgotten with all that it is made of', async () => {
    const { cache, keep } = makeCache();
    await keep('/journal', ['posts']);
    cache.evict('/journal');
    cache.evict('/nothing');
    expect([cache.peek('/journal'), cache.size.entries]).toEqual([undefined, 0]);
    cache.invalidate('posts');
  });

  it('is answered again, and made once for all who ask meanwhile', async () => {
    const { get, renders, cache } = makeCache();
    const asked = [get('/'), get('/'), get('/')];
    renders[0]!.land();
    expect((await Promise.all(asked)).map(({ from }) => from)).toEqual(['made', 'joined', 'joined']);
    expect((await get('/')).from).toBe('kept');
    expect(renders).toHaveLength(1);
    expect(cache.size.entries).toBe(1);
  });

  it('goes with a change of what it is made of, and of nothing else', async () => {
    const { cache, keep, get, renders } = makeCache();
    const [home] = [await keep('/', ['posts', 'stories']), await keep('/article/7', ['posts.7'])];
    cache.invalidate('posts.7');
    expect(cache.peek('/article/7')).toBeUndefined();
    expect(cache.peek('/')).toBe(home);
    cache.invalidate('stories');
    expect(cache.peek('/')).toBeUndefined();
    void get('/');
    expect(renders).toHaveLength(3);
  });

  it('goes when nobody knows what has changed', async () => {
    const { cache, keep } = makeCache();
    await keep('/', ['posts']);
    await keep('/about', []);
    cache.invalidate(undefined);
    expect(cache.size).toEqual({ entries: 0, bytes: 0 });
  });

  it('grows too old, for a hint may be lost; by when its making began', async () => {
    const { cache, clock, get, renders } = makeCache();
    const got = get('/');
    clock.now += 5_000;
    renders[0]!.land();
    const { value: page } = await got;
    clock.now += AGE - 5_001;
    expect(cache.peek('/')).toBe(page);
    clock.now += 1;
    expect(cache.peek('/')).toBeUndefined();
  });

  it('is not there for who wants what was made just now', async () => {
    const { cache, keep, clock } = makeCache();
    const page = await keep('/', ['posts']);
    clock.now += 5_000;
    expect(cache.peek('/', 5_000)).toBe(page);
    clock.now += 1;
    expect([cache.peek('/', 5_000), cache.peek('/')]).toEqual([undefined, page]);
  });

  it('shows a number late by so much at most, and is not made more often for it', async () => {
    const { cache, clock, keep } = makeCache();
    const page = await keep('/article/7', ['posts.7', 'likes']);
    cache.invalidate('likes');
    expect(cache.peek('/article/7')).toBe(page);
    clock.now += NUMBERS_AGE - 1;
    cache.invalidate('likes');
    expect(cache.peek('/article/7')).toBe(page);
    clock.now += 1;
    expect(cache.peek('/article/7')).toBeUndefined();
    await keep('/article/7', ['likes']);
    clock.now += NUMBERS_AGE;
    cache.invalidate('likes');
    expect(cache.peek('/article/7')).toBeUndefined();
  });

  it('makes room for others when there is no more', async () => {
    const { cache, keep } = makeCache(20);
    for (const address of ['/1', '/2', '/3']) await keep(address, ['posts']);
    expect(cache.peek('/1')).toBeUndefined();
    expect(cache.size.entries).toBe(2);
    await keep('/4', ['posts'], ready(21));
    expect(cache.peek('/4')).toBeUndefined();
    cache.invalidate('posts');
    expect(cache.size.entries).toBe(0);
  });
});

describe('An answer that is being made while something changes', () => {
  it('is not kept when it had asked for it, nor given to who asks after the change', async () => {
    const { cache, get, renders } = makeCache();
    const before = get('/article/7');
    renders[0]!.asked.add(['posts.7']);
    cache.invalidate('posts.7');
    const after = get('/article/7');
    expect(renders).toHaveLength(2);
    // The older one comes last: neither may it take the place of the new one.
    renders[1]!.asked.add(['posts.7']);
    renders[1]!.land(ready());
    const { value: page } = await after;
    renders[0]!.land(ready());
    await before;
    expect(cache.peek('/article/7')).toBe(page);
    // And not before either.
    cache.invalidate('posts.7');
    expect(cache.peek('/article/7')).toBeUndefined();
  });

  it('is kept when it asks for it only then', async () => {
    const { cache, get, renders } = makeCache();
    const got = get('/article/7');
    cache.invalidate('posts.7');
    renders[0]!.asked.add(['posts.7']);
    renders[0]!.land();
    const { value: page } = await got;
    expect(cache.peek('/article/7')).toBe(page);
  });

  it('is not kept when anything may have changed', async () => {
    const { cache, get, renders } = makeCache();
    const got = get('/');
    cache.invalidate(undefined);
    renders[0]!.land();
    await got;
    expect(cache.size.entries).toBe(0);
  });

  it('is kept for a moment when only numbers on it have changed', async () => {
    const { cache, clock, get, renders } = makeCache();
    const got = get('/article/7');
    renders[0]!.asked.add(['likes']);
    cache.invalidate('likes');
    clock.now += 500;
    renders[0]!.land();
    const { value: page } = await got;
    expect(cache.peek('/article/7')).toBe(page);
    clock.now += NUMBERS_AGE - 500;
    expect(cache.peek('/article/7')).toBeUndefined();
  });
});

describe('What is not kept', () => {
  it('is an answer that may not be: an error, what is not there', async () => {
    const { cache, keep } = makeCache();
    await keep('/missing', [], ready(10, false));
    expect(cache.size.entries).toBe(0);
  });

  it('is one made of something that nobody tells the changes of', async () => {
    const { cache, get, renders } = makeCache();
    const got = get('/');
    renders[0]!.asked.add(undefined);
    renders[0]!.land();
    await got;
    expect(cache.size.entries).toBe(0);
  });

  it('is one whose making failed: all who waited hear of it, the next one tries again', async () => {
    const { get, renders } = makeCache();
    const asked = [get('/'), get('/')];
    renders[0]!.fail(new Error('planted'));
    for (const one of asked) await expect(one).rejects.toThrow('planted');
    const again = get('/');
    renders[1]!.land();
    expect((await again).from).toBe('made');
  });
});
