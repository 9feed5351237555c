import { randomUUID } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import supertest from 'supertest';
import { EnsureFirstAdmin } from '../../src/modules/identity/contract.js';
import { Settings } from '../../src/platform/config/settings.js';
import { StartupError } from '../../src/platform/config/startup-error.js';
import { passwordWeakness } from '../../src/platform/security/password-policy.js';
import { hashPassword } from '../../src/platform/security/passwords.js';
import { seed } from '../../src/tools/seed.js';
import { eventually } from '../support/eventually.js';
import { mailsOf, resetTokenIn } from '../support/mails.js';
import { cookieOf, PASSCODE, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const GOOD = 'a-fine-secret';
const EASY = 'This password is too easy to guess.';
const SHORT = 'Admins need a password of at least 12 characters.';
/** One is checked, and a hundred wait. */
const MOST_CHECKS = 101;

describe('a weak password', () => {
  let archive: TestApp;
  beforeAll(async () => {
    archive = await startApp();
  });
  afterAll(() => archive?.close());

  const sql = (text: string, params: unknown[]) => archive.app.get(MikroORM).em.fork().execute(text, params);
  const register = (body: object) => supertest(archive.url).post('/api/auth/register').send(body);
  const login = (email: string, password: string) =>
    supertest(archive.url).post('/api/auth/login').send({ email, password });
  const reset = (body: object, cookie = '') =>
    supertest(archive.url).put('/api/auth/reset-password').set('cookie', cookie).send(body);
  const newcomer = () => {
    const username = `person-${randomUUID().slice(0, 8)}`;
    return { username, email: `${username}-mail@example.org`, password: GOOD };
  };
  const person = async (more: object = {}) => {
    const body = { ...newcomer(), ...more };
    return { ...body, cookie: cookieOf(await register(body).expect(201)) };
  };
  const linkFor = async (email: string) => {
    await supertest(archive.url).post('/api/auth/forgot-password').send({ email }).expect(202);
    const [mail] = await eventually(
      () => {
        const mails = mailsOf(archive.settings, email);
        return mails.length > 0 && mails;
      },
      { what: `a link for ${email}` },
    );
    return resetTokenIn(mail!);
  };
  const refusal = (path: string, message: string) => ({
    code: 'account.weak-password',
    message,
    errors: [{ path, message }],
  });

  it('is rejected at sign-up', async () => {
    const body = newcomer();
    for (const password of ['password1', 'PassWord1', body.username, body.email.toUpperCase(), `${body.username}-MAIL`])
      expect((await register({ ...body, password }).expect(400)).body).toMatchObject(refusal('password', EASY));
    const short = { ...body, password: 'kq7-zu2-vm9', adminPasscode: PASSCODE };
    expect((await register(short).expect(400)).body).toMatchObject(refusal('password', SHORT));
    await register({ ...short, adminPasscode: 'a guess' }).expect(403);
    await register({ ...body, password: 'kq7-zu2-vm9' }).expect(201);
  });

  it('is rejected as a new password from any caller, and the reset link still works', async () => {
    const ada = await person();
    const admin = await person({ adminPasscode: PASSCODE });
    const token = await linkFor(ada.email);
    const ways: [proof: object, cookie?: string][] = [
      [{ token }],
      [{ currentPassword: GOOD }],
      [{ currentPassword: GOOD }, ada.cookie],
      [{}, admin.cookie],
    ];
    for (const [proof, cookie] of ways)
      for (const newPassword of ['password1', ada.username.toUpperCase(), ada.email])
        expect((await reset({ email: ada.email, newPassword, ...proof }, cookie).expect(400)).body).toMatchObject(
          refusal('newPassword', EASY),
        );
    // Without proof of ownership, the response reveals nothing about the account.
    await reset({ email: ada.email, newPassword: ada.username }).expect(403);
    await login(ada.email, GOOD).expect(200);
    await reset({ email: ada.email, newPassword: 'kq7-zu2-vm9', token }).expect(200);
  });

  it('is not looked for while too many are checked: the answer is 503, and nothing has happened', async () => {
    const body = newcomer();
    const ada = await person();
    const change = { email: ada.email, newPassword: 'another-fine-secret', token: await linkFor(ada.email) };
    let isFull = true;
    // Requests alone do not fill the queue: each needs one of ten connections to the database first.
    const check = async () => {
      while (isFull) await passwordWeakness(GOOD, { ...body, isAdmin: false });
    };
    const checks = Promise.all(Array.from({ length: MOST_CHECKS }, check));
    try {
      for (const refused of [await register(body), await reset(change)]) {
        expect(refused.status).toBe(503);
        expect(refused.body).toMatchObject({ code: 'account.busy' });
        expect(refused.headers['retry-after']).toBe('5');
      }
    } finally {
      isFull = false;
      await checks;
    }
    await login(ada.email, GOOD).expect(200);
    await reset(change).expect(200);
    await register(body).expect(201);
  });

  it('is one of fewer than 12 characters for an admin, even with a reset link', async () => {
    const admin = await person({ adminPasscode: PASSCODE });
    const token = await linkFor(admin.email);
    for (const proof of [{ token }, { currentPassword: GOOD }])
      expect(
        (await reset({ email: admin.email, newPassword: 'kq7-zu2-vm9', ...proof }).expect(400)).body,
      ).toMatchObject(refusal('newPassword', SHORT));
    await reset({ email: admin.email, newPassword: 'kq7-zu2-vm9x', token }).expect(200);
  });

  it('that was set before still works for signing in', async () => {
    const [ada, admin] = [await person(), await person({ adminPasscode: PASSCODE })];
    for (const { email } of [ada, admin]) {
      await sql('update account set password_hash = ? where email = ?', [await hashPassword('dragon'), email]);
      await login(email, 'dragon').expect(200);
    }
  });

  it('is rejected for the first admin, new or promoted', async () => {
    const ada = await person();
    const commands = archive.app.get(CommandBus);
    await sql('update account set is_admin = false where ?', [true]);
    for (const [email, password, message] of [
      ['first@example.org', 'kq7-zu2-vm9', SHORT],
      ['first@example.org', 'administrator', EASY],
      ['first-of-all@example.org', 'First-Of-All', EASY],
      [ada.email, 'kq7-zu2-vm9', SHORT],
      [ada.email, `${ada.username}`, EASY],
    ] as const)
      await expect(commands.execute(new EnsureFirstAdmin(email, password))).rejects.toThrow(message);
    const settings = new Settings({
      ...archive.settings,
      ...{ adminEmail: ada.email, adminPassword: 'kq7-zu2-vm9', seed: 'none' },
    });
    await expect(seed(archive.app, settings, false)).rejects.toEqual(new StartupError(`ADMIN_PASSWORD: ${SHORT}`));
    expect(await sql('select id from account where is_admin', [])).toEqual([]);
    await commands.execute(new EnsureFirstAdmin(ada.email, GOOD));
    // An admin exists, so the setting no longer matters.
    await commands.execute(new EnsureFirstAdmin(ada.email, 'dragon'));
    await login(ada.email, GOOD).expect(200);
  });
});
