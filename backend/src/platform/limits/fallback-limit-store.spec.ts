import { describe, expect, it } from '@jest/globals';
import { FallbackLimitStore } from './fallback-limit-store.js';
import { HOUR_MS } from './limit-store.js';
import type { LimitStore, CounterRequest } from './limit-store.js';

const KEYS = { previous: 'a', current: 'b' };
const PLACE = { granted: 1, key: 'b', endsAt: 1_000 };
const WANTED: CounterRequest = { of: [{ keys: KEYS, times: 1 }], count: 5, now: 0, endsAt: 1_000 };

/** A store that only says what it was asked for, and fails while it is away. */
function storeThat(asked: string[], name: string) {
  const state = { away: false };
  const answer = (what: string) => () => {
    asked.push(`${name} ${what}`);
    return state.away ? Promise.reject(new Error('away')) : Promise.resolve([PLACE]);
  };
  const store = {
    take: answer('take'),
    refund: answer('give back'),
    forget: answer('forget'),
    sweep: answer('sweep'),
    secretOf: (hour: number) =>
      answer(`secret of ${hour}`)().then(() => `${name}'s secret of ${hour}, number ${asked.length}`),
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
    await store.refund((await store.take(WANTED))[0]!, 1);
    await store.forget([KEYS]);
    expect(asked).toEqual(['first take', 'first give back', 'first forget']);
  });

  it('go on in the second when the first does not answer, which is then left alone for a while', async () => {
    const { asked, first, store } = two();
    first.away = true;
    await store.take(WANTED);
    await store.refund((await store.take(WANTED))[0]!, 1);
    expect(asked).toEqual(['first take', 'second take', 'second take', 'second give back']);
  });

  it('are swept in both: who counted in the second may be gone', async () => {
    const { asked, store } = two();
    await store.sweep(0);
    expect(asked).toEqual(['first sweep', 'second sweep']);
  });

  it('go by the secret of the first while it is away too: nobody becomes somebody else by an outage', async () => {
    const { first, store } = two();
    const before = await store.secretOf(7, 7 * HOUR_MS);
    first.away = true;
    expect(await store.secretOf(7, 7 * HOUR_MS)).toBe(before);
    // What an hour's counts go by that began meanwhile, only the second can say.
    expect(await store.secretOf(8, 8 * HOUR_MS)).toMatch(/^second/);
  });

  it('go by what the first says now while it answers: one that was emptied has other secrets', async () => {
    const { store } = two();
    expect(await store.secretOf(7, 7 * HOUR_MS)).not.toBe(await store.secretOf(7, 7 * HOUR_MS));
  });

  it('leave no secret behind once its hour and the next are over', async () => {
    const { first, store } = two();
    const before = await store.secretOf(7, 7 * HOUR_MS);
    first.away = true;
    await store.sweep(9 * HOUR_MS - 1).catch(() => undefined);
    expect(await store.secretOf(7, 9 * HOUR_MS - 1)).toBe(before);
    await store.sweep(9 * HOUR_MS).catch(() => undefined);
    expect(await store.secretOf(7, 9 * HOUR_MS)).toMatch(/^second/);
  });
});
