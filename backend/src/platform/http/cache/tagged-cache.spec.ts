import { describe, expect, it } from '@jest/globals';
import { TaggedCache } from './tagged-cache.js';
import type { DependencyCollector, CacheableValue } from './tagged-cache.js';

const AGE = 30_000;
const COUNTER_AGE = 2_000;

const ready = (bytes = 10, cacheable = true): CacheableValue => ({ bytes, cacheable });

/** A cache whose values are made when the test calls `land`. */
function makeCache(maxBytes = 1_000_000) {
  const makes: {
    dependencies: DependencyCollector;
    land: (value?: CacheableValue) => void;
    fail: (error: Error) => void;
  }[] = [];
  const clock = { now: 1_000_000 };
  const cache = new TaggedCache({
    maxBytes,
    maxAgeMs: AGE,
    counterAgeMs: COUNTER_AGE,
    isCounterTag: (tag) => tag === 'likes',
    now: () => clock.now,
  });
  const get = (key: string) =>
    cache.getOrMake(
      key,
      (dependencies) =>
        new Promise((resolve, reject) => {
          const land = (value = ready()) => resolve(value);
          makes.push({ dependencies, land, fail: reject });
        }),
    );
  /** Stores a value with these tags. */
  const put = async (key: string, tags: string[], value?: CacheableValue) => {
    const got = get(key);
    makes.at(-1)!.dependencies.add(tags);
    makes.at(-1)!.land(value);
    return (await got).value;
  };
  return { cache, makes, clock, get, put };
}

describe('A cached value', () => {
  it('is made again after it was evicted, and its tags are forgotten', async () => {
    const { cache, put } = makeCache();
    await put('/journal', ['posts']);
    cache.evict('/journal');
    cache.evict('/nothing');
    expect([cache.peek('/journal'), cache.size.entries]).toEqual([undefined, 0]);
    cache.invalidate('posts');
  });

  it('is returned again, and made once for all simultaneous requests', async () => {
    const { get, makes, cache } = makeCache();
    const asked = [get('/'), get('/'), get('/')];
    makes[0]!.land();
    expect((await Promise.all(asked)).map(({ from }) => from)).toEqual(['miss', 'coalesced', 'coalesced']);
    expect((await get('/')).from).toBe('hit');
    expect(makes).toHaveLength(1);
    expect(cache.size.entries).toBe(1);
  });

  it('is invalidated by its own tags only', async () => {
    const { cache, put, get, makes } = makeCache();
    const [home] = [await put('/', ['posts', 'stories']), await put('/article/7', ['posts.7'])];
    cache.invalidate('posts.7');
    expect(cache.peek('/article/7')).toBeUndefined();
    expect(cache.peek('/')).toBe(home);
    cache.invalidate('stories');
    expect(cache.peek('/')).toBeUndefined();
    void get('/');
    expect(makes).toHaveLength(3);
  });

  it('is invalidated when any data may have changed', async () => {
    const { cache, put } = makeCache();
    await put('/', ['posts']);
    await put('/about', []);
    cache.invalidate(undefined);
    expect(cache.size).toEqual({ entries: 0, bytes: 0 });
  });

  it('expires at its maximum age, counted from the start of its making', async () => {
    const { cache, clock, get, makes } = makeCache();
    const got = get('/');
    clock.now += 5_000;
    makes[0]!.land();
    const { value: page } = await got;
    clock.now += AGE - 5_001;
    expect(cache.peek('/')).toBe(page);
    clock.now += 1;
    expect(cache.peek('/')).toBeUndefined();
  });

  it('is not returned to a caller with a stricter maximum age', async () => {
    const { cache, put, clock } = makeCache();
    const page = await put('/', ['posts']);
    clock.now += 5_000;
    expect(cache.peek('/', 5_000)).toBe(page);
    clock.now += 1;
    expect([cache.peek('/', 5_000), cache.peek('/')]).toEqual([undefined, page]);
  });

  it('with a changed counter expires after the counter age, however often the counter changes', async () => {
    const { cache, clock, put } = makeCache();
    const page = await put('/article/7', ['posts.7', 'likes']);
    cache.invalidate('likes');
    expect(cache.peek('/article/7')).toBe(page);
    clock.now += COUNTER_AGE - 1;
    cache.invalidate('likes');
    expect(cache.peek('/article/7')).toBe(page);
    clock.now += 1;
    expect(cache.peek('/article/7')).toBeUndefined();
    await put('/article/7', ['likes']);
    clock.now += COUNTER_AGE;
    cache.invalidate('likes');
    expect(cache.peek('/article/7')).toBeUndefined();
  });

  it('is evicted when the cache is full', async () => {
    const { cache, put } = makeCache(20);
    for (const address of ['/1', '/2', '/3']) await put(address, ['posts']);
    expect(cache.peek('/1')).toBeUndefined();
    expect(cache.size.entries).toBe(2);
    await put('/4', ['posts'], ready(21));
    expect(cache.peek('/4')).toBeUndefined();
    cache.invalidate('posts');
    expect(cache.size.entries).toBe(0);
  });
});

