import { describe, expect, it } from '@jest/globals';
import type { Clock } from '../../kernel/clock.js';
import type { Settings } from '../config/settings.js';
import { LocalAllowance } from './local-allowance.js';
import type { Grant, LimitStore, CounterRequest } from './limit-store.js';
import { Limits } from './limits.js';

const MINUTE = 60_000;
const LIMIT = { name: 'POST /x', count: 5, seconds: 3600 };
const at = (time: string) => Date.parse(`2026-11-21T${time}Z`);

/** Limits over a store that only writes down what it is asked to take. */
function limitsAt(scale: number, moment = at('10:00:00')) {
  const asked: CounterRequest[] = [];
  let now = moment;
  const store = {
    take: (wanted: CounterRequest) => {
      asked.push(wanted);
      return Promise.resolve(wanted.of.map(({ keys }) => ({ granted: 0, key: keys.current, endsAt: wanted.endsAt })));
    },
    secretOf: (hour: number) => Promise.resolve(`secret of ${hour}`),
  } as unknown as LimitStore;
  const settings = { rateLimitScale: scale, sessionSecret: 'x'.repeat(32) } as Settings;
  const limits = new Limits(store, settings, { now: () => new Date(now) } as Clock);
  return { limits, asked, wait: (ms: number) => (now += ms) };
}

describe('The scale of limits', () => {
  it.each([
    [1, 5],
    [0.5, 3],
    [0.01, 1],
    [2.4, 12],
    [1_000_000, 5_000_000],
  ])('of %d makes %d of 5: a whole number, at least one', async (scale, count) => {
    const { limits, asked } = limitsAt(scale);
    await limits.consume(LIMIT, 'somebody');
    expect(asked[0]!.count).toBe(count);
  });

  it('of 0 asks nobody', async () => {
    const { limits, asked } = limitsAt(0);
    expect(await limits.consume(LIMIT, 'somebody')).toEqual({ ok: true, place: null });
    await limits.refund(null);
    await limits.forget({ limit: LIMIT, who: 'somebody' });
    expect(asked).toEqual([]);
  });
});

describe('A count', () => {
  it('is looked for under the hash of the hour before, so that it outlives its hour and no longer', async () => {
    const { limits, asked, wait } = limitsAt(1, at('10:59:30'));
    await limits.consume(LIMIT, 'somebody');
    wait(MINUTE);
    await limits.consume(LIMIT, 'somebody');
    wait(60 * MINUTE);
    await limits.consume(LIMIT, 'somebody');
    const [ten, eleven, twelve] = asked.map(({ of }) => of[0]!.keys);
    expect(eleven!.previous).toBe(ten!.current);
    expect(twelve!.previous).toBe(eleven!.current);
    expect([twelve!.previous, twelve!.current]).not.toContain(ten!.current);
  });

  it('is of one name and one who', async () => {
    const { limits, asked } = limitsAt(1);
    await limits.consume(LIMIT, 'somebody');
    await limits.consume(LIMIT, 'somebody else');
    await limits.consume({ ...LIMIT, name: 'PUT /x' }, 'somebody');
    expect(new Set(asked.map(({ of }) => of[0]!.keys.current)).size).toBe(3);
  });

  it('of many who come at once is one question', async () => {
    const { limits, asked } = limitsAt(1);
    const somebody = Array.from({ length: 30 }, (_, n) => `somebody ${n % 10}`);
    await Promise.all(somebody.map((who) => limits.consume(LIMIT, who)));
    // Ten at once, and what they had asked besides meanwhile.
    expect(asked.map(({ of }) => of.map(({ times }) => times))).toEqual([Array(10).fill(1), Array(10).fill(2)]);
  });

  it('that ends within the second is worth waiting for a whole one', async () => {
    const { limits } = limitsAt(1);
    expect(await limits.consume({ ...LIMIT, seconds: 0.001 }, 'somebody')).toEqual({ ok: false, retryAfterSeconds: 1 });
  });
});

describe('A count of an anonymous route', () => {
  const ANONYMOUS = { ...LIMIT, anonymous: true };
  const use = async (limits: Limits, many: number, who = 'somebody') => {
    const all = await Promise.all(Array.from({ length: many }, () => limits.consume(ANONYMOUS, who)));
    return all.filter(({ ok }) => ok).length;
  };

  it('is in memory: the shared stores are not asked', async () => {
    const { limits, asked } = limitsAt(1);
    expect(await use(limits, 7)).toBe(5);
    expect(await use(limits, 7, 'somebody else')).toBe(5);
    expect(await limits.consume(ANONYMOUS, 'somebody')).toEqual({ ok: false, retryAfterSeconds: 3600 });
    expect(asked).toEqual([]);
  });

  it('is exact across the change of the hour, when it gets a new secret', async () => {
    const { limits, wait } = limitsAt(1, at('10:59:30'));
    expect(await use(limits, 3)).toBe(3);
    wait(MINUTE);
    expect(await use(limits, 3)).toBe(2);
    wait(58 * MINUTE);
    expect(await limits.consume(ANONYMOUS, 'somebody')).toEqual({ ok: false, retryAfterSeconds: 60 });
    wait(MINUTE);
    expect(await use(limits, 6)).toBe(5);
  });

  it('may be given back and forgotten', async () => {
    const { limits } = limitsAt(1);
    for (let n = 0; n < 10; n++) {
      const taken = await limits.consume(ANONYMOUS, 'somebody');
      if (taken.ok) await limits.refund(taken.place);
    }
    expect(await use(limits, 6)).toBe(5);
    await limits.forget({ limit: ANONYMOUS, who: 'somebody' });
    expect(await use(limits, 6)).toBe(5);
  });

  it('is scaled like the others, and no count with 0', async () => {
    expect(await use(limitsAt(2).limits, 20)).toBe(10);
    expect(await use(limitsAt(0).limits, 20)).toBe(20);
  });
});

