import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import supertest from 'supertest';
import { MailQueue } from '../../src/platform/mail/mail-queue.js';
import { eventually } from '../support/eventually.js';
import { addPasskey, codeOf, newPerson, PASSWORD, turnOnCodes } from '../support/factors.js';
import { mailsOf } from '../support/mails.js';
import { waitUntilIdle } from '../support/queues.js';
import { mainBackend, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';
import { findTraces, readStores } from '../support/traces.js';

const LINK = /\/auth\/link\?token=([\w-]+)$/m;

const tokensOf = (archive: TestApp, email: string): string[] =>
  mailsOf(archive.settings, email).flatMap(({ text }) => LINK.exec(text)?.[1] ?? []);

async function linkFor(archive: TestApp, email: string): Promise<string> {
  const before = tokensOf(archive, email).length;
  await supertest(archive.url).post('/api/auth/magic-link').send({ email }).expect(202);
  return eventually(() => tokensOf(archive, email)[before], { what: `a link for ${email}` });
}

describe.each(mainBackend)('sign-in links, on %s', (backend) => {
  let archive: TestApp;
  const logged: string[] = [];
  beforeAll(async () => {
    for (const stream of [process.stdout, process.stderr])
      jest.spyOn(stream, 'write').mockImplementation((chunk) => {
        logged.push(String(chunk));
        return true;
      });
    archive = await startApp(backend, { logLevel: 'debug' }, 'site');
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await archive?.close();
  });

  const sql = <T extends object[]>(text: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<T & never>(text, params) as Promise<T>;
  const signIn = async (token: string, code?: string) => {
    const answer = await supertest(archive.url).post('/api/auth/magic-link/sign-in').send({ token, code });
    return { status: answer.status, body: answer.body as { id?: number; code?: string }, answer };
  };
  const refused = { status: 401, body: expect.objectContaining({ code: 'auth.link-refused' }) };

  it('signs in once', async () => {
    const ada = await newPerson(archive);
    const token = await linkFor(archive, ada.email);
    const { status, body, answer } = await signIn(token);
    expect([status, body.id, answer.headers['cache-control']]).toEqual([200, ada.id, 'private, no-store']);
    expect(answer.headers['set-cookie']).toBeDefined();
    expect(await signIn(token)).toMatchObject(refused);
  });

  it('signs in one of several who use it simultaneously', async () => {
    const token = await linkFor(archive, (await newPerson(archive)).email);
    const statuses = (await Promise.all([1, 2, 3, 4].map(() => signIn(token)))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 401, 401, 401]);
  });

  it('does nothing when a mail scanner opens it, with GET or HEAD', async () => {
    const ada = await newPerson(archive);
    const token = await linkFor(archive, ada.email);
    for (const method of ['get', 'head', 'get'] as const) {
      const page = await supertest(archive.url)[method](`/auth/link?token=${token}`).expect(200);
      expect(page.headers['set-cookie']).toBeUndefined();
      expect(page.headers['cache-control']).toContain('no-store');
      expect(page.text ?? '').not.toContain(token);
    }
    expect((await signIn(token)).status).toBe(200);
  });

  it('works without scripts, with the button of the page, and asks there for a code', async () => {
    const ada = await newPerson(archive);
    const { secret } = await turnOnCodes(ada);
    const token = await linkFor(archive, ada.email);
    const press = (more: object) =>
      supertest(archive.url)
        .post(`/auth/link?token=${token}`)
        .type('form')
        .set('origin', 'http://archive.test')
        .send({ form: 'link-sign-in', ...more });
    const asked = await press({}).expect(401);
    expect(asked.text).toContain('Enter the 6-digit code from your app, or one of your recovery codes.');
    expect(asked.text).toMatch(/<input[^>]*name="code"/);
    const answer = await press({ code: codeOf(secret) }).expect(303);
    expect(answer.headers['location']).toBe('/member?signed-in=1');
    expect(answer.headers['set-cookie']).toBeDefined();
  });

  it.each([
    ['is nine minutes old', 9, 200],
    ['is eleven minutes old', 11, 401],
  ])('of which one %s', async (_, minutes, status) => {
    const token = await linkFor(archive, (await newPerson(archive)).email);
    await sql("update magic_link set created_at = created_at - ? * interval '1 minute'", [minutes]);
    expect((await signIn(token)).status).toBe(status);
  });

  it('invalidates the other links of its account', async () => {
    const ada = await newPerson(archive);
    const [first, second] = [await linkFor(archive, ada.email), await linkFor(archive, ada.email)];
    expect((await signIn(first)).status).toBe(200);
    expect(await signIn(second)).toMatchObject(refused);
  });

  it('stops working when the password or the email of the account changes', async () => {
    const [ada, bob] = [await newPerson(archive), await newPerson(archive)];
    const [adas, bobs] = [await linkFor(archive, ada.email), await linkFor(archive, bob.email)];
    const body = { email: ada.email, newPassword: 'a-whole-new-secret', currentPassword: PASSWORD };
    await supertest(archive.url).put('/api/auth/reset-password').send(body).expect(200);
    await sql("update account set email = 'new-' || email where id = ?", [bob.id]);
    expect(await signIn(adas)).toMatchObject(refused);
    expect(await signIn(bobs)).toMatchObject(refused);
  });

  it('still needs the code of an account that has codes, and a mistyped one costs no link', async () => {
    const ada = await newPerson(archive);
    const { secret } = await turnOnCodes(ada);
    const token = await linkFor(archive, ada.email);
    expect((await signIn(token)).body.code).toBe('auth.code-required');
    expect((await signIn(token, '000000')).body.code).toBe('auth.code-wrong');
    expect((await signIn(token, codeOf(secret))).status).toBe(200);
  });

  it('needs no code where the account has only a passkey', async () => {
    const ada = await newPerson(archive);
    await addPasskey(ada);
    expect((await signIn(await linkFor(archive, ada.email))).status).toBe(200);
  });

  it.each(['x', '1-x', '0-AAAAAAAAAAAAAAAAAAAAAA', '2147483648-AAAAAAAAAAAAAAAAAAAAAA'])(
    'is not valid as %j',
    async (token) => expect(await signIn(token)).toMatchObject(refused),
  );

  it('answers the same for an unknown address, and emails nothing', async () => {
    const before = mailsOf(archive.settings).length;
    const unknown = await supertest(archive.url).post('/api/auth/magic-link').send({ email: 'nobody@example.org' });
    const known = await supertest(archive.url)
      .post('/api/auth/magic-link')
      .send({ email: (await newPerson(archive)).email });
    expect([unknown.status, unknown.text]).toEqual([202, '']);
    expect([known.status, known.text]).toEqual([202, '']);
    await waitUntilIdle(archive);
    expect(mailsOf(archive.settings)).toHaveLength(before + 1);
  });

  it('is in no store and in no line of the log', async () => {
    const ada = await newPerson(archive);
    const token = await linkFor(archive, ada.email);
    await supertest(archive.url).get(`/auth/link?token=${token}`).expect(200);
    expect((await signIn(token)).status).toBe(200);
    expect(findTraces(await readStores(archive.settings), [token.slice(token.indexOf('-'))])).toEqual([]);
    expect(logged.join('')).not.toContain(token);
    expect(logged.length).toBeGreaterThan(0);
  });

  it('emails the owner of an account about each change of how they sign in', async () => {
    const ada = await newPerson(archive);
    const { id, recoveryCodes } = await addPasskey(ada);
    const { secret } = await turnOnCodes(ada);
    await ada.agent.post('/api/auth/recovery-codes').send({ code: recoveryCodes![0] }).expect(200);
    await ada.agent
      .delete('/api/auth/totp')
      .send({ code: codeOf(secret) })
      .expect(204);
    await ada.agent.delete(`/api/auth/passkeys/${id}`).send({ password: PASSWORD }).expect(204);
    const subjects = () => mailsOf(archive.settings, ada.email).map(({ headers }) => headers['subject']!);
    await eventually(() => subjects().length >= 5, { what: 'five emails' });
    expect(subjects().toSorted()).toEqual([
      'A passkey was added to your The Archive account',
      'A passkey was removed from your The Archive account',
      'Codes from an app were turned off for your The Archive account',
      'Codes from an app were turned on for your The Archive account',
      'New recovery codes were made for your The Archive account',
    ]);
    for (const { text } of mailsOf(archive.settings, ada.email)) expect(text).not.toContain('iPhone');
  });

  it('mails a link to nobody if the mailbox got five in the last hour', async () => {
    const limited = await startApp(backend, { rateLimitScale: 1 });
    const enqueue = jest.spyOn(limited.app.get(MailQueue), 'enqueue');
    const ada = await newPerson(limited);
    for (let n = 0; n < 7; n++)
      await supertest(limited.url)
        .post('/api/auth/magic-link')
        .send({ email: n % 2 ? ada.email.toUpperCase() : ada.email })
        .expect(202);
    await waitUntilIdle(limited);
    expect(enqueue).toHaveBeenCalledTimes(5);
    await limited.close();
  });
});
