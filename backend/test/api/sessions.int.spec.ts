import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import supertest from 'supertest';
import { EnsureFirstAdmin } from '../../src/modules/identity/contract.js';
import { backends, PASSCODE, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const ADA = { username: 'ada', email: 'ada@example.org', password: 'secret1' };
const cookieOf = (answer: supertest.Response) => String(answer.headers['set-cookie'] ?? '').split(';')[0]!;

describe.each(backends)('Signing in on %s', (backend) => {
  let archive: TestApp;
  beforeAll(async () => {
    archive = await startApp(backend);
    await supertest(archive.url).post('/api/auth/register').send(ADA).expect(201);
  });
  afterAll(() => archive?.close());
  const post = (path: string, body: object, cookie = '') =>
    supertest(archive.url).post(path).set('cookie', cookie).send(body);

  it('answers an unknown address and a wrong password alike', async () => {
    const wrong = await post('/api/auth/login', { email: ADA.email, password: 'wrong' }).expect(401);
    const unknown = await post('/api/auth/login', { email: 'nobody@example.org', password: 'wrong' }).expect(401);
    expect(wrong.body).toEqual(unknown.body);
    expect(wrong.body.message).toBe('Invalid email or password.');
    expect(wrong.headers['set-cookie']).toBeUndefined();
  });

  it('gives a new session id each time: one that was planted before is worth nothing', async () => {
    const first = await post('/api/auth/login', ADA_LOGIN).expect(200);
    const again = await post('/api/auth/login', ADA_LOGIN, cookieOf(first)).expect(200);
    expect(cookieOf(again)).not.toBe(cookieOf(first));
    const who = (cookie: string) => supertest(archive.url).get('/api/auth/user').set('cookie', cookie);
    await who(cookieOf(first)).expect(401);
    await who(cookieOf(again)).expect(200);
  });

  it('sets one cookie that scripts and other sites do not get', async () => {
    const answer = await post('/api/auth/login', ADA_LOGIN).expect(200);
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^sid=[^;]+; (?=.*Path=\/)(?=.*HttpOnly)(?=.*SameSite=Lax)(?!.*Secure)/,
    );
  });

  it('is kept in the store by the hash of the id only', async () => {
    const answer = await post('/api/auth/login', ADA_LOGIN).expect(200);
    const sid = decodeURIComponent(cookieOf(answer).slice('sid='.length)).split('.')[0]!;
    const rows = await archive.app.get(MikroORM).em.fork().execute('select sid_hash from session');
    expect(JSON.stringify(rows)).not.toContain(sid);
  });

  it('refuses a name or an address that is taken, whatever its case', async () => {
    await post('/api/auth/register', { ...ADA, username: 'ADA', email: 'other@example.org' }).expect(
      409,
      /Username is already taken/,
    );
    await post('/api/auth/register', { ...ADA, username: 'other', email: 'ADA@example.org' }).expect(
      409,
      /Email is already registered/,
    );
  });

  it('at the same moment with the same name is for one of two', async () => {
    const twins = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        post('/api/auth/register', { username: 'twin', email: `twin${n}@example.org`, password: 'secret1' }),
      ),
    );
    expect(twins.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  it('with a wrong passcode makes no account, with the right one an admin', async () => {
    const eve = { username: 'eve', email: 'eve@example.org', password: 'secret1' };
    await post('/api/auth/register', { ...eve, adminPasscode: 'guess' }).expect(403, /Invalid admin passcode/);
    const answer = await post('/api/auth/register', { ...eve, adminPasscode: PASSCODE }).expect(201);
    expect(answer.body).toEqual({
      id: expect.any(Number),
      username: 'eve',
      email: 'eve@example.org',
      isAdmin: true,
      createdAt: expect.any(String),
    });
  });

  it.each([
    [{ ...ADA, username: 'ab' }, 'Username must be at least 3 characters.'],
    [{ ...ADA, email: 'nowhere' }, 'Please enter a valid email address.'],
    [{ ...ADA, password: '12345' }, 'Password must be at least 6 characters.'],
  ])('says what is wrong in the words of the form', async (body, message) => {
    expect((await post('/api/auth/register', body).expect(400)).body.message).toBe(message);
  });
});

const ADA_LOGIN = { email: ADA.email, password: ADA.password };

describe('The first admin', () => {
  it('signs in with an address like admin@localhost, and takes over no session of who had the address before', async () => {
    const archive = await startApp();
    try {
      const commands = archive.app.get(CommandBus);
      const squatter = await supertest(archive.url).post('/api/auth/register').send(ADA).expect(201);
      const em = archive.app.get(MikroORM).em.fork();
      await em.execute('update account set is_admin = false');
      await commands.execute(new EnsureFirstAdmin(ADA.email, 'another-one'));
      const who = supertest(archive.url).get('/api/auth/user').set('cookie', cookieOf(squatter));
      await who.expect(401);

      await em.execute('update account set is_admin = false');
      await commands.execute(new EnsureFirstAdmin('admin@localhost', 'yet-another'));
      const login = { email: ' Admin@localhost ', password: 'yet-another' };
      const answer = await supertest(archive.url).post('/api/auth/login').send(login).expect(200);
      expect(answer.body).toMatchObject({ email: 'admin@localhost', isAdmin: true });
    } finally {
      await archive.close();
    }
  });
});

describe('Behind https', () => {
  it('the cookie is Secure, though TLS ends before this process', async () => {
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
