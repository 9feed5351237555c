import { randomUUID } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import supertest from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { ImportSubscribers } from '../../src/modules/newsletter/contract.js';
import { EnsureFirstAdmin } from '../../src/modules/identity/contract.js';
import { FindAdmin } from '../../src/modules/identity/queries/find-admin.js';
import { hashPassword } from '../../src/platform/security/passwords.js';
import { mailsOf } from '../support/mails.js';
import { waitUntilIdle } from '../support/queues.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const password = 'a-fine-secret';
const INVISIBLE = [
  '\u200b',
  '\u200d',
  '\u2060',
  '\u00ad',
  '\u202e',
  '\u2066',
  '\u3164',
  '\u2800',
  '\u{e0061}',
  '\u180e',
];

/** Spellings of one mailbox, as people and keyboards produce them. The first is the stored form. */
const formsOf = (name: string) => [
  `zo\u00eb.${name}@xn--exmple-cua.de`,
  `zo\u00eb.${name}@ex\u00e4mple.de`,
  `Zoe\u0308.${name}@Ex\u00e4mple.DE`,
  `ZOE\u0308.${name}@exa\u0308mple.de`,
  ` zo\u00eb.${name}@XN--exmple-cua.de `,
  `zo\u00eb.${name}@\uff45x\u00e4mple.de`,
];

/** Spellings of one mailbox that can get a newsletter: its local part is ASCII. */
const mailableFormsOf = (name: string) => formsOf(name).map((form) => form.replace(/zo(\u00eb|e\u0308)/i, 'zoe'));