describe('The first of a wide limit', () => {
  const WIDE = { name: 'POST /x', count: 40, seconds: 60, ahead: 5 };
  const times = (many: number) => Array.from({ length: many }, (_, n) => n);

  /** Limits over a store that grants what is left of 40, as the real ones do. */
  function limitsWith(usedElsewhere = 0, scale = 1) {
    const made = limitsAt(scale);
    const windows = new Map<string, { left: number; endsAt: number }>();
    const store = made.limits['store'] as { take: (wanted: CounterRequest) => Promise<Grant[]> };
    const { take } = store;
    store.take = async (wanted) =>
      (await take(wanted)).map(({ key }, at) => {
        let window = windows.get(key);
        if (!window || window.endsAt <= wanted.now)
          windows.set(key, (window = { left: wanted.count - usedElsewhere, endsAt: wanted.endsAt }));
        const granted = Math.min(window.left, wanted.of[at]!.times);
        window.left -= granted;
        return { key, granted, endsAt: window.endsAt };
      });
    const use = async (many: number, who = 'somebody') => {
      let got = 0;
      for (const _ of times(many)) if ((await made.limits.consume(WIDE, who)).ok) got += 1;
      return got;
    };
    return { ...made, use };
  }

  it('is counted without asking anybody', async () => {
    const { asked, use } = limitsWith();
    expect(await use(5)).toBe(5);
    expect(await use(5, 'somebody else')).toBe(5);
    expect(asked).toEqual([]);
  });

  it('is told with the next one, so that one process lets through no more than may', async () => {
    const { asked, use } = limitsWith();
    expect(await use(100)).toBe(40);
    expect(asked[0]!.of[0]!.times).toBe(6);
    expect(asked[1]!.of[0]!.times).toBe(1);
  });

  it('is the same for many at once', async () => {
    const { limits } = limitsWith();
    const all = await Promise.all(times(100).map(() => limits.consume(WIDE, 'somebody')));
    expect(all.filter(({ ok }) => ok)).toHaveLength(40);
  });

  it('is all that somebody gets here who has used up the rest elsewhere', async () => {
    const { use } = limitsWith(40);
    expect(await use(100)).toBe(5);
  });

  it('begins again when the shared window is over, and not before', async () => {
    const { asked, use, wait } = limitsWith();
    await use(3);
    wait(30_000);
    // Asked now, the shared window lasts for a minute from here: longer than the head start had.
    await use(97);
    wait(40_000);
    expect(await use(1)).toBe(0);
    const before = asked.length;
    wait(21_000);
    expect(await use(5)).toBe(5);
    expect(asked).toHaveLength(before);
  });

  it('may be given back, and is not told then', async () => {
    const { asked, limits, use } = limitsWith();
    for (const _ of times(20)) {
      const taken = await limits.consume(WIDE, 'somebody');
      if (taken.ok) await limits.refund(taken.place);
    }
    expect(asked).toEqual([]);
    expect(await use(100)).toBe(40);
  });

  it('is scaled with the limit', async () => {
    const { asked, use } = limitsWith(0, 0.1);
    expect(await use(10)).toBe(4);
    expect(asked[0]!.of[0]!.times).toBe(1);
  });

  it('is told again when it could not be told', async () => {
    const { asked, limits, use } = limitsWith();
    await use(5);
    const store = limits['store'];
    const { take } = store;
    store.take = () => Promise.reject(new Error('away'));
    await expect(limits.consume(WIDE, 'somebody')).rejects.toThrow('away');
    store.take = take;
    expect(await use(100)).toBe(35);
    expect(asked[0]!.of[0]!.times).toBe(6);
  });
});

describe('Head starts', () => {
  it('are for so many at once, and forgotten when they have ended', () => {
    const heads = new LocalAllowance(2);
    expect(['a', 'b', 'c'].map((who) => heads.take(who, 5, 0, 1_000)?.localKey)).toEqual(['a', 'b', undefined]);
    expect(heads.take('a', 5, 500, 1_500)).toEqual({ head: 'a', endsAt: 1_000 });
    heads.sweep(999);
    expect(heads.size).toBe(2);
    heads.sweep(1_000);
    expect(heads.size).toBe(0);
    expect(heads.take('c', 5, 1_000, 2_000)).toEqual({ head: 'c', endsAt: 2_000 });
  });

  it('take back nothing of a window that has ended', () => {
    const heads = new LocalAllowance();
    const place = heads.take('a', 2, 0, 1_000)!;
    heads.take('a', 2, 1_500, 2_500);
    heads.refund(place);
    expect(heads.unsyncedOf('a', 1_600)).toBe(1);
  });
});
