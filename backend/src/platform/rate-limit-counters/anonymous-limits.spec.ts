import { inspect } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { AnonymousLimits } from './anonymous-limits.js';
import { HOUR_MS } from './limit-store.js';

const DAY = Date.parse('2026-11-26T00:00:00Z');
const HOURLY = { name: 'POST /x', count: 2, windowMs: HOUR_MS };

describe('The limits of anonymous routes', () => {
  it('count each route separately', () => {
    const counts = new AnonymousLimits();
    for (const name of ['POST /x', 'PUT /x']) {
      expect(counts.consume({ ...HOURLY, name }, 'somebody', DAY).ok).toBe(true);
      expect(counts.consume({ ...HOURLY, name }, 'somebody', DAY).ok).toBe(true);
      expect(counts.consume({ ...HOURLY, name }, 'somebody', DAY).ok).toBe(false);
    }
  });

  it('hold only hashes that no other process and no later hour can reproduce', () => {
    const [counts, other] = [new AnonymousLimits(), new AnonymousLimits()];
    const keyAt = (of: AnonymousLimits, now: number) => {
      const result = of.consume(HOURLY, 'somebody', now);
      return result.ok ? result.counter.key : '';
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

  it('delete a secret when the last window that uses it has ended', () => {
    const counts = new AnonymousLimits();
    const secrets = () => counts['secrets'].map(({ hour }) => hour - DAY / HOUR_MS);
    counts.consume(HOURLY, 'somebody', DAY + HOUR_MS - 1);
    counts.consume(HOURLY, 'somebody', DAY + HOUR_MS);
    expect(secrets()).toEqual([1, 0]);
    counts.sweep(DAY + 2 * HOUR_MS - 1);
    expect(secrets()).toEqual([1, 0]);
    counts.sweep(DAY + 2 * HOUR_MS);
    expect(secrets()).toEqual([1]);
    counts.sweep(DAY + 3 * HOUR_MS);
    expect(secrets()).toEqual([]);
  });

  it('delete a count when its window has ended', () => {
    const counts = new AnonymousLimits();
    counts.consume(HOURLY, 'a', DAY);
    counts.consume(HOURLY, 'b', DAY + 1);
    counts.sweep(DAY + HOUR_MS);
    expect(counts.size).toBe(1);
    counts.sweep(DAY + HOUR_MS + 1);
    expect(counts.size).toBe(0);
  });

  it('evict the count that ends first when a route has too many, so that no sender is refused because of others', () => {
    const counts = new AnonymousLimits(2);
    const other = { ...HOURLY, name: 'PUT /x' };
    const full = (who: string, limit = HOURLY) => !counts.consume({ ...limit, count: 1 }, who, DAY).ok;
    expect([full('a', other), full('a'), full('b'), full('c')]).toEqual([false, false, false, false]);
    expect(counts.size).toBe(3);
    expect([full('a', other), full('b'), full('c')]).toEqual([true, true, true]);
    expect(full('a')).toBe(false);
  });

  it('ignore a refund for a window that has ended', () => {
    const counts = new AnonymousLimits();
    const first = counts.consume(HOURLY, 'somebody', DAY);
    const later = DAY + HOUR_MS;
    counts.consume(HOURLY, 'somebody', later);
    counts.consume(HOURLY, 'somebody', later);
    if (first.ok) counts.refund(first.counter);
    expect(counts.consume(HOURLY, 'somebody', later).ok).toBe(false);
  });
});
