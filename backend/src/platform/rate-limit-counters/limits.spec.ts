import { describe, expect, it } from '@jest/globals';
import type { Clock } from '../../kernel/clock.js';
import type { Settings } from '../config/settings.js';
import { LocalAllowance } from './local-allowance.js';
import type { Grant, LimitStore, CounterRequest } from './limit-store.js';
import { Limits } from './limits.js';

const MINUTE = 60_000;
const LIMIT = { name: 'POST /x', count: 5, seconds: 3600 };
const at = (time: string) => Date.parse(`2026-11-21T${time}Z`);

/** Limits over a store that only records its requests. */
function limitsAt(scale: number, moment = at('10:00:00')) {
  const requests: CounterRequest[] = [];
  let now = moment;
  const store = {
    consume: (request: CounterRequest) => {
      requests.push(request);
      const { counters, endsAt } = request;
      return Promise.resolve(counters.map(({ keys }) => ({ granted: 0, key: keys.current, endsAt })));
    },
    secretOf: (hour: number) => Promise.resolve(`secret of ${hour}`),
  } as unknown as LimitStore;
  const settings = { rateLimitScale: scale, sessionSecret: 'x'.repeat(32) } as Settings;
  const limits = new Limits(store, settings, { now: () => new Date(now) } as Clock);
  return { limits, requests, wait: (ms: number) => (now += ms) };
}

describe('The scale of limits', () => {
  it.each([
    [1, 5],
    [0.5, 3],
    [0.01, 1],
    [2.4, 12],
    [1_000_000, 5_000_000],
  ])('of %d makes %d of 5: a whole number, at least one', async (scale, count) => {
    const { limits, requests } = limitsAt(scale);
    await limits.consume(LIMIT, 'somebody');
    expect(requests[0]!.limit).toBe(count);
  });

  it('of 0 turns the limits off: the store is not called', async () => {
    const { limits, requests } = limitsAt(0);
    expect(await limits.consume(LIMIT, 'somebody')).toEqual({ ok: true, counter: null });
    await limits.refund(null);
    await limits.forget({ limit: LIMIT, who: 'somebody' });
    expect(requests).toEqual([]);
  });
});

describe('A counter', () => {
  it('is also looked up under the hash of the previous hour, so that it lasts into the next hour and no longer', async () => {
    const { limits, requests, wait } = limitsAt(1, at('10:59:30'));
    await limits.consume(LIMIT, 'somebody');
    wait(MINUTE);
    await limits.consume(LIMIT, 'somebody');
    wait(60 * MINUTE);
    await limits.consume(LIMIT, 'somebody');
    const [ten, eleven, twelve] = requests.map(({ counters }) => counters[0]!.keys);
    expect(eleven!.previous).toBe(ten!.current);
    expect(twelve!.previous).toBe(eleven!.current);
    expect([twelve!.previous, twelve!.current]).not.toContain(ten!.current);
  });

  it('belongs to one limit and one sender', async () => {
    const { limits, requests } = limitsAt(1);
    await limits.consume(LIMIT, 'somebody');
    await limits.consume(LIMIT, 'somebody else');
    await limits.consume({ ...LIMIT, name: 'PUT /x' }, 'somebody');
    expect(new Set(requests.map(({ counters }) => counters[0]!.keys.current)).size).toBe(3);
  });

  it('shares one request with the counters of other simultaneous senders', async () => {
    const { limits, requests } = limitsAt(1);
    const somebody = Array.from({ length: 30 }, (_, n) => `somebody ${n % 10}`);
    await Promise.all(somebody.map((who) => limits.consume(LIMIT, who)));
    // The first call of each of the ten senders, then the two calls each that arrived meanwhile.
    expect(requests.map(({ counters }) => counters.map(({ amount }) => amount))).toEqual([
      Array(10).fill(1),
      Array(10).fill(2),
    ]);
  });

  it('that ends within a second is reported as a wait of a whole second', async () => {
    const { limits } = limitsAt(1);
    expect(await limits.consume({ ...LIMIT, seconds: 0.001 }, 'somebody')).toEqual({ ok: false, retryAfterSeconds: 1 });
  });
});

describe('A counter of an anonymous route', () => {
  const ANONYMOUS = { ...LIMIT, anonymous: true };
  const use = async (limits: Limits, many: number, who = 'somebody') => {
    const all = await Promise.all(Array.from({ length: many }, () => limits.consume(ANONYMOUS, who)));
    return all.filter(({ ok }) => ok).length;
  };

  it('is in memory: the shared store is not called', async () => {
    const { limits, requests } = limitsAt(1);
    expect(await use(limits, 7)).toBe(5);
    expect(await use(limits, 7, 'somebody else')).toBe(5);
    expect(await limits.consume(ANONYMOUS, 'somebody')).toEqual({ ok: false, retryAfterSeconds: 3600 });
    expect(requests).toEqual([]);
  });

  it('stays exact when the hour and its secret change', async () => {
    const { limits, wait } = limitsAt(1, at('10:59:30'));
    expect(await use(limits, 3)).toBe(3);
    wait(MINUTE);
    expect(await use(limits, 3)).toBe(2);
    wait(58 * MINUTE);
    expect(await limits.consume(ANONYMOUS, 'somebody')).toEqual({ ok: false, retryAfterSeconds: 60 });
    wait(MINUTE);
    expect(await use(limits, 6)).toBe(5);
  });

  it('can be refunded and reset', async () => {
    const { limits } = limitsAt(1);
    for (let n = 0; n < 10; n++) {
      const result = await limits.consume(ANONYMOUS, 'somebody');
      if (result.ok) await limits.refund(result.counter);
    }
    expect(await use(limits, 6)).toBe(5);
    await limits.forget({ limit: ANONYMOUS, who: 'somebody' });
    expect(await use(limits, 6)).toBe(5);
  });

  it('is scaled like other limits, and off with a scale of 0', async () => {
    expect(await use(limitsAt(2).limits, 20)).toBe(10);
    expect(await use(limitsAt(0).limits, 20)).toBe(20);
  });
});

