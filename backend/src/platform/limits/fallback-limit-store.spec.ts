import { describe, expect, it } from '@jest/globals';
import { FallbackLimitStore } from './fallback-limit-store.js';
import type { LimitStore, Wanted } from './limit-store.js';

const KEYS = { previous: 'a', current: 'b' };
const WANTED: Wanted = { keys: KEYS, times: 1, count: 5, now: 0, endsAt: 1_000, anonymous: false };

/** A store that only says what it was asked for, and fails while it is away. */
function storeThat(asked: string[], name: string) {
  const state = { away: false };
  const answer = (what: string) => () => {
    asked.push(`${name} ${what}`);
    return state.away ? Promise.reject(new Error('away')) : Promise.resolve({ granted: 1, key: 'b', endsAt: 1_000 });
  };
  const store = {
    take: answer('take'),
    giveBack: answer('give back'),
    forget: answer('forget'),
    sweep: answer('sweep'),
  };
  return { state, store: store as unknown as LimitStore };
}

function two() {
  const asked: string[] = [];
  const first = storeThat(asked, 'first');
  const second = storeThat(asked, 'second');
  return { asked, first: first.state, store: new FallbackLimitStore(first.store, second.store) };
}

describe('Counts in one store, with another behind it', () => {
  it('are in the first alone while it answers: the second is not even asked', async () => {
    const { asked, store } = two();
    await store.giveBack(await store.take(WANTED), 1);
    await store.forget(KEYS);
    expect(asked).toEqual(['first take', 'first give back', 'first forget']);
  });

  it('go on in the second when the first does not answer, which is then left alone for a while', async () => {
    const { asked, first, store } = two();
    first.away = true;
    await store.take(WANTED);
    await store.giveBack(await store.take(WANTED), 1);
    expect(asked).toEqual(['first take', 'second take', 'second take', 'second give back']);
  });

  it('are swept in both: who counted in the second may be gone', async () => {
    const { asked, store } = two();
    await store.sweep(0);
    expect(asked).toEqual(['first sweep', 'second sweep']);
  });
});
