import { describe, expect, it } from '@jest/globals';
import { FallbackLimitStore } from './fallback-limit-store.js';
import { HOUR_MS } from './limit-store.js';
import type { LimitStore, CounterRequest } from './limit-store.js';

const KEYS = { previous: 'a', current: 'b' };
const GRANT = { granted: 1, key: 'b', endsAt: 1_000 };
const REQUEST: CounterRequest = { counters: [{ keys: KEYS, amount: 1 }], limit: 5, now: 0, endsAt: 1_000 };

/** A store that only records its calls, and fails while it is unavailable. */
function recordingStore(calls: string[], name: string) {
  const state = { unavailable: false };
  const call = (what: string) => () => {
    calls.push(`${name} ${what}`);
    return state.unavailable ? Promise.reject(new Error('away')) : Promise.resolve([GRANT]);
  };
  const store = {
    consume: call('consume'),
    refund: call('refund'),
    forget: call('forget'),
    sweep: call('sweep'),
    secretOf: (hour: number) =>
      call(`secret of ${hour}`)().then(() => `${name}'s secret of ${hour}, number ${calls.length}`),
  };
  return { state, store: store as unknown as LimitStore };
}

function makeStores() {
  const calls: string[] = [];
  const primary = recordingStore(calls, 'primary');
  const fallback = recordingStore(calls, 'fallback');
  return { calls, primary: primary.state, store: new FallbackLimitStore(primary.store, fallback.store) };
}

describe('The fallback limit store', () => {
  it('counts only in the primary store while it answers', async () => {
    const { calls, store } = makeStores();
    await store.refund((await store.consume(REQUEST))[0]!, 1);
    await store.forget([KEYS]);
    expect(calls).toEqual(['primary consume', 'primary refund', 'primary forget']);
  });

  it('counts in the fallback store when the primary does not answer, and then skips the primary for a while', async () => {
    const { calls, primary, store } = makeStores();
    primary.unavailable = true;
    await store.consume(REQUEST);
    await store.refund((await store.consume(REQUEST))[0]!, 1);
    expect(calls).toEqual(['primary consume', 'fallback consume', 'fallback consume', 'fallback refund']);
  });

  it('sweeps both stores, because a process that counted in the fallback may have stopped', async () => {
    const { calls, store } = makeStores();
    await store.sweep(0);
    expect(calls).toEqual(['primary sweep', 'fallback sweep']);
  });

  it('uses the secret of the primary store during an outage, so that a sender keeps its key', async () => {
    const { primary, store } = makeStores();
    const before = await store.secretOf(7, 7 * HOUR_MS);
    primary.unavailable = true;
    expect(await store.secretOf(7, 7 * HOUR_MS)).toBe(before);
    // The hour began during the outage, so only the fallback store can provide its secret.
    expect(await store.secretOf(8, 8 * HOUR_MS)).toMatch(/^fallback/);
  });

  it('reads the secret of the primary store each time while it answers, because an emptied store has new secrets', async () => {
    const { store } = makeStores();
    expect(await store.secretOf(7, 7 * HOUR_MS)).not.toBe(await store.secretOf(7, 7 * HOUR_MS));
  });

  it('deletes a secret when its hour and the next one are over', async () => {
    const { primary, store } = makeStores();
    const before = await store.secretOf(7, 7 * HOUR_MS);
    primary.unavailable = true;
    await store.sweep(9 * HOUR_MS - 1).catch(() => undefined);
    expect(await store.secretOf(7, 9 * HOUR_MS - 1)).toBe(before);
    await store.sweep(9 * HOUR_MS).catch(() => undefined);
    expect(await store.secretOf(7, 9 * HOUR_MS)).toMatch(/^fallback/);
  });
});
