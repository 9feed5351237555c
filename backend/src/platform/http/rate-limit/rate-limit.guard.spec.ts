import type { ExecutionContext } from '@nestjs/common';
import { describe, expect, it } from '@jest/globals';
import type { Limit, Limits, ConsumeResult } from '../../rate-limit-counters/limits.js';
import { compareRateLimits } from './limit-table.js';
import type { RateLimitTable } from './limit-table.js';
import { RateLimitGuard } from './rate-limit.guard.js';

const table: RateLimitTable = {
  'GET /x': { count: 2, seconds: 60, by: 'address' },
  'POST /x': { count: 2, seconds: 60, by: 'account' },
};

/** The name and the sender of each limit that the guard counts for a request. */
async function counted(method: string, url: string): Promise<[string, string][]> {
  const calls: [string, string][] = [];
  const consume = (limit: Limit, who: string): Promise<ConsumeResult> => {
    calls.push([limit.name, who]);
    return Promise.resolve({ ok: true, counter: null });
  };
  const request = { method, routeOptions: { url }, caller: { id: 7 }, addressKey: 'abc' };
  const context = { switchToHttp: () => ({ getRequest: () => request }) } as unknown as ExecutionContext;
  await expect(new RateLimitGuard(table, { consume } as Limits).canActivate(context)).resolves.toBe(true);
  return calls;
}

describe('The rate limit guard', () => {
  it('counts by address or by account, as the table says', async () => {
    expect(await counted('GET', '/x')).toEqual([['GET /x', 'abc']]);
    expect(await counted('POST', '/x')).toEqual([['POST /x', 'account 7']]);
  });

  it('counts HEAD with GET', async () => {
    expect(await counted('HEAD', '/x')).toEqual([['GET /x', 'abc']]);
  });

  it('counts no route that is not in the table, and no inherited property name', async () => {
    expect(await counted('PUT', '/x')).toEqual([]);
    expect(await counted('GET', 'constructor')).toEqual([]);
  });
});

describe('The rate limit table', () => {
  it('is valid if its routes exist', () => {
    expect(compareRateLimits(['GET /x', 'POST /x'], table, { 'GET /x': 'visitor', 'POST /x': 'member' })).toEqual([]);
  });

  it('must not have a line without effect', () => {
    expect(compareRateLimits(['GET /x'], table, { 'GET /x': 'visitor', 'POST /x': 'visitor' })).toEqual([
      'POST /x has a limit, but no such route exists: remove its row from backend/src/rate-limits.ts',
      'POST /x is used without an account: limit it by address in backend/src/rate-limits.ts',
    ]);
  });

  it('must not have a local allowance of more than a quarter of the limit', () => {
    const withAllowance = (count: number): RateLimitTable => ({
      'GET /x': { count: 40, seconds: 60, by: 'address', localAllowance: count },
    });
    expect(compareRateLimits(['GET /x'], withAllowance(10), {})).toEqual([]);
    expect(compareRateLimits(['GET /x'], withAllowance(11), {})).toEqual([
      'GET /x lets 11 of 40 through uncounted: write at most a quarter in backend/src/rate-limits.ts',
    ]);
  });
});
