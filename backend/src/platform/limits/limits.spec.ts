import { describe, expect, it } from '@jest/globals';
import type { Clock } from '../../kernel/clock.js';
import type { Settings } from '../config/settings.js';
import type { LimitStore, Wanted } from './limit-store.js';
import { Limits } from './limits.js';

const MINUTE = 60_000;
const LIMIT = { name: 'POST /x', count: 5, seconds: 3600 };
const at = (time: string) => Date.parse(`2026-11-21T${time}Z`);

/** Limits over a store that only writes down what it is asked to take. */
function limitsAt(scale: number, moment = at('10:00:00')) {
  const asked: Wanted[] = [];
  let now = moment;
  const store = {
    take: (wanted: Wanted) => {
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
    await limits.take(LIMIT, 'somebody');
    expect(asked[0]!.count).toBe(count);
  });

  it('of 0 asks nobody', async () => {
    const { limits, asked } = limitsAt(0);
    expect(await limits.take(LIMIT, 'somebody')).toEqual({ ok: true, place: null });
    await limits.giveBack(null);
    await limits.forget(LIMIT, 'somebody');
    expect(asked).toEqual([]);
  });
});

describe('A count', () => {
  it('is looked for under the hash of the hour before, so that it outlives its hour and no longer', async () => {
    const { limits, asked, wait } = limitsAt(1, at('10:59:30'));
    await limits.take(LIMIT, 'somebody');
    wait(MINUTE);
    await limits.take(LIMIT, 'somebody');
    wait(60 * MINUTE);
    await limits.take(LIMIT, 'somebody');
    const [ten, eleven, twelve] = asked.map(({ of }) => of[0]!.keys);
    expect(eleven!.previous).toBe(ten!.current);
    expect(twelve!.previous).toBe(eleven!.current);
    expect([twelve!.previous, twelve!.current]).not.toContain(ten!.current);
  });

  it('is of one name and one who', async () => {
    const { limits, asked } = limitsAt(1);
    await limits.take(LIMIT, 'somebody');
    await limits.take(LIMIT, 'somebody else');
    await limits.take({ ...LIMIT, name: 'PUT /x' }, 'somebody');
    expect(new Set(asked.map(({ of }) => of[0]!.keys.current)).size).toBe(3);
  });

  it('of many who come at once is one question', async () => {
    const { limits, asked } = limitsAt(1);
    const somebody = Array.from({ length: 30 }, (_, n) => `somebody ${n % 10}`);
    await Promise.all(somebody.map((who) => limits.take(LIMIT, who)));
    // Ten at once, and what they had asked besides meanwhile.
    expect(asked.map(({ of }) => of.map(({ times }) => times))).toEqual([Array(10).fill(1), Array(10).fill(2)]);
  });

  it('of an anonymous route ends with a quarter of its window, and never after its secret', async () => {
    for (const [seconds, begun, ends] of [
      [3600, '10:00:00', '11:00:00'],
      [3600, '10:00:01', '11:15:00'],
      [3600, '10:59:59', '12:00:00'],
      [60, '10:00:01', '10:01:15'],
    ] as const) {
      const { limits, asked } = limitsAt(1, at(begun));
      const taken = await limits.take({ ...LIMIT, seconds, anonymous: true }, 'somebody');
      expect(new Date(asked[0]!.endsAt)).toEqual(new Date(at(ends)));
      expect(taken).toEqual({ ok: false, retryAfterSeconds: (at(ends) - at(begun)) / 1000 });
      expect(asked[0]!.of[0]!.keys.current).toMatch(/^POST \/x [\da-f]{4}$/);
    }
  });

  it('that ends within the second is worth waiting for a whole one', async () => {
    const { limits } = limitsAt(1);
    expect(await limits.take({ ...LIMIT, seconds: 0.001 }, 'somebody')).toEqual({ ok: false, retryAfterSeconds: 1 });
  });
});
