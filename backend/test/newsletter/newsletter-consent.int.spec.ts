import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Clock } from '../../src/kernel/clock.js';
import { DeleteExpired } from '../../src/modules/newsletter/jobs/delete-expired.js';
import { mailsOf } from '../support/mails.js';
import { age, confirmationsTo, join, signUp, welcomeOf, welcomesTo } from '../support/newsletter.js';
import { statementsOf } from '../support/queries.js';
import type { Statement } from '../support/queries.js';
import { waitUntilIdle } from '../support/queues.js';
import { mainBackend, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const DAY_MS = 24 * 3_600_000;

const inserted = (status: string, asked = 'null') =>
  `insert into subscriber (email, status, confirmation_key, confirmation_requested_at, created_at)
   values (?, '${status}', gen_random_uuid(), ${asked}, now() - interval '3 days')`;
/** Every state that an address can be in when someone enters it, and whether it then gets a confirmation email. */
const STATES: Record<string, { sql?: string; asked: boolean }> = {
  'not known here': { asked: true },
  pending: { sql: inserted('pending', "now() - interval '25 hours'"), asked: true },
  subscribed: { sql: inserted('subscribed', "now() - interval '2 days'"), asked: false },
  unsubscribed: { sql: inserted('unsubscribed'), asked: true },
  bounced: { sql: inserted('bounced'), asked: true },
  complained: { sql: inserted('complained'), asked: false },
};
const states = Object.entries(STATES).map(([state, { sql, asked }], n) => ({
  state,
  sql,
  asked,
  email: `state-${n}@example.org`,
}));

/** Some statements have their values in the text. Notifications are left out: one may follow several requests. */
const withoutValues = ({ sql }: Statement) => sql.replace(/'[^']*'/g, '?').replace(/\b\d+\b/g, '?');

describe('a sign-up, while no worker runs', () => {
  let archive: TestApp;
  beforeAll(async () => {
    archive = await startApp('PostgreSQL', { role: 'api' });
    const em = archive.app.get(MikroORM).em.fork();
    for (const { sql, email } of states) if (sql) await em.execute(sql, [email]);
    // The first request of a process does more.
    await archive.visitor.post('/api/newsletter/subscribe').send({ email: 'first@example.org' }).expect(202);
  });
  afterAll(() => archive?.close());

  it('gets the same answer and causes the same statements for every state of the address', async () => {
    const seen = new Map<string, string>();
    for (const { state, email } of states) {
      const answers: unknown[] = [];
      const statements = await statementsOf(async () => {
        const { status, body, headers } = await archive.visitor.post('/api/newsletter/subscribe').send({ email });
        answers.push(status, body, Object.keys(headers).sort());
      });
      seen.set(
        state,
        JSON.stringify([answers, statements.map(withoutValues).filter((one) => !one.includes('pg_notify'))]),
      );
    }
    expect(new Set(seen.values()).size).toBe(1);
    const [answers, sql] = JSON.parse(seen.get('subscribed')!) as [unknown[], string[]];
    expect(answers.slice(0, 2)).toEqual([202, {}]);
    // It does not even look at the address.
    expect(sql.filter((one) => /from "?subscriber|newsletter_suppression/.test(one))).toEqual([]);
    expect(sql.filter((one) => one.includes('newsletter_sign_up'))).toHaveLength(1);
  });
});

describe.each(mainBackend)('consent to the newsletter on %s', (backend) => {
  let archive: TestApp;
  beforeAll(async () => {
    archive = await startApp(backend);
    const em = archive.app.get(MikroORM).em.fork();
    for (const { sql, email } of states) if (sql) await em.execute(sql, [email]);
  });
  afterEach(() => void jest.restoreAllMocks());
  afterAll(() => archive?.close());

  const sql = <T extends object>(query: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<T[]>(query, params);
  const statusOf = async (email: string) =>
    (await sql<{ status: string }>('select status from subscriber where email = ?', [email]))[0]?.status;
  const subscribe = (email: string, more: object = {}) =>
    archive.visitor.post('/api/newsletter/subscribe').send({ email, ...more });
  const confirm = (token: string) => archive.visitor.post('/api/newsletter/confirm').send({ token });
  const inDays = (days: number) =>
    jest.spyOn(archive.app.get(Clock), 'now').mockReturnValue(new Date(Date.now() + days * DAY_MS));
  let count = 0;
  const newAddress = () => `consent-${(count += 1)}@example.org`;

  it.each(states)(
    'of an address that is $state: it is asked: $asked, and stays what it was',
    async ({ email, asked }) => {
      const before = (await statusOf(email)) ?? 'pending';
      for (let times = 0; times < 3; times++) await subscribe(email).expect(202, {});
      await waitUntilIdle(archive);
      expect(confirmationsTo(archive, email)).toHaveLength(asked ? 1 : 0);
      expect(mailsOf(archive.settings, email)).toHaveLength(asked ? 1 : 0);
      expect(await statusOf(email)).toBe(before);
    },
  );

  it('is asked for after a day, then after a week, then once a month, if nobody confirms', async () => {
    const email = newAddress();
    const hours = [0, 23, 1, 6 * 24, 23, 1, 29 * 24, 23, 1, 29 * 24, 23, 1];
    const mails: number[] = [];
    for (const passed of hours) {
      await age(archive, email, passed);
      await subscribe(email).expect(202);
      await waitUntilIdle(archive);
      mails.push(confirmationsTo(archive, email).length);
    }
    expect(mails).toEqual([1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5]);
  });

  it('is asked for once for all subaddresses of a mailbox', async () => {
    const [name, domain] = newAddress().split('@');
    const addresses = ['', '+one', '+two'].map((tag) => `${name}${tag}@${domain}`);
    for (const address of addresses) await subscribe(address).expect(202);
    await waitUntilIdle(archive);
    // Workers may handle the three in any order.
    const asked = addresses.map((address) => confirmationsTo(archive, address).length);
    expect(asked.toSorted()).toEqual([0, 0, 1]);
    const statuses = await Promise.all(addresses.map(statusOf));
    expect(statuses).toEqual(asked.map((mails) => (mails === 1 ? 'pending' : undefined)));
  });

  it('does not show in the emails to two own addresses whether a third one was new in between', async () => {
    const tokens: string[] = [];
    for (const between of [undefined, newAddress()]) {
      tokens.push(await signUp(archive, newAddress()));
      if (between) await signUp(archive, between);
      tokens.push(await signUp(archive, newAddress()));
    }
    for (const token of tokens) expect(token).toMatch(/^[0-9a-f]{32}\.[\w-]{22}\.[\w-]{22}$/);
  });

  it('is asked for by an email with nothing from the form in it, and with the button to leave', async () => {
    const email = newAddress();
    await signUp(archive, email, 'Visit http://evil.example');
    const [mail] = confirmationsTo(archive, email);
    expect(JSON.stringify(mail)).not.toMatch(/evil|Visit/);
    expect(mail!.headers).toMatchObject({
      subject: 'Confirm your email address for The Archive',
      'list-unsubscribe': expect.stringMatching(/^<http:\/\/archive\.test\/unsubscribe\?token=[\w.-]+>$/),
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
  });

  it('is given once, welcomed once, and a repeated press changes nothing', async () => {
    const email = newAddress();
    const token = await signUp(archive, email);
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(token)));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(5).fill([200, {}]));
    await confirm(token).expect(200);
    await waitUntilIdle(archive);
    expect(await statusOf(email)).toBe('subscribed');
    expect(welcomesTo(archive, email)).toHaveLength(1);
  });

  it('ends by leaving: the old confirmation link does not bring the address back', async () => {
    const email = newAddress();
    const token = await signUp(archive, email);
    await confirm(token).expect(200);
    const { unsubscribe } = await welcomeOf(archive, email);
    await archive.visitor.post('/api/newsletter/unsubscribe').send({ token: unsubscribe }).expect(200);
    await confirm(token).expect(404);
    expect(await statusOf(email)).toBe('unsubscribed');
  });

  it('is not taken from a link that a newer email has replaced, or that is more than 7 days old', async () => {
    const email = newAddress();
    const old = await signUp(archive, email);
    await age(archive, email, 25);
    const token = await signUp(archive, email);
    await confirm(old).expect(404);
    await age(archive, email, 7 * 24 + 1);
    await confirm(token).expect(404);
    expect(await statusOf(email)).toBe('pending');
  });

  it('is not needed again: once confirmed, the link of an earlier email says so too', async () => {
    const email = newAddress();
    const old = await signUp(archive, email);
    await age(archive, email, 25);
    await confirm(await signUp(archive, email)).expect(200);
    await confirm(old).expect(200, {});
    await waitUntilIdle(archive);
    expect(welcomesTo(archive, email)).toHaveLength(1);
  });

  it('is refused by the button of the confirmation email: its link ends, and the next email is a month away', async () => {
    const email = newAddress();
    const token = await signUp(archive, email);
    const [mail] = confirmationsTo(archive, email);
    const leave = /token=([\w.-]+)>/.exec(mail!.headers['list-unsubscribe']!)![1];
    await archive.visitor.post('/api/newsletter/unsubscribe').send({ token: leave }).expect(200, {});
    await confirm(token).expect(404);
    expect(await statusOf(email)).toBe('pending');
    for (const hours of [29 * 24, 24 + 1]) {
      await age(archive, email, hours);
      await subscribe(email).expect(202);
      await waitUntilIdle(archive);
      expect(confirmationsTo(archive, email)).toHaveLength(hours > 48 ? 1 : 2);
    }
  });

  it('is stored with the day on which it was given, and ends an old pause', async () => {
    const email = newAddress();
    await join(archive, email);
    await sql(
      "update subscriber set status = 'unsubscribed', paused_until = current_date + 90, confirmed_on = null where email = ?",
      [email],
    );
    await confirm(await signUp(archive, email)).expect(200);
    const [row] = await sql<object>(
      'select status, paused_until, confirmed_on = (now() at time zone \'UTC\')::date as "today" from subscriber where email = ?',
      [email],
    );
    expect(row).toEqual({ status: 'subscribed', paused_until: null, today: true });
  });

  it('is needed within 7 days: then the address is deleted, and neither subscribed nor unsubscribed ones are', async () => {
    const [waiting, joined, left] = [newAddress(), newAddress(), newAddress()];
    await signUp(archive, waiting);
    await join(archive, joined);
    await join(archive, left);
    const { unsubscribe } = await welcomeOf(archive, left);
    await archive.visitor.post('/api/newsletter/unsubscribe').send({ token: unsubscribe }).expect(200);
    const sweep = () => archive.app.get(DeleteExpired).sweep();
    inDays(6.9);
    await sweep();
    expect(await statusOf(waiting)).toBe('pending');
    inDays(7.1);
    await sweep();
    expect(await Promise.all([waiting, joined, left].map(statusOf))).toEqual([undefined, 'subscribed', 'unsubscribed']);
  });

  it('is asked for when someone registers and wants it, and not otherwise', async () => {
    const password = 'a-fine-secret';
    for (const [username, newsletter, mails] of [
      ['wants', true, 1],
      ['does-not', false, 0],
      ['says-nothing', undefined, 0],
    ] as const) {
      const email = `${username}@example.org`;
      await archive.visitor.post('/api/auth/register').send({ username, email, password, newsletter }).expect(201);
      await waitUntilIdle(archive);
      expect([username, confirmationsTo(archive, email).length]).toEqual([username, mails]);
      expect(await statusOf(email)).toBe(mails ? 'pending' : undefined);
    }
    for (const newsletter of ['true', 1, null])
      await archive.visitor
        .post('/api/auth/register')
        .send({ username: 'odd', email: 'odd@example.org', password, newsletter })
        .expect(400);
  });

  describe('the preferences', () => {
    const url = '/api/newsletter/preferences';
    const joined = async () => {
      const email = newAddress();
      const id = await join(archive, email, 'Ada');
      return { email, id, ...(await welcomeOf(archive, email)) };
    };
    const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

    it('are shown to the holder of the link, and are in no cache', async () => {
      const { email, preferences: token } = await joined();
      const answer = await archive.visitor.get(url).query({ token }).expect(200);
      expect(answer.body).toEqual({ email, status: 'subscribed', frequency: 'every', pausedUntil: null });
      expect(answer.headers['cache-control']).toBe('private, no-store');
    });

    it('are stored, and a pause is over on its day', async () => {
      const { email, preferences: token } = await joined();
      const wanted = { frequency: 'monthly', pausedUntil: day(3) };
      const right = { email, status: 'subscribed', ...wanted };
      expect((await archive.visitor.put(url).query({ token }).send(wanted).expect(200)).body).toEqual(right);
      expect((await archive.visitor.get(url).query({ token }).expect(200)).body).toEqual(right);
      inDays(3);
      expect((await archive.visitor.get(url).query({ token }).expect(200)).body.pausedUntil).toBeNull();
      jest.restoreAllMocks();
      const none = await archive.visitor.put(url).query({ token }).send({ frequency: 'every' }).expect(200);
      expect(none.body).toMatchObject({ frequency: 'every', pausedUntil: null });
    });

    it('accept a pause from tomorrow to a year from now, and no other', async () => {
      const { preferences: token } = await joined();
      const put = (pausedUntil: unknown) =>
        archive.visitor.put(url).query({ token }).send({ frequency: 'every', pausedUntil });
      for (const until of [day(1), day(364), null]) await put(until).expect(200);
      for (const until of [day(0), day(-1), day(368), '9999-12-31']) {
        const { body } = await put(until).expect(400);
        expect([body.code, body.errors[0].path]).toEqual(['newsletter.pause', 'pausedUntil']);
      }
      for (const until of ['2027-02-30', 'soon', 7, '', [day(1)], `${day(1)}T00:00:00Z`]) await put(until).expect(400);
      await archive.visitor.put(url).query({ token }).send({ frequency: 'daily' }).expect(400);
    });

    it('can end the subscription, whose button is on the same page', async () => {
      const { email, preferences: token } = await joined();
      await archive.visitor.post('/api/newsletter/unsubscribe').send({ token }).expect(200);
      expect(await statusOf(email)).toBe('unsubscribed');
      expect((await archive.visitor.get(url).query({ token }).expect(200)).body.status).toBe('unsubscribed');
    });

    it('of an address that gets no email are not changed, and the answer says why', async () => {
      const { id, preferences: token } = await joined();
      const put = () => archive.visitor.put(url).query({ token }).send({ frequency: 'monthly' }).expect(409);
      for (const [status, why] of [
        ['unsubscribed', /^You’re unsubscribed/],
        ['bounced', /^Our emails to this address came back/],
        ['complained', /marked as spam/],
      ] as const) {
        await sql('update subscriber set subscribed = false, status = ? where id = ?', [status, id]);
        const { body } = await put();
        expect([body.code, body.message]).toEqual(['subscriber.not-subscribed', expect.stringMatching(why)]);
      }
      expect((await archive.visitor.get(url).query({ token }).expect(200)).body.frequency).toBe('every');
    });

    it('are not open to a token for another purpose, and theirs opens nothing else', async () => {
      const email = newAddress();
      const confirmToken = await signUp(archive, email);
      await confirm(confirmToken).expect(200);
      const { unsubscribe, preferences, click } = await welcomeOf(archive, email);
      const clickToken = click.split('/').at(-1)!;
      const body = { frequency: 'monthly' };
      for (const token of [confirmToken, unsubscribe, clickToken]) {
        await archive.visitor.get(url).query({ token }).expect(404);
        await archive.visitor.put(url).query({ token }).send(body).expect(404);
        await archive.visitor.delete(url).query({ token }).expect(404);
      }
      for (const token of [unsubscribe, preferences, clickToken]) await confirm(token).expect(404);
      for (const token of [confirmToken, clickToken])
        await archive.visitor.post('/api/newsletter/unsubscribe').send({ token }).expect(404);
      for (const token of [confirmToken, unsubscribe, preferences])
        await archive.visitor.get(`/api/newsletter/click/${token}`).redirects(0).expect(404);
      expect(await statusOf(email)).toBe('subscribed');
    });

    it('need a token: without one, or with one that is none, they are a 400', async () => {
      for (const query of [{}, { token: '' }, { token: 'x'.repeat(201) }]) {
        await archive.visitor.get(url).query(query).expect(400);
        await archive.visitor.put(url).query(query).send({ frequency: 'every' }).expect(400);
        await archive.visitor.delete(url).query(query).expect(400);
      }
    });
  });
});
