import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import type { Session } from 'fastify';
import { Redis } from 'ioredis';
import supertest from 'supertest';
import { CAPABILITIES } from '../../src/kernel/roles.js';
import { EnsureFirstAdmin } from '../../src/modules/identity/contract.js';
import type { SessionStore } from '../../src/platform/http/auth/session-store.js';
import { SESSION_STORE } from '../../src/platform/http/auth/session-store.js';
import { compared } from '../support/cheap-argon2.js';
import { backends, cookieOf, PASSCODE, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

/** Everything that is stored in a session. */
const WHO = { userId: expect.any(Number), passwordVersion: expect.any(Number) };
const ADA = { username: 'ada', email: 'ada@example.org', password: 'a-fine-secret' };

describe.each(backends)('sessions on %s', (backend) => {
  let archive: TestApp;
  beforeAll(async () => {
    archive = await startApp(backend);
    await supertest(archive.url).post('/api/auth/register').send(ADA).expect(201);
  });
  afterAll(() => archive?.close());
  const post = (path: string, body: object, cookie = '') =>
    supertest(archive.url).post(path).set('cookie', cookie).send(body);
  const who = (cookie: string) => supertest(archive.url).get('/api/auth/user').set('cookie', cookie);

  it('give the same response for an unknown address and a wrong password', async () => {
    const wrong = await post('/api/auth/login', { email: ADA.email, password: 'wrong' }).expect(401);
    const unknown = await post('/api/auth/login', { email: 'nobody@example.org', password: 'wrong' }).expect(401);
    expect(wrong.body).toEqual(unknown.body);
    expect(wrong.body.message).toBe('Invalid email or password.');
    expect(wrong.headers['set-cookie']).toBeUndefined();
  });

  it('get a new id at each sign-in, which invalidates the previous one', async () => {
    const first = await post('/api/auth/login', ADA_LOGIN).expect(200);
    const again = await post('/api/auth/login', ADA_LOGIN, cookieOf(first)).expect(200);
    expect(cookieOf(again)).not.toBe(cookieOf(first));
    await who(cookieOf(first)).expect(401);
    await who(cookieOf(again)).expect(200);
  });

  it.each([
    ['signing in', '/api/auth/login', () => ADA_LOGIN],
    ['signing up', '/api/auth/register', () => newcomer()],
  ])('get a new id when %s with a planted cookie, which stays invalid', async (_, path, body) => {
    const eve = await post('/api/auth/register', newcomer()).expect(201);
    for (const planted of [cookieOf(eve), 'sid=made-up', 'sid=made-up.signature', 'sid=']) {
      const answer = await post(path, body(), planted).expect(path.endsWith('login') ? 200 : 201);
      expect(cookieOf(answer)).toMatch(/^sid=[^;]{40,}; sid-times=[^;]{40,}$/);
      expect(cookieOf(answer)).not.toBe(planted);
      await who(planted).expect(401);
      expect((await who(cookieOf(answer)).expect(200)).body).toEqual(answer.body);
    }
  });

  it('are not mixed up between simultaneous requests, which share no session object', async () => {
    const mine = cookieOf(await post('/api/auth/login', ADA_LOGIN).expect(200));
    const other = await post('/api/auth/register', newcomer()).expect(201);
    const all = [mine, cookieOf(other), 'sid=made-up', mine, cookieOf(other)];
    const answers = await Promise.all(all.map((cookie) => who(cookie)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 401, 200, 200]);
    expect(answers.map(({ body }) => body.username)).toEqual(
      [ADA, other.body, {}, ADA, other.body].map(({ username }) => username),
    );

    const store = archive.app.get<SessionStore>(SESSION_STORE);
    await store.write('a-session', { userId: 7 } as Session);
    const [one, same] = await Promise.all([store.read('a-session'), store.read('a-session')]);
    one!.userId = 8;
    expect(same).toEqual({ userId: 7 });
  });

  it('end on the server at logout, not only in the browser', async () => {
    const [here, elsewhere] = [await post('/api/auth/login', ADA_LOGIN), await post('/api/auth/login', ADA_LOGIN)];
    const out = await post('/api/auth/logout', {}, cookieOf(here)).expect(204);
    expect(String(out.headers['set-cookie'])).toMatch(/^sid=;.*(Expires=Thu, 01 Jan 1970|Max-Age=0)/);
    await who(cookieOf(here)).expect(401);
    await who(cookieOf(elsewhere)).expect(200);
    await post('/api/auth/logout', {}, cookieOf(here)).expect(204);
  });

  it('end after 30 days, however often they are used', async () => {
    const answer = await post('/api/auth/login', ADA_LOGIN).expect(200);
    const [, expires] = /Expires=([^;]+)/.exec(String(answer.headers['set-cookie']))!;
    const days = (Date.parse(expires!) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThanOrEqual(30);
    const em = archive.app.get(MikroORM).em.fork();
    if (archive.settings.redisUrl) {
      const redis = new Redis(archive.settings.redisUrl);
      const keys = await redis.keys('archive:session:*');
      const left = await Promise.all(keys.map((key) => redis.ttl(key)));
      for (const key of keys) await redis.expire(key, 60);
      await who(cookieOf(answer)).expect(200);
      const afterUse = await Promise.all(keys.map((key) => redis.ttl(key)));
      for (const key of keys) await redis.expire(key, 0);
      redis.disconnect();
      expect(left.length).toBeGreaterThan(0);
      for (const seconds of left) expect(seconds).toBeLessThanOrEqual(31 * 86_400);
      for (const seconds of [...left, ...afterUse]) expect(seconds).toBeGreaterThan(0);
      expect(Math.max(...afterUse)).toBeLessThanOrEqual(60);
    } else {
      const today = "date_trunc('day', now(), 'UTC')";
      await em.execute(`update session set expires_at = ${today} + interval '24 hours'`);
      await who(cookieOf(answer)).expect(200);
      await em.execute(`update session set expires_at = ${today}`);
    }
    await who(cookieOf(answer)).expect(401);
  });

  it('take the time of a password check for an unknown address too', async () => {
    const costs = [];
    for (const email of [ADA.email, 'nobody@example.org']) {
      const before = compared.length;
      await post('/api/auth/login', { email, password: 'wrong' }).expect(401);
      // Of `$argon2id$v=19$m=1024,t=1,p=1$salt$hash`, everything but the last two.
      costs.push(compared.slice(before).map((hash) => hash.split('$').slice(0, -2)));
    }
    expect(costs[0]).toHaveLength(1);
    expect(costs[1]).toEqual(costs[0]);
  });

  it('use a cookie that is hidden from scripts and other sites', async () => {
    const answer = await post('/api/auth/login', ADA_LOGIN).expect(200);
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^sid=[^;]+; (?=.*Path=\/)(?=.*HttpOnly)(?=.*SameSite=Lax)(?!.*Secure)/,
    );
  });

  it('store no time finer than a day', async () => {
    const answer = await post('/api/auth/login', ADA_LOGIN).expect(200);
    // Writing the session again changes neither its precision nor its end.
    const sid = decodeURIComponent(cookieOf(answer).slice('sid='.length)).split('.')[0]!;
    const store = archive.app.get<SessionStore>(SESSION_STORE);
    await store.write(sid, (await store.read(sid))!);
    await who(cookieOf(answer)).expect(200);
    const end = Date.now() + 30 * 86_400_000;
    if (archive.settings.redisUrl) {
      const redis = new Redis(archive.settings.redisUrl);
      const keys = await redis.keys('archive:session*');
      const ends = await Promise.all(keys.map((key) => redis.pexpiretime(key)));
      const sessions = keys.filter((key) => key.startsWith('archive:session:'));
      const data = await Promise.all(sessions.map((key) => redis.get(key)));
      redis.disconnect();
      expect(data.length).toBeGreaterThan(0);
      for (const text of data) expect(JSON.parse(text!)).toEqual(WHO);
      for (const one of ends) expect(one % 86_400_000).toBe(0);
      expect(Math.max(...ends)).toBeGreaterThanOrEqual(end);
    } else {
      const em = archive.app.get(MikroORM).em.fork();
      const rows = await em.execute<{ data: object; at: string }[]>(
        "select data, to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') as at from session",
      );
      expect(rows.length).toBeGreaterThan(0);
      for (const { data, at } of rows) {
        expect({ passwordVersion: 1, ...data }).toEqual(WHO);
        expect(at).toMatch(/ 00:00:00\.000000$/);
      }
      const ends = rows.map(({ at }) => Date.parse(`${at.slice(0, 10)}T00:00:00Z`));
      expect(Math.max(...ends)).toBeGreaterThanOrEqual(end);
      await expect(em.execute("update session set expires_at = now() + interval '1 day'")).rejects.toThrow(/is_a_day/);
      // As the previous version writes it during a rolling update.
      const [old] = await em.execute<{ whole: boolean; data: object }[]>(
        `insert into session (sid_hash, user_id, data, expires_at)
         values ('old', 1, '{"userId": 1, "cookie": {"expires": "2026-12-26T20:43:01.173Z"}}', now() + interval '30 days')
         returning data, expires_at between now() + interval '30 days' and now() + interval '31 days' as whole`,
      );
      expect(old).toEqual({ whole: true, data: { userId: 1 } });
    }
  });

  it('are stored under the hash of their id only', async () => {
    const answer = await post('/api/auth/login', ADA_LOGIN).expect(200);
    const sid = decodeURIComponent(cookieOf(answer).slice('sid='.length)).split('.')[0]!;
    const rows = await archive.app.get(MikroORM).em.fork().execute('select sid_hash from session');
    expect(JSON.stringify(rows)).not.toContain(sid);
  });

  it('cannot be opened with a taken name or address, in any case', async () => {
    await post('/api/auth/register', { ...ADA, username: 'ADA', email: 'other@example.org' }).expect(
      409,
      /Username is already taken/,
    );
    await post('/api/auth/register', { ...ADA, username: 'other', email: 'ADA@example.org' }).expect(
      409,
      /Email is already registered/,
    );
  });

  it('open once for simultaneous sign-ups with the same name', async () => {
    const twins = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        post('/api/auth/register', { username: 'twin', email: `twin${n}@example.org`, password: 'a-fine-secret' }),
      ),
    );
    expect(twins.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const sameAddress = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        post('/api/auth/register', { username: `twin${n}`, email: 'Twins@example.org', password: 'a-fine-secret' }),
      ),
    );
    expect(sameAddress.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  it('treat names as equal regardless of case in any alphabet, but not names that only look alike', async () => {
    const sign = (username: string) => post('/api/auth/register', { ...newcomer(), username });
    await sign('Émilie').expect(201);
    await sign('éMILIE').expect(409);
    await sign('ÉMILIE').expect(409);
    // Its first letter is Cyrillic. That is harmless: only the owner sees a name, and signing in uses the email
    // address.
    await sign('аda').expect(201);
  });

  it('require the right passcode to sign up as an admin', async () => {
    const eve = { username: 'eve', email: 'eve@example.org', password: 'a-fine-secret' };
    await post('/api/auth/register', { ...eve, adminPasscode: 'guess' }).expect(403, /Invalid admin passcode/);
    const answer = await post('/api/auth/register', { ...eve, adminPasscode: PASSCODE }).expect(201);
    expect(answer.body).toEqual({
      id: expect.any(Number),
      username: 'eve',
      email: 'eve@example.org',
      isAdmin: true,
      role: 'admin',
      capabilities: [...CAPABILITIES],
      isSuspended: false,
      hasFactor: false,
      needsFactor: false,
      displayName: null,
      pendingEmail: null,
      notifications: { email: false, unread: 0 },
      createdAt: expect.any(String),
    });
  });

  it.each([
    [{ ...ADA, username: 'ab' }, 'Username must be at least 3 characters.'],
    [{ ...ADA, username: '      ' }, 'Username must be at least 3 characters.'],
    [{ ...ADA, username: '\u00a0\u2003\u3000\u1680' }, 'Username must be at least 3 characters.'],
    [{ ...ADA, username: 'a\u2003\u2003b' }, 'Username must be at least 3 characters.'],
    [{ ...ADA, username: '\u200b\u2060\u200d\ufeff\u3164' }, 'Username must be at least 3 characters.'],
    [{ ...ADA, username: '\u2800\u2800\u2800' }, 'Username must be at least 3 characters.'],
    [{ ...ADA, username: 'a\0da' }, 'Invalid input'],
    [{ ...ADA, username: 'a\ud800da' }, 'Invalid input'],
    [{ ...ADA, username: 'a'.repeat(10_000) }, 'Keep it to 60 characters or fewer.'],
    [{ ...ADA, username: ['ada'] }, 'Expected string, received array'],
    [{ ...ADA, email: 'ada\0@example.org' }, 'Please enter a valid email address.'],
    [{ ...ADA, email: `${'a'.repeat(10_000)}@example.org` }, 'Please enter a valid email address.'],
    [{ ...ADA, email: 'ada@example.org\r\nBcc: eve@example.org' }, 'Please enter a valid email address.'],
    [{ ...ADA, email: 'ada@example.org, eve@example.org' }, 'Please enter a valid email address.'],
    [{ ...ADA, password: 'x'.repeat(10_000) }, 'Keep it to 1,000 characters or fewer.'],
    [{ ...ADA, email: 'nowhere' }, 'Please enter a valid email address.'],
    [{ ...ADA, password: '12345' }, 'Password must be at least 6 characters.'],
  ])('reject an invalid sign-up with the message of the form (%#)', async (body, message) => {
    expect((await post('/api/auth/register', body).expect(400)).body.message).toBe(message);
  });
});

let newcomers = 0;
const newcomer = () => {
  const username = `newcomer-${(newcomers += 1)}`;
  return { username, email: `${username}@example.org`, password: 'a-fine-secret' };
};
const ADA_LOGIN = { email: ADA.email, password: ADA.password };

describe('the first admin', () => {
  it('can have an address like admin@localhost, and ends sessions of an account promoted by its address', async () => {
    const archive = await startApp();
    try {
      const commands = archive.app.get(CommandBus);
      const squatter = await supertest(archive.url).post('/api/auth/register').send(ADA).expect(201);
      const em = archive.app.get(MikroORM).em.fork();
      await em.execute('update account set is_admin = false');
      await commands.execute(new EnsureFirstAdmin(ADA.email, 'another-fine-secret'));
      const who = supertest(archive.url).get('/api/auth/user').set('cookie', cookieOf(squatter));
      await who.expect(401);

      await em.execute('update account set is_admin = false');
      await commands.execute(new EnsureFirstAdmin('admin@localhost', 'yet-another-secret'));
      const login = { email: ' Admin@localhost ', password: 'yet-another-secret' };
      const answer = await supertest(archive.url).post('/api/auth/login').send(login).expect(200);
      expect(answer.body).toMatchObject({ email: 'admin@localhost', isAdmin: true });
    } finally {
      await archive.close();
    }
  });
});

describe('behind https', () => {
  it('the cookie is Secure, although TLS ends before this process', async () => {
    const archive = await startApp('PostgreSQL', {
      publicUrl: 'https://archive.example',
      origins: ['https://archive.example'],
    });
    try {
      const answer = await supertest(archive.url).post('/api/auth/register').send(ADA).expect(201);
      expect(String(answer.headers['set-cookie'])).toMatch(/; Secure/);
      expect(answer.headers['strict-transport-security']).toBeDefined();
    } finally {
      await archive.close();
    }
  });
});