describe('an email address with several spellings', () => {
  let archive: TestApp;
  let admin: TestAgent;
  beforeAll(async () => {
    archive = await startApp();
    admin = await archive.admin();
  });
  afterAll(() => archive?.close());

  const sql = <T extends object>(text: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<T[]>(text, params);
  const post = (path: string, body: object) => supertest(archive.url).post(path).send(body);
  const register = (body: object) => post('/api/auth/register', { password, ...body });
  const login = (email: string, word = password) => post('/api/auth/login', { email, password: word });
  const subscribe = (email: string) => post('/api/newsletter/subscribe', { email });
  const unsubscribe = (email: string) => admin.post('/api/newsletter/unsubscribe').send({ email });
  const newName = () => `n${randomUUID().slice(0, 8)}`;
  /** Inserts rows from before addresses were normalized. */
  const oldAccount = async (email: string, word = password) =>
    sql('insert into account (username, email, password_hash) values (?, ?, ?)', [
      newName(),
      email,
      await hashPassword(word),
    ]);
  const oldSubscriber = (email: string) =>
    sql('insert into subscriber (email, subscribed, created_at) values (?, true, now())', [email]);

  it('is one account, which every spelling finds', async () => {
    const name = newName();
    const [stored, ...others] = formsOf(name);
    const made = await register({ username: name, email: others[0] }).expect(201);
    expect(made.body.email).toBe(stored);
    for (const email of formsOf(name)) {
      await register({ username: newName(), email }).expect(409, /Email is already registered/);
      expect((await login(email).expect(200)).body.id).toBe(made.body.id);
    }
  });

  it('is one account with simultaneous sign-ups', async () => {
    const name = newName();
    const answers = await Promise.all(formsOf(name).map((email) => register({ username: newName(), email })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  it('is one subscriber, who gets one email', async () => {
    const name = newName();
    const [stored] = mailableFormsOf(name);
    for (const email of mailableFormsOf(name)) await subscribe(email).expect(202);
    await waitUntilIdle(archive);
    expect(await sql("select email from subscriber where email like '%' || ? || '%'", [name])).toEqual([
      { email: stored },
    ]);
    expect(mailsOf(archive.settings, stored)).toHaveLength(1);
  });

  it('still finds an old row, without creating a second one', async () => {
    for (const at of [1, 2]) {
      const name = newName();
      const old = formsOf(name)[at]!.toLowerCase();
      await oldAccount(old);
      for (const email of formsOf(name)) {
        await login(email).expect(200);
        await register({ username: newName(), email }).expect(409, /Email is already registered/);
        await post('/api/auth/forgot-password', { email }).expect(202);
      }
      expect(
        await sql('select 1 from password_reset r join account a on a.id = r.account_id where a.email = ?', [old]),
      ).toHaveLength(formsOf(name).length);
      await supertest(archive.url)
        .put('/api/auth/reset-password')
        .send({ email: formsOf(name)[0], newPassword: 'another-fine-secret', currentPassword: password })
        .expect(200);

      const oldForm = mailableFormsOf(name)[at]!.toLowerCase();
      await oldSubscriber(oldForm);
      for (const email of mailableFormsOf(name)) await subscribe(email).expect(202);
      await waitUntilIdle(archive);
      expect(await sql("select email from subscriber where email like '%' || ? || '%'", [name])).toEqual([
        { email: oldForm },
      ]);
      const item = {
        email: mailableFormsOf(name)[0]!,
        name: null,
        subscribed: true,
        createdAt: new Date().toISOString(),
      };
      for (const dryRun of [true, false])
        expect(
          await archive.app.get(CommandBus).execute(new ImportSubscribers([item], { dryRun, skip: false } as never)),
        ).toEqual(['known']);
      const left = await unsubscribe(mailableFormsOf(name)[0]!).expect(200);
      expect(left.body).toMatchObject({ email: oldForm, subscribed: false });
    }
  });

  it('finds the old row with the same spelling if there are two', async () => {
    const name = newName();
    const [ascii, unicode] = formsOf(name) as [string, string];
    await oldAccount(ascii, 'the-first-secret');
    await oldAccount(unicode, 'the-second-secret');
    await login(ascii, 'the-first-secret').expect(200);
    await login(unicode, 'the-second-secret').expect(200);
    await login(unicode, 'the-first-secret').expect(401);
  });

  it('finds an admin by the setting in any spelling', async () => {
    const name = newName();
    const forms = formsOf(name);
    await sql('update account set is_admin = false');
    const made = await archive.app.get(CommandBus).execute(new EnsureFirstAdmin(forms[1]!, password));
    expect(made).toMatchObject({ email: forms[0], made: true });
    for (const email of forms)
      expect(await archive.app.get(QueryBus).execute(new FindAdmin(email))).toMatchObject({ id: made.id });
    await sql('update account set is_admin = false');
    expect(await archive.app.get(CommandBus).execute(new EnsureFirstAdmin(forms[2]!, password))).toMatchObject({
      id: made.id,
    });
  });
});

describe('an invisible character', () => {
  let archive: TestApp;
  beforeAll(async () => {
    archive = await startApp();
  });
  afterAll(() => archive?.close());
  const post = (path: string, body: object) => supertest(archive.url).post(path).send(body);
  const whole = { title: 'A long enough title', content: 'x'.repeat(60) };

  it('is rejected in an email address everywhere', async () => {
    for (const one of INVISIBLE)
      for (const email of [`ad${one}a@example.org`, `ada@exam${one}ple.org`])
        for (const [path, more] of [
          ['/api/auth/register', { username: 'somebody', password }],
          ['/api/newsletter/subscribe', {}],
          ['/api/submissions', { ...whole, authorName: 'Ada', categoryId: 1 }],
          ['/api/suggestions', { ...whole, suggestionType: 'topic' }],
        ] as const) {
          const answer = await post(path, { ...more, email });
          expect([path, one, answer.status, answer.body.errors?.[0]?.path]).toEqual([path, one, 400, 'email']);
          expect(answer.body.message).toMatch(/^Please enter a valid email address\.?$/);
        }
  });

  it('is rejected in a user name', async () => {
    for (const one of [...INVISIBLE, '\u0007']) {
      const answer = await post('/api/auth/register', { username: `ad${one}ax`, email: 'ada@example.org', password });
      expect([one, answer.status, answer.body.message]).toEqual([
        one,
        400,
        'Your username has a hidden character in it. Try typing it by hand.',
      ]);
    }
  });

  it('that selects a color emoji is removed from a name, and the letters of a name are normalized', async () => {
    const heart = await post('/api/auth/register', {
      username: 'ada\u2764\ufe0f',
      email: 'heart@example.org',
      password,
    });
    expect([heart.status, heart.body.username]).toEqual([201, 'ada\u2764']);
    const zoe = await post('/api/auth/register', { username: 'Zoe\u0308', email: 'zoe@example.org', password });
    expect([zoe.status, zoe.body.username]).toEqual([201, 'Zo\u00eb']);
    await post('/api/auth/register', { username: 'ZO\u00cb', email: 'zoe2@example.org', password }).expect(409);
  });

  it('in an old account does not prevent its owner from signing in', async () => {
    const em = archive.app.get(MikroORM).em.fork();
    const email = 'ad\u200ba@example.org';
    await em.execute('insert into account (username, email, password_hash) values (?, ?, ?)', [
      'old\u200bname',
      email,
      await hashPassword(password),
    ]);
    await post('/api/auth/login', { email, password }).expect(200);
    await post('/api/auth/login', { email: 'ada@example.org', password }).expect(401);
  });
});
