import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { eventually } from '../support/eventually.js';
import { mailsOf } from '../support/mails.js';
import { waitUntilIdle } from '../support/queues.js';
import { mainBackend, idsOf, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';
import { findTraces, readStores } from '../support/traces.js';

const BAD_EMAIL = 'Please enter a valid email address';

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
    sql<{ id: number; name: string | null }>('select id, name from subscriber where email = ?', [email]);

  const welcomeOf = async (email: string, times = 1) => {
    const mail = await eventually(() => mailsOf(archive.settings, email)[times - 1], {
      what: `email ${times} to ${email}`,
    });
    const token = /\/unsubscribe\?token=([\w.-]+)/.exec(mail.text)?.[1] ?? '';
    const click = /\/api\/newsletter\/click\/[\w.-]+/.exec(mail.text)?.[0] ?? '';
    return { mail, token, click };
  };

  it('accepts an address with 201 the first time, and with 200 if it is already subscribed', async () => {
    const email = newAddress();
    const first = await subscribe({ email: ` ${email.toUpperCase()} `, name: ' Ada ' }).expect(201);
    expect(first.body).toEqual({
      id: expect.any(Number),
      email,
      name: 'Ada',
      subscribed: true,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    const again = await subscribe({ email, name: 'Ada' }).expect(200);
    expect(again.body).toEqual(first.body);
    expect((await subscribe({ email: newAddress() }).expect(201)).body.name).toBeNull();
    expect((await subscribe({ email: newAddress(), name: '  ' }).expect(201)).body.name).toBeNull();
  });

  it('neither reveals nor changes the name of a subscribed address', async () => {
    const [named, nameless] = [newAddress(), newAddress()];
    await subscribe({ email: named, name: 'Ada' }).expect(201);
    await subscribe({ email: nameless }).expect(201);
    for (const name of [undefined, null, 'Grace', 'ada']) {
      expect((await subscribe({ email: named, name }).expect(200)).body.name).toBeNull();
    }
    expect((await subscribe({ email: nameless, name: 'Grace' }).expect(200)).body.name).toBeNull();
    expect((await rowsOf(named))[0]!.name).toBe('Ada');
    expect((await rowsOf(nameless))[0]!.name).toBeNull();
  });

  it.each([
    ['no address', {}],
    ['an empty one', { email: '' }],
    ['one without a domain', { email: 'reader@' }],
    ['two addresses', { email: 'a@example.org, b@example.org' }],
    ['one with a line break', { email: 'a@example.org\r\nBcc: b@example.org' }],
    ['a number', { email: 7 }],
    ['null', { email: null }],
  ])('rejects %s with the message of the form', async (_, body) => {
    const answer = await subscribe(body).expect(400);
    expect([answer.body.message, answer.body.errors[0].path]).toEqual([BAD_EMAIL, 'email']);
  });

  it('rejects an invalid name and unknown fields', async () => {
    for (const more of [{ name: 7 }, { name: 'x'.repeat(201) }, { name: 'a\0b' }, { subscribed: false }])
      await subscribe({ email: newAddress(), ...more }).expect(400);
  });

  it('creates one row, one 201 and one email for twenty simultaneous sign-ups', async () => {
    const email = newAddress();
    const answers = await Promise.all(Array.from({ length: 20 }, () => subscribe({ email, name: 'Ada' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(19).fill(200), 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await rowsOf(email)).toHaveLength(1);
    await welcomeOf(email);
    await waitUntilIdle(archive);
    expect(mailsOf(archive.settings, email)).toHaveLength(1);
  });

  it('sends a welcome email with an article link and an unsubscribe link, also in its header, and without names', async () => {
    const email = newAddress();
    await subscribe({ email, name: 'Visit http://evil.example' }).expect(201);
    const { mail, token, click } = await welcomeOf(email);
    expect(mail.headers).toMatchObject({
      to: email,
      subject: 'Welcome to The Archive',
      'list-unsubscribe': `<http://archive.test/unsubscribe?token=${token}>`,
    });
    expect(mail.text).toContain(`http://archive.test${click}\n`);
    expect(token).toMatch(/^\d+\.[\w-]{22}$/);
    expect(JSON.stringify(mail)).not.toContain('evil.example');
  });

  it('lets a subscriber leave by the link in an email, signed in or not, and come back', async () => {
    const email = newAddress();
    const { id } = (await subscribe({ email }).expect(201)).body as { id: number };
    const { token } = await welcomeOf(email);
    for (const who of [archive.visitor, await archive.member()]) {
      const left = await unsubscribe(who, { token }).expect(200);
      expect(left.body).toMatchObject({ id, email, subscribed: false });
    }
    const back = await subscribe({ email }).expect(200);
    expect(back.body).toMatchObject({ id, subscribed: true });
    await welcomeOf(email, 2);
    // A token from an old email must still work.
    expect((await unsubscribe(archive.visitor, { token }).expect(200)).body.subscribed).toBe(false);
  });

  it('sends one more welcome to a returning subscriber, and none to a current one', async () => {
    const email = newAddress();
    await subscribe({ email }).expect(201);
    const { token } = await welcomeOf(email);
    await subscribe({ email }).expect(200);
    await unsubscribe(archive.visitor, { token }).expect(200);
    const answers = await Promise.all(Array.from({ length: 10 }, () => subscribe({ email })));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(10).fill(200));
    await welcomeOf(email, 2);
    await waitUntilIdle(archive);
    expect(mailsOf(archive.settings, email)).toHaveLength(2);
  });

  it('lets admins unsubscribe any address, even twice; an unknown one is a 404', async () => {
    const email = newAddress();
    await subscribe({ email, name: 'Ada' }).expect(201);
    for (let times = 0; times < 2; times += 1) {
      const { body } = await unsubscribe(admin, { email: email.toUpperCase() }).expect(200);
      expect(body).toMatchObject({ email, name: 'Ada', subscribed: false });
    }
    await unsubscribe(admin, { email: 'nobody@example.org' }).expect(404);
    expect((await subscribe({ email }).expect(200)).body.subscribed).toBe(true);
  });

  it('lets only admins unsubscribe by address: 401 for visitors and 403 for members, whatever the body', async () => {
    const email = newAddress();
    await subscribe({ email }).expect(201);
    const member = await archive.member();
    for (const body of [{ email }, { email: 'nobody@example.org' }, { email: 'x' }, { email, token: null }, {}]) {
      await unsubscribe(archive.visitor, body).expect(401);
      await unsubscribe(member, body).expect(403);
    }
    const [row] = await sql('select subscribed from subscriber where email = ?', [email]);
    expect(row).toEqual({ subscribed: true });
  });

  it('requires either an address or a token', async () => {
    const email = newAddress();
    const { id } = (await subscribe({ email }).expect(201)).body as { id: number };
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

  it('accepts only the unsubscribe token that was mailed, not a forged one or one for a click', async () => {
    const [one, other] = [newAddress(), newAddress()];
    const ids: number[] = [];
    for (const email of [one, other]) ids.push((await subscribe({ email }).expect(201)).body.id);
    const { token, click } = await welcomeOf(one);
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
      click.split('/').at(-1)!,
    ];
    for (const bad of forged) await unsubscribe(archive.visitor, { token: bad }).expect(404);
    expect(await sql('select 1 from subscriber where id in (?, ?) and subscribed', ids)).toHaveLength(2);
  });

  it('lists all subscribers for admins, newest first, in pages, including those who left', async () => {
    await admin.get('/api/newsletter/subscribers').expect(200);
    await archive.visitor.get('/api/newsletter/subscribers').expect(401);
    await (await archive.member()).get('/api/newsletter/subscribers').expect(403);
    const all = await admin.get('/api/newsletter/subscribers').expect(200);
    expect(Object.keys(all.body[0]).sort()).toEqual(['createdAt', 'email', 'id', 'name', 'subscribed']);
    expect(all.body.some((one: { subscribed: boolean }) => !one.subscribed)).toBe(true);
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

  describe('a link in its emails', () => {
    const clicks = async (email: string) =>
      sql<{ link: string }>(
        'select c.link from newsletter_click c join subscriber s on s.id = c.subscriber_id where s.email = ?',
        [email],
      );
    const welcomed = async () => {
      const email = newAddress();
      await subscribe({ email }).expect(201);
      return { email, ...(await welcomeOf(email)) };
    };

    it('redirects to its target, and records each click', async () => {
      const { email, click } = await welcomed();
      const answer = await archive.visitor.get(click).redirects(0).expect(302);
      expect(answer.headers['location']).toBe('http://archive.test/articles');
      expect(answer.headers['cache-control']).toMatch(/no-store/);
      await archive.visitor.get(click).redirects(0).expect(302);
      expect(await clicks(email)).toEqual([{ link: '/articles' }, { link: '/articles' }]);
    });

    it.each([
      ['DNT', { dnt: '1' }],
      ['Sec-GPC', { 'sec-gpc': '1' }],
      ['Sec-Purpose: prefetch', { 'sec-purpose': 'prefetch;prerender' }],
    ])('redirects without recording the click with %s', async (_, headers) => {
      const { email, click } = await welcomed();
      const answer = await archive.visitor.get(click).set(headers).redirects(0).expect(302);
      expect(answer.headers['location']).toBe('http://archive.test/articles');
      expect(await clicks(email)).toEqual([]);
    });

    it('is not recorded for a HEAD request', async () => {
      const { email, click } = await welcomed();
      await archive.visitor.head(click).redirects(0).expect(302);
      expect(await clicks(email)).toEqual([]);
    });

    it('is a 404 if it was never mailed: forged, for another target, or another kind of token', async () => {
      const [one, other] = [await welcomed(), await welcomed()];
      const [id, path, signature] = one.click.split('/').at(-1)!.split('.') as [string, string, string];
      const [otherId] = other.click.split('/').at(-1)!.split('.') as [string];
      const evil = Buffer.from('//evil.example').toString('base64url');
      const forged = [
        `${otherId}.${path}.${signature}`,
        `${id}.${evil}.${signature}`,
        `${id}.${path}.${signature}.x`,
        `${id}.${path}.`,
        `${id}..${signature}`,
        one.token,
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
      expect([...(await clicks(one.email)), ...(await clicks(other.email))]).toEqual([]);
    });
  });

  it('stores no token, and addresses only in the subscriber table', async () => {
    const email = newAddress();
    await subscribe({ email, name: 'Ada Canary' }).expect(201);
    const { token, click } = await welcomeOf(email);
    await archive.visitor.get(click).redirects(0).expect(302);
    await waitUntilIdle(archive);
    const kept = await readStores(archive.settings);
    expect(
      findTraces(
        kept,
        [token, click].map((one) => one.split('.').at(-1)!),
      ),
    ).toEqual([]);
    const naming = kept.filter(({ text }) => text.includes(email) || text.includes('Ada Canary'));
    expect(naming.map(({ where }) => where)).toEqual(['public.subscriber']);
  });
});
