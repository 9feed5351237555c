import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { Browser, DAY, HOUR, MINUTE, MovedClock, SECOND } from '../support/session-clock.js';
import { backends, PASSCODE, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

describe.each(backends)('the times of a session on %s', (backend) => {
  let archive: TestApp;
  let clock: MovedClock;
  let people = 0;
  beforeAll(async () => {
    archive = await startApp(backend);
  });
  afterAll(() => archive?.close());
  beforeEach(() => {
    clock = new MovedClock(archive);
  });
  afterEach(() => clock.restore());

  const member = () => new Browser(archive).signUp(`reader-${(people += 1)}`);
  const editor = () => new Browser(archive).signUp(`editor-${(people += 1)}`, { adminPasscode: PASSCODE, password: 'a-fine-secret-of-ours' }); // prettier-ignore
  const promote = (name: string) =>
    archive.app
      .get(MikroORM)
      .em.fork()
      .execute("update account set staff_role = 'moderator' where username = ?", [name]);
  /** Everything that the store has about sessions. */
  const stored = async () => {
    if (!archive.settings.redisUrl) return archive.app.get(MikroORM).em.fork().execute('select * from session order by sid_hash'); // prettier-ignore
    const redis = new Redis(archive.settings.redisUrl);
    const keys = (await redis.keys('archive:session*')).sort();
    const values = await Promise.all(
      keys.map(async (key) => [
        key,
        await redis.pexpiretime(key),
        key.includes('sessions-of') || (await redis.get(key)),
      ]),
    );
    redis.disconnect();
    return values;
  };

  it('are needed: without the second cookie, or with another one, nobody is signed in', async () => {
    const [one, other] = [await member(), await member()];
    expect(await one.status()).toBe(200);
    const own = one.times!;
    for (const times of [undefined, '', 'made-up', 'A'.repeat(90), `${own}A`, own.slice(0, -2), other.times]) {
      one.times = times;
      expect([times, await one.status()]).toEqual([times, 401]);
      // A public route treats them as a visitor.
      expect((await one.send('get', '/api/categories')).status).toBe(200);
      const { body } = await one.send('post', '/api/posts/1/comments', { content: 'Hello.' });
      expect(body.code).toBe('auth.required');
    }
    one.times = own;
    expect(await one.status()).toBe(200);
  });

  it('end a member’s session after 14 days without use', async () => {
    const [late, inTime] = [await member(), await member()];
    clock.forward(14 * DAY - SECOND);
    expect(await inTime.status()).toBe(200);
    clock.forward(SECOND);
    expect(await late.status()).toBe(401);
    expect((await late.send('get', '/api/categories')).status).toBe(200);
    expect(await inTime.status()).toBe(200);
  });

  it('end a member’s session after 30 days, however often it is used', async () => {
    const reader = await member();
    for (let day = 1; day < 30; day += 1) {
      clock.forward(DAY);
      expect([day, await reader.status()]).toEqual([day, 200]);
    }
    clock.forward(DAY - SECOND);
    expect(await reader.status()).toBe(200);
    clock.forward(SECOND);
    expect(await reader.status()).toBe(401);
  });

  it('end a session of staff after 30 minutes without use, and after 12 hours in any case', async () => {
    const [idle, busy] = [await editor(), await editor()];
    clock.forward(30 * MINUTE - SECOND);
    const inTime = await busy.send('get', '/api/auth/user');
    expect([inTime.status, inTime.headers['x-session-ends-in']]).toEqual([200, '1800']);
    clock.forward(SECOND);
    expect(await idle.status()).toBe(401);
    expect((await idle.send('get', '/api/moderation/counts')).body.code).toBe('auth.required');
    for (let minutes = 55; minutes < 12 * 60; minutes += 25) {
      clock.forward(25 * MINUTE);
      expect([minutes, await busy.status()]).toEqual([minutes, 200]);
    }
    clock.forward(10 * MINUTE);
    const last = await busy.send('get', '/api/auth/user');
    expect([last.status, last.headers['x-session-ends-in']]).toEqual([200, String(5 * 60)]);
    clock.forward(5 * MINUTE);
    expect(await busy.status()).toBe(401);
  });

  it('follow the rule of staff as soon as a member becomes one', async () => {
    const reader = await member();
    const name = (await reader.send('get', '/api/auth/user')).body.username as string;
    clock.forward(31 * MINUTE);
    const before = reader.times;
    await promote(name);
    expect(await reader.status()).toBe(401);

    const recent = await member();
    clock.forward(13 * HOUR);
    expect(await recent.status()).toBe(200);
    await promote((await recent.send('get', '/api/auth/user')).body.username as string);
    expect(await recent.status()).toBe(401);
    expect(reader.times).toBe(before);
  });

  it('are renewed once a minute, by private responses only, and not by a page that nobody touches', async () => {
    const reader = await editor();
    const first = reader.times;
    clock.forward(59 * SECOND);
    await reader.status();
    expect(reader.times).toBe(first);
    clock.forward(SECOND);
    const visitor = await member();
    clock.forward(2 * MINUTE);
    const shared = await visitor.send('get', '/api/openapi.json');
    expect(shared.headers['cache-control']).toMatch(/^public/);
    await reader.status({ 'x-background': '1' });
    expect([shared.headers['set-cookie'], reader.times]).toEqual([undefined, first]);
    const answer = await reader.send('get', '/api/auth/user');
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^sid-times=[^;]+; (?=.*Path=\/)(?=.*HttpOnly)(?=.*SameSite=Lax)(?!.*Secure)/,
    );
    expect(reader.times).not.toBe(first);
    // Requests of the page itself end with the session, although one comes every ten minutes.
    clock.forward(20 * MINUTE);
    expect(await reader.status({ 'x-background': '1' })).toBe(200);
    clock.forward(10 * MINUTE);
    expect(await reader.status({ 'x-background': '1' })).toBe(401);
  });

  it('are renewed by two tabs that ask at the same moment, and both cookies work', async () => {
    const reader = await editor();
    clock.forward(20 * MINUTE);
    const before = reader.times;
    const tabs = [new Browser(archive), new Browser(archive), new Browser(archive)];
    const answers = await Promise.all(
      tabs.map((tab) => tab.send('get', '/api/auth/user', undefined, { cookie: reader.header })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const renewed = tabs.map(({ times }) => times);
    expect(new Set([before, ...renewed]).size).toBe(4);
    clock.forward(29 * MINUTE);
    for (const times of renewed) {
      reader.times = times;
      expect(await reader.status()).toBe(200);
    }
    reader.times = before;
    expect(await reader.status()).toBe(401);
  });

  it('open nothing after logout, whenever they are from, nor in the next session of the same browser', async () => {
    const reader = await member();
    const [sid, times] = [reader.header, reader.times];
    const out = await reader.send('post', '/api/auth/logout');
    expect([out.headers['set-cookie']].flat().map((one) => String(one).split(';')[0])).toEqual(['sid=', 'sid-times=']);
    expect(reader.header).toBe('');
    expect((await new Browser(archive).send('get', '/api/auth/user', undefined, { cookie: sid })).status).toBe(401);
    const again = await member();
    again.times = times;
    expect(await again.status()).toBe(401);
  });

  it('cannot be planted: a visitor who signs in with the cookies of somebody else gets new ones', async () => {
    const [eve, victim] = [await member(), new Browser(archive)];
    const name = `reader-${people}`;
    const planted = eve.header;
    const answer = await victim.send('post', '/api/auth/login', { email: `${name}@example.org`, password: 'a-fine-secret' }, { cookie: planted }); // prettier-ignore
    expect(answer.status).toBe(200);
    expect([planted.includes(victim.times!), await victim.status(), await eve.status()]).toEqual([false, 200, 401]);
  });

  it('are in no row and no key: what is stored about a session does not change while it is used', async () => {
    const [reader, staff] = [await member(), await editor()];
    const before = JSON.stringify(await stored());
    for (let n = 0; n < 3; n += 1) {
      clock.forward(2 * MINUTE);
      expect([await reader.status(), await staff.status()]).toEqual([200, 200]);
      const stepUp = await staff.send('post', '/api/auth/step-up', { password: 'a-fine-secret-of-ours' });
      expect(stepUp.status).toBe(204);
    }
    expect(JSON.stringify(await stored())).toBe(before);
  });

  it('are no longer worth anything once the store has lost the session', async () => {
    const reader = await member();
    if (archive.settings.redisUrl) {
      const redis = new Redis(archive.settings.redisUrl);
      await redis.flushall();
      redis.disconnect();
    } else await archive.app.get(MikroORM).em.fork().execute('delete from session');
    expect(await reader.status()).toBe(401);
    expect(await (await member()).status()).toBe(200);
  });
});

describe('behind https', () => {
  let archive: TestApp;
  beforeAll(async () => {
    const publicUrl = 'https://archive.example';
    archive = await startApp('PostgreSQL', { publicUrl, origins: [publicUrl] });
  });
  afterAll(() => archive?.close());

  it('both cookies have the prefix that binds them to this host, and the old one is cleared', async () => {
    const reader = new Browser(archive);
    const body = { username: 'ada', email: 'ada@example.org', password: 'a-fine-secret' };
    const answer = await reader.send('post', '/api/auth/register', body, { cookie: 'sid=from-before' });
    const cookies = [answer.headers['set-cookie']].flat().map(String);
    expect(cookies.map((one) => one.split('=')[0])).toEqual(['__Host-sid', '__Host-sid-times', 'sid']);
    for (const one of cookies.slice(0, 2)) {
      expect(one).toMatch(/; Secure/);
      expect(one).toMatch(/; Path=\//);
      expect(one).not.toMatch(/Domain/);
    }
    expect(cookies[2]).toMatch(/^sid=;/);
    expect(await reader.status()).toBe(200);
    // The name without the prefix opens nothing, and a cookie that opens nothing is cleared as browsers require it.
    const plain = reader.header.replaceAll('__Host-', '');
    expect((await new Browser(archive).send('get', '/api/auth/user', undefined, { cookie: plain })).status).toBe(401);
    const stale = await new Browser(archive).send('get', '/api/auth/user', undefined, { cookie: '__Host-sid=gone' });
    expect([stale.headers['set-cookie']].flat().some((one) => /^__Host-sid=;.*Secure/.test(String(one)))).toBe(true);
  });
});
