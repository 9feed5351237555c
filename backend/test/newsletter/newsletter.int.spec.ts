import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { age, confirmationsTo, join, signUp, welcomeOf, welcomesTo } from '../support/newsletter.js';
import { waitUntilIdle } from '../support/queues.js';
import { mainBackend, idsOf, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';
import { findTraces, readStores } from '../support/traces.js';

describe.each(mainBackend)('the newsletter on %s', (backend) => {
  let archive: TestApp;
  let admin: TestAgent;
  beforeAll(async () => {
    archive = await startApp(backend);
    admin = await archive.admin();
  });
  afterAll(() => archive?.close());

  const sql = <T extends object>(query: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<T[]>(query, params);
  let count = 0;
  const newAddress = () => `reader-${(count += 1)}@example.org`;
  const subscribe = (body: object) => archive.visitor.post('/api/newsletter/subscribe').send(body);
  const unsubscribe = (who: TestAgent, body: object) => who.post('/api/newsletter/unsubscribe').send(body);
  const rowsOf = (email: string) =>
    sql<{ id: number; name: string | null; status: string; subscribed: boolean }>(
      'select id, name, status, subscribed from subscriber where email = ?',
      [email],
    );

  it('stores a new address as pending, and does not subscribe it before it is confirmed', async () => {
    const email = newAddress();
    const token = await signUp(archive, ` ${email.toUpperCase()} `, ' Ada ');
    expect(await rowsOf(email)).toEqual([
      { id: expect.any(Number), name: 'Ada', status: 'pending', subscribed: false },
    ]);
    await archive.visitor.post('/api/newsletter/confirm').send({ token }).expect(200, {});
    expect(await rowsOf(email)).toMatchObject([{ status: 'subscribed', subscribed: true }]);
  });

  it('does not change the name of a known address', async () => {
    const [named, nameless] = [newAddress(), newAddress()];
    await join(archive, named, 'Ada');
    await join(archive, nameless);
    for (const name of [undefined, null, 'Grace', 'ada']) await subscribe({ email: named, name }).expect(202);
    await subscribe({ email: nameless, name: 'Grace' }).expect(202);
    await waitUntilIdle(archive);
    expect((await rowsOf(named))[0]!.name).toBe('Ada');
    expect((await rowsOf(nameless))[0]!.name).toBeNull();
  });

  it('creates one row and sends one email for twenty simultaneous sign-ups', async () => {
    const email = newAddress();
    const answers = await Promise.all(Array.from({ length: 20 }, () => subscribe({ email, name: 'Ada' })));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(20).fill([202, {}]));
    await waitUntilIdle(archive);
    expect(await rowsOf(email)).toHaveLength(1);
    expect(confirmationsTo(archive, email)).toHaveLength(1);
  });

  it('welcomes a confirmed address with an article link and both ways out, also for the button of a mail program, and without names', async () => {
    const email = newAddress();
    await join(archive, email, 'Visit http://evil.example');
    const { mail, unsubscribe: token, preferences, click } = await welcomeOf(archive, email);
    expect(mail.headers).toMatchObject({
      to: email,
      subject: 'Welcome to The Archive',
      'list-unsubscribe': `<http://archive.test/unsubscribe?token=${token}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
    expect(mail.text).toContain(`http://archive.test${click}\n`);
    for (const one of [token, preferences]) expect(one).toMatch(/^[0-9a-f]{32}\.[\w-]{22}$/);
    expect(JSON.stringify(mail)).not.toContain('evil.example');
  });

  it('lets a subscriber leave by the link in an email, signed in or not, and come back by confirming again', async () => {
    const email = newAddress();
    const id = await join(archive, email);
    const { unsubscribe: token } = await welcomeOf(archive, email);
    for (const who of [archive.visitor, await archive.member()]) {
      await unsubscribe(who, { token }).expect(200, {});
      expect(await rowsOf(email)).toMatchObject([{ id, status: 'unsubscribed', subscribed: false }]);
    }
    await age(archive, email, 25);
    expect(await join(archive, email)).toBe(id);
    await welcomeOf(archive, email, 2);
    expect(await rowsOf(email)).toMatchObject([{ id, status: 'subscribed' }]);
    // A token from an old email must still work.
    await unsubscribe(archive.visitor, { token }).expect(200);
    expect(await rowsOf(email)).toMatchObject([{ id, status: 'unsubscribed' }]);
    await waitUntilIdle(archive);
    expect(welcomesTo(archive, email)).toHaveLength(2);
  });

  it('lets admins unsubscribe any address, even twice; an unknown one is a 404', async () => {
    const email = newAddress();
    await join(archive, email, 'Ada');
    for (let times = 0; times < 2; times += 1) {
      const { body } = await unsubscribe(admin, { email: email.toUpperCase() }).expect(200);
      expect(body).toMatchObject({ email, name: 'Ada', subscribed: false, status: 'unsubscribed' });
    }
    await unsubscribe(admin, { email: 'nobody@example.org' }).expect(404);
  });

  it('lets only admins unsubscribe by address: 401 for visitors and 403 for members, whatever the body', async () => {
    const email = newAddress();
    await join(archive, email);
    const member = await archive.member();
    for (const body of [{ email }, { email: 'nobody@example.org' }, { email: 'x' }, { email, token: null }, {}]) {
      await unsubscribe(archive.visitor, body).expect(401);
      await unsubscribe(member, body).expect(403);
    }
    expect(await rowsOf(email)).toMatchObject([{ subscribed: true }]);
  });

  it('requires either an address or a token', async () => {
    const email = newAddress();
    const id = await join(archive, email);
    for (const body of [{}, { email: null }, { email: 'x' }, { email, token: `${id}.x` }])
      await unsubscribe(admin, body).expect(400);
    for (const body of [
      { token: '' },
      { token: 7 },
      { token: 'x'.repeat(201) },
      { token: 'x', id },
      { email, token: 'x' },
    ])
      await unsubscribe(archive.visitor, body).expect(400);
  });

  it('accepts only tokens that were mailed, not forged ones', async () => {
    const [one, other] = [newAddress(), newAddress()];
    const ids = [await join(archive, one), await join(archive, other)];
    const { unsubscribe: token } = await welcomeOf(archive, one);
    const signature = token.split('.')[1]!;
    const forged = [
      `${ids[1]}.${signature}`,
      `${ids[0]}.${signature.slice(1)}`,
      `${ids[0]}.`,
      `${token}.x`,
      `0${token}`,
      '999999.x',
      '99999999999.x',
      'x',
    ];
    for (const bad of forged) {
      await unsubscribe(archive.visitor, { token: bad }).expect(404);
      await archive.visitor.post('/api/newsletter/confirm').send({ token: bad }).expect(404);
      await archive.visitor.get('/api/newsletter/preferences').query({ token: bad }).expect(404);
      await archive.visitor.delete('/api/newsletter/preferences').query({ token: bad }).expect(404);
    }
    expect(await sql('select 1 from subscriber where id in (?, ?) and subscribed', ids)).toHaveLength(2);
  });

  it('lists all addresses for admins, newest first, in pages, also those who left or have not confirmed', async () => {
    await signUp(archive, newAddress());
    await archive.visitor.get('/api/newsletter/subscribers').expect(401);
    await (await archive.member()).get('/api/newsletter/subscribers').expect(403);
    const all = await admin.get('/api/newsletter/subscribers').expect(200);
    expect(Object.keys(all.body[0]).sort()).toEqual(['createdAt', 'email', 'id', 'name', 'status', 'subscribed']);
    const statuses = new Set((all.body as { status: string }[]).map(({ status }) => status));
    expect([...statuses].sort()).toEqual(['pending', 'subscribed', 'unsubscribed']);
    const seen: number[] = [];
    let path: string | undefined = '/api/newsletter/subscribers?limit=3';
    while (path) {
      const page: Response = await admin.get(path).expect(200);
      expect(page.headers['x-total-count']).toBe(String(all.body.length));
      seen.push(...idsOf(page));
      path = /^<([^>]+)>; rel="next"$/.exec(page.headers['link'] ?? '')?.[1];
    }
    expect(seen).toEqual(idsOf(all));
    expect(seen).toEqual([...seen].sort((a, b) => b - a));
  });

  it('filters its list by status and by whether someone is subscribed, with the right totals', async () => {
    const all = (await admin.get('/api/newsletter/subscribers').expect(200)).body as {
      status: string;
      subscribed: boolean;
    }[];
    for (const status of ['pending', 'subscribed', 'unsubscribed', 'bounced', 'complained']) {
      for (const subscribed of [undefined, 'true', 'false']) {
        const query = { status, ...(subscribed && { subscribed }) };
        const page = await admin.get('/api/newsletter/subscribers').query(query).expect(200);
        const right = all.filter(
          (one) => one.status === status && String(one.subscribed) === (subscribed ?? String(one.subscribed)),
        );
        expect({ query, total: page.headers['x-total-count'], found: page.body }).toEqual({
          query,
          total: String(right.length),
          found: right,
        });
      }
    }
    const others = await admin.get('/api/newsletter/subscribers?subscribed=false').expect(200);
    expect(others.headers['x-total-count']).toBe(String(all.filter(({ subscribed }) => !subscribed).length));
  });

  it('stores no token, and addresses only in the subscriber table', async () => {
    const email = newAddress();
    const confirm = await signUp(archive, email, 'Ada Canary');
    await archive.visitor.post('/api/newsletter/confirm').send({ token: confirm }).expect(200);
    const { unsubscribe: token, preferences, click } = await welcomeOf(archive, email);
    await archive.visitor.get(click).redirects(0).expect(302);
    await waitUntilIdle(archive);
    const kept = await readStores(archive.settings);
    const signatures = [confirm, token, preferences, click].map((one) => one.split('.').at(-1)!);
    expect(findTraces(kept, signatures)).toEqual([]);
    const naming = kept.filter(({ text }) => text.includes(email) || text.includes('Ada Canary'));
    expect(naming.map(({ where }) => where)).toEqual(['public.subscriber']);
  });
});