describe('The local allowance of a limit', () => {
  const WIDE = { name: 'POST /x', count: 40, seconds: 60, localAllowance: 5 };
  const times = (many: number) => Array.from({ length: many }, (_, n) => n);

  /** Limits over a store that grants the rest of 40 uses, like the real stores. */
  function limitsWith(usedElsewhere = 0, scale = 1) {
    const made = limitsAt(scale);
    const windows = new Map<string, { left: number; endsAt: number }>();
    const store = made.limits['store'] as { consume: (request: CounterRequest) => Promise<Grant[]> };
    const { consume } = store;
    store.consume = async (request) =>
      (await consume(request)).map(({ key }, at) => {
        let window = windows.get(key);
        if (!window || window.endsAt <= request.now)
          windows.set(key, (window = { left: request.limit - usedElsewhere, endsAt: request.endsAt }));
        const granted = Math.min(window.left, request.counters[at]!.amount);
        window.left -= granted;
        return { key, granted, endsAt: window.endsAt };
      });
    const use = async (many: number, who = 'somebody') => {
      let allowed = 0;
      for (const _ of times(many)) if ((await made.limits.consume(WIDE, who)).ok) allowed += 1;
      return allowed;
    };
    return { ...made, use };
  }

  it('is counted without calling the shared store', async () => {
    const { requests, use } = limitsWith();
    expect(await use(5)).toBe(5);
    expect(await use(5, 'somebody else')).toBe(5);
    expect(requests).toEqual([]);
  });

  it('is synced with the first use after it, so that one process is exact', async () => {
    const { requests, use } = limitsWith();
    expect(await use(100)).toBe(40);
    expect(requests[0]!.counters[0]!.amount).toBe(6);
    expect(requests[1]!.counters[0]!.amount).toBe(1);
  });

  it('is exact for simultaneous calls too', async () => {
    const { limits } = limitsWith();
    const all = await Promise.all(times(100).map(() => limits.consume(WIDE, 'somebody')));
    expect(all.filter(({ ok }) => ok)).toHaveLength(40);
  });

  it('is all that a sender gets here after using up the limit in other processes', async () => {
    const { use } = limitsWith(40);
    expect(await use(100)).toBe(5);
  });

  it('is renewed when the shared window ends, and not before', async () => {
    const { requests, use, wait } = limitsWith();
    await use(3);
    wait(30_000);
    // The shared window starts only now, so it ends later than the local window would have.
    await use(97);
    wait(40_000);
    expect(await use(1)).toBe(0);
    const before = requests.length;
    wait(21_000);
    expect(await use(5)).toBe(5);
    expect(requests).toHaveLength(before);
  });

  it('can be refunded, and refunded uses are not synced', async () => {
    const { requests, limits, use } = limitsWith();
    for (const _ of times(20)) {
      const result = await limits.consume(WIDE, 'somebody');
      if (result.ok) await limits.refund(result.counter);
    }
    expect(requests).toEqual([]);
    expect(await use(100)).toBe(40);
  });

  it('is scaled with the limit', async () => {
    const { requests, use } = limitsWith(0, 0.1);
    expect(await use(10)).toBe(4);
    expect(requests[0]!.counters[0]!.amount).toBe(1);
  });

  it('is synced later if the shared store failed', async () => {
    const { requests, limits, use } = limitsWith();
    await use(5);
    const store = limits['store'];
    const { consume } = store;
    store.consume = () => Promise.reject(new Error('away'));
    await expect(limits.consume(WIDE, 'somebody')).rejects.toThrow('away');
    store.consume = consume;
    expect(await use(100)).toBe(35);
    expect(requests[0]!.counters[0]!.amount).toBe(6);
  });
});

describe('Local allowances', () => {
  it('are for a limited number of senders, and are deleted when their window ends', () => {
    const allowance = new LocalAllowance(2);
    expect(['a', 'b', 'c'].map((who) => allowance.consume(who, 5, 0, 1_000)?.localKey)).toEqual(['a', 'b', undefined]);
    expect(allowance.consume('a', 5, 500, 1_500)).toEqual({ localKey: 'a', endsAt: 1_000 });
    allowance.sweep(999);
    expect(allowance.size).toBe(2);
    allowance.sweep(1_000);
    expect(allowance.size).toBe(0);
    expect(allowance.consume('c', 5, 1_000, 2_000)).toEqual({ localKey: 'c', endsAt: 2_000 });
  });

  it('ignore a refund for a window that has ended', () => {
    const allowance = new LocalAllowance();
    const counter = allowance.consume('a', 2, 0, 1_000)!;
    allowance.consume('a', 2, 1_500, 2_500);
    allowance.refund(counter);
    expect(allowance.unsyncedOf('a', 1_600)).toBe(1);
  });
});
