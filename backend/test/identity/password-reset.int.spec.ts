import { randomUUID } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import supertest from 'supertest';
import { MailQueue } from '../../src/platform/mail/mail-queue.js';
import { signToken } from '../../src/platform/security/tokens.js';
import { eventually } from '../support/eventually.js';
import { mailsOf, resetTokenIn } from '../support/mails.js';
import { waitUntilIdle } from '../support/queues.js';
import { mainBackend, cookieOf, PASSCODE, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';
import { findTraces, readStores } from '../support/traces.js';

const OLD = 'the-old-secret';
const NEW = 'the-new-secret';

interface Person {
  id: number;
  email: string;
  cookie: string;
}

describe.each(mainBackend)('password reset, on %s', (backend) => {
  let archive: TestApp;
  const logged: string[] = [];
  beforeAll(async () => {
    for (const stream of [process.stdout, process.stderr]) {
      jest.spyOn(stream, 'write').mockImplementation((chunk) => {
        logged.push(String(chunk));
        return true;
      });
    }
    archive = await startApp(backend, { logLevel: 'debug' });
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await archive?.close();
  });

  const sql = <T extends object[]>(text: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<T & never>(text, params) as Promise<T>;
  const post = (path: string, body: object, cookie = '') =>
    supertest(archive.url).post(path).set('cookie', cookie).send(body);
  const reset = (body: object, cookie = '') =>
    supertest(archive.url).put('/api/auth/reset-password').set('cookie', cookie).send(body);
  const login = (email: string, password: string) => post('/api/auth/login', { email, password });
  const who = (cookie: string) => supertest(archive.url).get('/api/auth/user').set('cookie', cookie);

  const person = async (more: object = {}): Promise<Person> => {
    const username = `p-${randomUUID().slice(0, 8)}`;
    const body = { username, email: `${username}@example.org`, password: OLD, ...more };
    const answer = await post('/api/auth/register', body).expect(201);
    return { id: (answer.body as { id: number }).id, email: body.email, cookie: cookieOf(answer) };
  };
  /** The tokens that were mailed to an address, oldest first. */
  const tokensOf = (email?: string) =>
    mailsOf(archive.settings, email)
      .filter(({ headers }) => headers['subject']!.startsWith('Choose a new password'))
      .map(resetTokenIn);
  const askFor = async (email: string): Promise<string> => {
    const before = tokensOf(email).length;
    await post('/api/auth/forgot-password', { email }).expect(202);
    return eventually(() => tokensOf(email)[before], { what: `a link for ${email}` });
  };

  it('sets a new password with an emailed link, once, without signing in', async () => {
    const ada = await person();
    const token = await askFor(ada.email);
    const answer = await reset({ email: ada.email, newPassword: NEW, token }).expect(200);
    expect(answer.body).toMatchObject({
      id: ada.id,
      username: ada.email.split('@')[0],
      email: ada.email,
      isAdmin: false,
      createdAt: expect.any(String),
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.headers['cache-control']).toBe('private, no-store');
    await login(ada.email, OLD).expect(401);
    await login(ada.email, NEW).expect(200);
    await reset({ email: ada.email, newPassword: OLD, token }).expect(403);
    await login(ada.email, NEW).expect(200);
  });

  it('accepts the address in any case, and mails only to the address of the account', async () => {
    const name = `k-${randomUUID().slice(0, 8)}`;
    const ada = await person({ username: name, email: `${name}@example.org` });
    // U+212A, the Kelvin sign, is a k in lower case. The email must go to the stored address, not to the requested one.
    await post('/api/auth/forgot-password', { email: ` \u212A${ada.email.slice(1).toUpperCase()} ` }).expect(202);
    await waitUntilIdle(archive);
    const mails = mailsOf(archive.settings).filter(({ headers }) =>
      headers['to']!.toLowerCase().includes(name.slice(1)),
    );
    expect(mails.map(({ headers }) => headers['to'])).toEqual([ada.email]);
  });

  it.each([
    ['is less than an hour old', 59, 200],
    ['is more than an hour old', 61, 403],
  ])('with a link that %s', async (_, minutes, status) => {
    const ada = await person();
    const token = await askFor(ada.email);
    await sql("update password_reset set created_at = created_at - ? * interval '1 minute'", [minutes]);
    await reset({ email: ada.email, newPassword: NEW, token }).expect(status);
  });

  it('accepts any link of the last hour, and using one invalidates the others', async () => {
    const ada = await person();
    const [first, second, third] = [await askFor(ada.email), await askFor(ada.email), await askFor(ada.email)];
    expect(new Set([first, second, third]).size).toBe(3);
    await reset({ email: ada.email, newPassword: NEW, token: second }).expect(200);
    for (const token of [first, second, third]) {
      await reset({ email: ada.email, newPassword: 'another-one', token }).expect(403);
    }
    await login(ada.email, NEW).expect(200);
  });

  it('sends a link for each request, even in quick succession', async () => {
    const ada = await person();
    const ask = () => post('/api/auth/forgot-password', { email: ada.email }).expect(202);
    await Promise.all([ask(), ask(), ask()]);
    await waitUntilIdle(archive);
    expect(new Set(tokensOf(ada.email)).size).toBe(3);
  });

  it('invalidates all earlier links when the password is changed in another way', async () => {
    const ada = await person();
    const token = await askFor(ada.email);
    await reset({ email: ada.email, newPassword: NEW, currentPassword: OLD }).expect(200);
    await reset({ email: ada.email, newPassword: 'another-one', token }).expect(403);
    await login(ada.email, NEW).expect(200);
  });

  it('does not send a link that has already expired', async () => {
    const ada = await person();
    const [row] = await sql<{ id: number }[]>(
      "insert into password_reset (account_id, nonce, created_at) values (?, 'n', now() - interval '61 minutes') returning id",
      [ada.id],
    );
    await archive.app.get(MailQueue, { strict: false }).enqueue('identity.password-reset', row!.id, randomUUID());
    await waitUntilIdle(archive);
    expect(tokensOf(ada.email)).toEqual([]);
  });

  it('gives an unknown address the same response and does the same work, without an email', async () => {
    const ada = await person();
    const nobody = `${randomUUID()}@example.org`;
    await waitUntilIdle(archive);
    const [known, unknown] = [
      await post('/api/auth/forgot-password', { email: ada.email }).expect(202),
      await post('/api/auth/forgot-password', { email: nobody }).expect(202),
    ];
    const seen = ({ text, headers }: supertest.Response) => ({
      text,
      headers: { ...headers, date: '', 'x-request-id': '' },
    });
    expect(seen(unknown)).toEqual(seen(known));
    const rows = await sql<{ account_id: number | null }[]>(
      'select account_id from password_reset order by id desc limit 2',
    );
    expect(rows.map((row) => row.account_id)).toEqual([null, ada.id]);
    await eventually(() => tokensOf(ada.email).length === 1);
    await waitUntilIdle(archive);
    expect(mailsOf(archive.settings, nobody)).toEqual([]);
    expect(findTraces(await readStores(archive.settings), [nobody])).toEqual([]);
  });

  it('is rejected with the same message for any missing or invalid proof', async () => {
    const [ada, eve, admin, other] = [
      await person(),
      await person(),
      await person({ adminPasscode: PASSCODE }),
      await person({ adminPasscode: PASSCODE }),
    ];
    const token = await askFor(ada.email);
    const [row] = await sql<{ id: number; nonce: string }[]>(
      'select id, nonce from password_reset where account_id = ? order by id desc limit 1',
      [ada.id],
    );
    const secret = 'what-a-thief-of-the-database-has-not';
    const forged = `${row!.id}-${signToken(secret, 'identity.password-reset', row!.id, row!.nonce)}`;
    const nobody = 'nobody@example.org';
    const tries: [proof: object, cookie?: string][] = [
      [{ email: ada.email }],
      [{ email: ada.email, token: null, currentPassword: null }],
      [{ email: ada.email, token: 'x'.repeat(22) }],
      [{ email: ada.email, token: forged }],
      [{ email: ada.email, currentPassword: 'wrong-one' }],
      [{ email: nobody }],
      [{ email: nobody, token }],
      [{ email: nobody, currentPassword: OLD }],
      [{ email: eve.email, token }],
      [{ email: ada.email }, eve.cookie],
      [{ email: ada.email }, ada.cookie],
      [{ email: nobody }, admin.cookie],
      [{ email: other.email }, admin.cookie],
      [{ email: admin.email }, admin.cookie],
    ];
    const answers: unknown[] = [];
    for (const [proof, cookie] of tries)
      answers.push((await reset({ newPassword: NEW, ...proof }, cookie).expect(403)).body);
    expect(answers).toEqual(tries.map(() => answers[0]));
    expect(answers[0]).toMatchObject({ code: 'account.reset-refused' });
    for (const { email } of [ada, eve, admin, other]) await login(email, OLD).expect(200);
    // None of these attempts used up the link.
    await reset({ email: ada.email, newPassword: NEW, token }).expect(200);
  });

  it('requires at least 6 characters and exactly one proof, and changes nothing else', async () => {
    const ada = await person();
    const token = await askFor(ada.email);
    const body = { email: ada.email, newPassword: NEW, token };
    const short = await reset({ ...body, newPassword: '12345' }).expect(400);
    expect(short.body).toMatchObject({
      message: 'Password must be at least 6 characters.',
      errors: [{ path: 'newPassword' }],
    });
    const email = await reset({ ...body, email: 'ada' }).expect(400);
    expect(email.body).toMatchObject({ message: 'Please enter a valid email address.' });
    for (const more of [
      { currentPassword: OLD },
      { isAdmin: true },
      { id: 1 },
      { username: 'eve' },
      { token: 7 },
      { token: '' },
      { currentPassword: ['x'], token: null },
      { newPassword: `${NEW}\0` },
      { newPassword: 'x'.repeat(1_001) },
      { email: { ne: '' } },
    ]) {
      await reset({ ...body, ...more }).expect(400);
    }
    await post('/api/auth/forgot-password', {}).expect(400);
    await post('/api/auth/forgot-password', { email: `${ada.email}\r\nBcc: eve@example.org` }).expect(400);
    await post('/api/auth/forgot-password', { email: ada.email, isAdmin: true }).expect(400);
    await login(ada.email, OLD).expect(200);
    expect((await reset(body).expect(200)).body).toMatchObject({ id: ada.id, isAdmin: false });
  });

  it('with one link simultaneously succeeds once', async () => {
    const ada = await person();
    const token = await askFor(ada.email);
    const passwords = ['one-of-four', 'two-of-four', 'three-of-four', 'four-of-four'];
    const answers = await Promise.all(passwords.map((newPassword) => reset({ email: ada.email, newPassword, token })));
    const won = passwords.filter((_, n) => answers[n]!.status === 200);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403]);
    for (const password of passwords) await login(ada.email, password).expect(password === won[0] ? 200 : 401);
  });

  it('with one link forty times simultaneously does not exhaust the database connections', async () => {
    const ada = await person();
    const token = await askFor(ada.email);
    const body = { email: ada.email, newPassword: NEW, token };
    const answers = await Promise.all(Array.from({ length: 40 }, () => reset(body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(39).fill(403)]);
  });

  it('with the same current password simultaneously succeeds once', async () => {
    const ada = await person();
    const answers = await Promise.all(
      ['one-of-two', 'two-of-two'].map((newPassword) => reset({ email: ada.email, newPassword, currentPassword: OLD })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  it('ends every session of the account except the one that changed the password', async () => {
    const ada = await person();
    const eve = await person();
    const others = [cookieOf(await login(ada.email, OLD)), cookieOf(await login(ada.email, OLD))];
    await reset({ email: ada.email, newPassword: NEW, currentPassword: OLD }, ada.cookie).expect(200);
    await who(ada.cookie).expect(200);
    for (const cookie of others) await who(cookie).expect(401);
    await who(eve.cookie).expect(200);

    // With a link, from a session of another account: ends all sessions of this account, but not that one.
    const token = await askFor(ada.email);
    await reset({ email: ada.email, newPassword: OLD, token }, eve.cookie).expect(200);
    await who(ada.cookie).expect(401);
    expect((await who(eve.cookie).expect(200)).body).toMatchObject({ id: eve.id });
  });

  it('ends sessions based on the old password, even one that was just being created', async () => {
    const ada = await person();
    // The state after a sign-in that checked the old password before the change and saved its session after it.
    await sql('update account set password_version = password_version + 1 where id = ?', [ada.id]);
    await who(ada.cookie).expect(401);
    await login(ada.email, OLD).expect(200);
  });

  it('by an admin for a member keeps the admin signed in as themselves', async () => {
    const ada = await person();
    const admin = await person({ adminPasscode: PASSCODE });
    expect((await reset({ email: ada.email, newPassword: NEW }, admin.cookie).expect(200)).body).toMatchObject({
      id: ada.id,
    });
    await who(ada.cookie).expect(401);
    expect((await who(admin.cookie).expect(200)).body).toMatchObject({ id: admin.id });
    await login(ada.email, NEW).expect(200);
  });

  it('stores neither the password nor the token in any table, key or job', async () => {
    const ada = await person();
    const token = await askFor(ada.email);
    const kept = () => readStores(archive.settings);
    expect(findTraces(await kept(), [token])).toEqual([]);
    await reset({ email: ada.email, newPassword: 'unmistakable-9d1', token }).expect(200);
    expect(findTraces(await kept(), ['unmistakable-9d1'])).toEqual([]);
  });

  it('deletes reset requests after a day', async () => {
    const ada = await person();
    await askFor(ada.email);
    await sql("update password_reset set created_at = now() - interval '25 hours'");
    await Promise.all([1, 2, 3, 4].map(() => post('/api/auth/forgot-password', { email: ada.email }).expect(202)));
    expect(await sql("select 1 from password_reset where created_at < now() - interval '1 day'")).toEqual([]);
  });

  it('logs neither tokens nor email addresses', () => {
    const lines = logged.join('');
    expect(lines).toMatch(/identity\.password-reset: .*\.eml/);
    expect(lines).not.toContain('@example.org');
    for (const token of tokensOf()) expect(lines).not.toContain(token);
  });
});

describe('guessing the current password', () => {
  it('is limited to five attempts in 15 minutes, even for an account that does not exist', async () => {
    const archive = await startApp('PostgreSQL', { rateLimitScale: 1 });
    try {
      const body = { username: 'ada', email: 'ada@example.org', password: OLD };
      await supertest(archive.url).post('/api/auth/register').send(body).expect(201);
      for (const email of [body.email, 'nobody@example.org']) {
        const guess = (currentPassword: string) =>
          supertest(archive.url).put('/api/auth/reset-password').send({ email, newPassword: NEW, currentPassword });
        for (let n = 0; n < 5; n += 1) await guess('wrong-one').expect(403);
        const refused = await guess(OLD).expect(429);
        expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      }
      const login = { email: body.email, password: OLD };
      await supertest(archive.url).post('/api/auth/login').send(login).expect(200);
    } finally {
      await archive.close();
    }
  });
});
