import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { RouteLimit } from '../../src/platform/http/rate-limit/limit-table.js';
import { rateLimits } from '../../src/rate-limits.js';
import { newSender, WITH_LIMITS, post, sendStory, suggest, tally, times } from '../support/rate-limits.js';
import { backends, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

describe.each(backends)('several processes on %s', (backend) => {
  it('share their counts, which survive a restart', async () => {
    const archive = await startApp(backend, WITH_LIMITS);
    const { databaseUrl, redisUrl, sessionSecret } = archive.settings;
    const another = () => startApp('PostgreSQL', { ...WITH_LIMITS, databaseUrl, redisUrl, sessionSecret });
    const from = newSender();
    const second = await another();
    try {
      const answers = await times(80, (n) => suggest(n % 2 ? archive : second, from));
      expect(tally(answers)).toEqual({ 201: 60, 429: 20 });
    } finally {
      await second.close();
    }
    const third = await another();
    try {
      await suggest(third, from).expect(429);
      // Stories are counted per process: see rate-limit-storage.int.spec.ts.
      await sendStory(third, from).expect(201);
    } finally {
      await third.close();
      await archive.close();
    }
  });

  it('share the counts of events above a local allowance, which is the most that can be exceeded', async () => {
    const scaled = { ...WITH_LIMITS, rateLimitScale: 0.1 };
    const archive = await startApp(backend, scaled);
    const { databaseUrl, redisUrl, sessionSecret } = archive.settings;
    const second = await startApp('PostgreSQL', { ...scaled, databaseUrl, redisUrl, sessionSecret });
    const [evenly, unevenly] = [newSender(), newSender()];
    const view = (to: TestApp, from: string) =>
      post(to, '/api/analytics/page-view', from, { path: '/', sessionId: 'a' });
    try {
      // The limit is 120 a minute, and the local allowance is 15.
      const even = await times(160, (n) => view(n % 2 ? archive : second, evenly));
      expect(tally(even)).toEqual({ 202: 120, 429: 40 });
      const first = await times(10, () => view(second, unevenly));
      const more = await times(150, () => view(archive, unevenly));
      expect(tally([...first, ...more])).toEqual({ 202: 130, 429: 30 });
      expect(tally(await times(10, () => view(second, unevenly)))).toEqual({ 202: 5, 429: 5 });
    } finally {
      await second.close();
      await archive.close();
    }
  });
});

describe('rate limits', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('ignore a forwarded address from an untrusted proxy', async () => {
    const archive = await startApp('PostgreSQL', { rateLimitScale: 1, trustedProxies: ['10.0.0.0/8'] });
    try {
      expect(tally(await times(61, () => sendStory(archive, newSender())))).toEqual({ 201: 60, 429: 1 });
    } finally {
      await archive.close();
    }
  });

  it('treat an IPv6 /64 as one address, and an IPv4-mapped address as IPv4', async () => {
    const archive = await startApp('PostgreSQL', { ...WITH_LIMITS, rateLimitScale: 1 / 60 });
    try {
      await sendStory(archive, '2001:db8:1:1::1').expect(201);
      await sendStory(archive, '2001:db8:1:1:ffff::2').expect(429);
      await sendStory(archive, '2001:db8:1:2::1').expect(201);
      await sendStory(archive, '::ffff:192.0.2.9').expect(201);
      await sendStory(archive, '192.0.2.9').expect(429);
    } finally {
      await archive.close();
    }
  });

  it('use the address that the trusted proxy saw, not the one it received in the header', async () => {
    const archive = await startApp('PostgreSQL', { ...WITH_LIMITS, rateLimitScale: 1 / 60 });
    try {
      await sendStory(archive, '203.0.113.1, 198.51.100.250').expect(201);
      await sendStory(archive, '203.0.113.2, 198.51.100.250').expect(429);
    } finally {
      await archive.close();
    }
  });

  it.each<[string, string, RouteLimit]>([
    ['a route that does not exist', 'POST /api/planted', { count: 1, seconds: 60, by: 'address' }],
    ['an account where there is none', 'POST /api/auth/logout', { count: 1, seconds: 60, by: 'account' }],
    ['more than an hour', 'POST /api/auth/logout', { count: 1, seconds: 3601, by: 'address' }],
    ['nothing at all', 'POST /api/auth/logout', { count: 0, seconds: 60, by: 'address' }],
  ])('for %s keep the server from starting', async (_, route, limit) => {
    const table = rateLimits as Record<string, RouteLimit>;
    table[route] = limit;
    try {
      await expect(startApp()).rejects.toThrow(route);
    } finally {
      delete table[route];
    }
  });
});
