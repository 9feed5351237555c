import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { join, welcomeOf } from '../support/newsletter.js';
import { mainBackend, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

describe.each(mainBackend)('a link in an email of the newsletter, on %s', (backend) => {
  let archive: TestApp;
  beforeAll(async () => {
    archive = await startApp(backend);
  });
  afterAll(() => archive?.close());

  const sql = <T extends object>(query: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<T[]>(query, params);
  let count = 0;
  const newAddress = () => `clicker-${(count += 1)}@example.org`;
  const clicks = async () => {
    const [row] = await sql<{ n: number }>('select coalesce(sum(clicks), 0)::int as n from newsletter_click');
    return row!.n;
  };
  const welcomed = async () => {
    const email = newAddress();
    await join(archive, email);
    return { email, ...(await welcomeOf(archive, email)) };
  };

  it('redirects to its target, and is counted by link and day, for all readers together', async () => {
    const [one, other] = [await welcomed(), await welcomed()];
    const before = await clicks();
    for (const { click } of [one, one, other]) {
      const answer = await archive.visitor.get(click).redirects(0).expect(302);
      expect(answer.headers['location']).toBe('http://archive.test/articles');
      expect(answer.headers['cache-control']).toMatch(/no-store/);
    }
    expect((await clicks()) - before).toBe(3);
    const rows = await sql('select subscriber_id, created_at, campaign_id, link from newsletter_click');
    expect(rows).toEqual([{ subscriber_id: null, created_at: null, campaign_id: null, link: '/articles' }]);
  });

  it.each([
    ['DNT', { dnt: '1' }],
    ['Sec-GPC', { 'sec-gpc': '1' }],
    ['Sec-Purpose: prefetch', { 'sec-purpose': 'prefetch;prerender' }],
  ])('redirects without counting the click with %s', async (_, headers) => {
    const { click } = await welcomed();
    const before = await clicks();
    const answer = await archive.visitor.get(click).set(headers).redirects(0).expect(302);
    expect(answer.headers['location']).toBe('http://archive.test/articles');
    expect(await clicks()).toBe(before);
  });

  it('is not counted for a HEAD request', async () => {
    const { click } = await welcomed();
    const before = await clicks();
    await archive.visitor.head(click).redirects(0).expect(302);
    expect(await clicks()).toBe(before);
  });

  it('is a 404 if it was never mailed: forged, for another target, or another kind of token', async () => {
    const one = await welcomed();
    const before = await clicks();
    const [kind, path, signature] = one.click.split('/').at(-1)!.split('.') as [string, string, string];
    const evil = Buffer.from('//evil.example').toString('base64url');
    const forged = [
      `1.${path}.${signature}`,
      `c1.${path}.${signature}`,
      `${kind}.${evil}.${signature}`,
      `${kind}.${path}.${signature}.x`,
      `${kind}.${path}.`,
      `${kind}..${signature}`,
      one.unsubscribe,
      one.preferences,
      'https%3A%2F%2Fevil.example',
      '1.%00.x',
      'x',
      'x'.repeat(300),
    ];
    for (const token of forged) {
      const answer = await archive.visitor.get(`/api/newsletter/click/${token}`).redirects(0);
      expect({ token, status: answer.status, to: answer.headers['location'] }).toEqual({
        token,
        status: 404,
        to: undefined,
      });
    }
    expect(await clicks()).toBe(before);
  });
});
