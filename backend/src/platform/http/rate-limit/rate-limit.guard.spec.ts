import type { ExecutionContext } from '@nestjs/common';
import { describe, expect, it } from '@jest/globals';
import type { Limit, Limits, ConsumeResult } from '../../limits/limits.js';
import { compareRateLimits } from './limit-table.js';
import type { RateLimitTable } from './limit-table.js';
import { RateLimitGuard } from './rate-limit.guard.js';

const table: RateLimitTable = {
  'GET /x': { count: 2, seconds: 60, by: 'address' },
  'POST /x': { count: 2, seconds: 60, by: 'account' },
};

/** What the guard asks to be counted for a request: the name and who. */
async function counted(method: string, url: string): Promise<[string, string][]> {
  const asked: [string, string][] = [];
  const consume = (limit: Limit, who: string): Promise<ConsumeResult> => {
    asked.push([limit.name, who]);
    return Promise.resolve({ ok: true, counter: null });
  };
  const request = { method, routeOptions: { url }, caller: { id: 7 }, addressKey: 'abc' };
  const context = { switchToHttp: () => ({ getRequest: () => request }) } as unknown as ExecutionContext;
  await expect(new RateLimitGuard(table, { consume } as Limits).canActivate(context)).resolves.toBe(true);
  return asked;
}

describe('The guard that counts', () => {
  it('counts by address or by account, as the table says', async () => {
    expect(await counted('GET', '/x')).toEqual([['GET /x', 'abc']]);
    expect(await counted('POST', '/x')).toEqual([['POST /x', 'account 7']]);
  });

  it('counts HEAD with GET', async () => {
    expect(await counted('HEAD', '/x')).toEqual([['GET /x', 'abc']]);
  });

  it('counts nothing that the table does not name, and no name that every object has', async () => {
    expect(await counted('PUT', '/x')).toEqual([]);
    expect(await counted('GET', 'constructor')).toEqual([]);
  });
});

describe('The table of limits', () => {
  it('agrees with routes that exist', () => {
    expect(compareRateLimits(['GET /x', 'POST /x'], table, { 'GET /x': 'visitor', 'POST /x': 'member' })).toEqual([]);
  });

  it('has no line that limits nothing, or not what it says', () => {
    expect(compareRateLimits(['GET /x'], table, { 'GET /x': 'visitor', 'POST /x': 'visitor' })).toEqual([
      'POST /x is in the table of limits, but no such route exists',
      'POST /x is used without an account to count',
    ]);
  });

  it('has no line of which more than a quarter goes through uncounted', () => {
    const ahead = (count: number): RateLimitTable => ({
      'GET /x': { count: 40, seconds: 60, by: 'address', localAllowance: count },
    });
    expect(compareRateLimits(['GET /x'], ahead(10), {})).toEqual([]);
    expect(compareRateLimits(['GET /x'], ahead(11), {})).toEqual([
      'GET /x lets 11 of 40 through uncounted: a quarter is the most',
    ]);
  });
});