describe('A value in flight while a tag is invalidated', () => {
  it('is neither stored nor joined by later requests if it depends on the tag', async () => {
    const { cache, get, makes } = makeCache();
    const before = get('/article/7');
    makes[0]!.dependencies.add(['posts.7']);
    cache.invalidate('posts.7');
    const after = get('/article/7');
    expect(makes).toHaveLength(2);
    // The older one finishes last and must not replace the newer one.
    makes[1]!.dependencies.add(['posts.7']);
    makes[1]!.land(ready());
    const { value: page } = await after;
    makes[0]!.land(ready());
    await before;
    expect(cache.peek('/article/7')).toBe(page);
    cache.invalidate('posts.7');
    expect(cache.peek('/article/7')).toBeUndefined();
  });

  it('is stored if it reads the data only after the invalidation', async () => {
    const { cache, get, makes } = makeCache();
    const got = get('/article/7');
    cache.invalidate('posts.7');
    makes[0]!.dependencies.add(['posts.7']);
    makes[0]!.land();
    const { value: page } = await got;
    expect(cache.peek('/article/7')).toBe(page);
  });

  it('is not stored when any data may have changed', async () => {
    const { cache, get, makes } = makeCache();
    const got = get('/');
    cache.invalidate(undefined);
    makes[0]!.land();
    await got;
    expect(cache.size.entries).toBe(0);
  });

  it('is stored for the counter age when only a counter has changed', async () => {
    const { cache, clock, get, makes } = makeCache();
    const got = get('/article/7');
    makes[0]!.dependencies.add(['likes']);
    cache.invalidate('likes');
    clock.now += 500;
    makes[0]!.land();
    const { value: page } = await got;
    expect(cache.peek('/article/7')).toBe(page);
    clock.now += COUNTER_AGE - 500;
    expect(cache.peek('/article/7')).toBeUndefined();
  });
});

describe('A value that is not stored', () => {
  it('is one that is not cacheable, for example an error', async () => {
    const { cache, put } = makeCache();
    await put('/missing', [], ready(10, false));
    expect(cache.size.entries).toBe(0);
  });

  it('is one that depends on data without a tag', async () => {
    const { cache, get, makes } = makeCache();
    const got = get('/');
    makes[0]!.dependencies.add(undefined);
    makes[0]!.land();
    await got;
    expect(cache.size.entries).toBe(0);
  });

  it('is one whose making failed: every waiting caller gets the error, and the next one tries again', async () => {
    const { get, makes } = makeCache();
    const asked = [get('/'), get('/')];
    makes[0]!.fail(new Error('planted'));
    for (const one of asked) await expect(one).rejects.toThrow('planted');
    const again = get('/');
    makes[1]!.land();
    expect((await again).from).toBe('miss');
  });
});
