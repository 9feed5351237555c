import { inspect } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { AnonymousLimits } from './anonymous-limits.js';
import { HOUR_MS } from './limit-store.js';

const DAY = Date.parse('2026-11-26T00:00:00Z');
const HOURLY = { name: 'POST /x', count: 2, windowMs: HOUR_MS };

describe('Counts of anonymous routes', () => {
  it('of one sender are separate for each route', () => {
    const counts = new AnonymousLimits();
    for (const name of ['POST /x', 'PUT /x']) {
      expect(counts.take({ ...HOURLY, name }, 'somebody', DAY).ok).toBe(true);
      expect(counts.take({ ...HOURLY, name }, 'somebody', DAY).ok).toBe(true);
      expect(counts.take({ ...HOURLY, name }, 'somebody', DAY).ok).toBe(false);
    }
  });

  it('hold hashes that no other process and no later hour makes again', () => {
    const [counts, other] = [new AnonymousLimits(), new AnonymousLimits()];
    const keyAt = (of: AnonymousLimits, now: number) => {
      const taken = of.take(HOURLY, 'somebody', now);
      return taken.ok ? taken.place.key : '';
    };
    const keys = [
      keyAt(counts, DAY),
      keyAt(counts, DAY + HOUR_MS),
      keyAt(counts, DAY + 2 * HOUR_MS),
      keyAt(other, DAY),
    ];
    expect(new Set(keys).size).toBe(4);
    expect(inspect(counts, { depth: null, maxStringLength: null })).not.toContain('somebody');
  });

  it('forget a secret when the last window that it was used for has ended', () => {
    const counts = new AnonymousLimits();
    const secrets = () => counts['secrets'].map(({ hour }) => hour - DAY / HOUR_MS);
    counts.take(HOURLY, 'somebody', DAY + HOUR_MS - 1);
    counts.take(HOURLY, 'somebody', DAY + HOUR_MS);
    expect(secrets()).toEqual([1, 0]);
    counts.sweep(DAY + 2 * HOUR_MS - 1);
    expect(secrets()).toEqual([1, 0]);
    counts.sweep(DAY + 2 * HOUR_MS);
    expect(secrets()).toEqual([1]);
    counts.sweep(DAY + 3 * HOUR_MS);
    expect(secrets()).toEqual([]);
  });

  it('are forgotten when their window ends', () => {
    const counts = new AnonymousLimits();
    counts.take(HOURLY, 'a', DAY);
    counts.take(HOURLY, 'b', DAY + 1);
    counts.sweep(DAY + HOUR_MS);
    expect(counts.size).toBe(1);
    counts.sweep(DAY + HOUR_MS + 1);
    expect(counts.size).toBe(0);
  });

  it('past so many evict the one that ends first, of this route only: nobody is refused because of others', () => {
    const counts = new AnonymousLimits(2);
    const other = { ...HOURLY, name: 'PUT /x' };
    const full = (who: string, limit = HOURLY) => !counts.take({ ...limit, count: 1 }, who, DAY).ok;
    expect([full('a', other), full('a'), full('b'), full('c')]).toEqual([false, false, false, false]);
    expect(counts.size).toBe(3);
    expect([full('a', other), full('b'), full('c')]).toEqual([true, true, true]);
    expect(full('a')).toBe(false);
  });

  it('take back nothing of another window', () => {
    const counts = new AnonymousLimits();
    const first = counts.take(HOURLY, 'somebody', DAY);
    const later = DAY + HOUR_MS;
    counts.take(HOURLY, 'somebody', later);
    counts.take(HOURLY, 'somebody', later);
    if (first.ok) counts.refund(first.place);
    expect(counts.take(HOURLY, 'somebody', later).ok).toBe(false);
  });
});
