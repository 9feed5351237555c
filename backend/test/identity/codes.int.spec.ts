import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';
import { addPasskey, codeOf, newPerson, PASSWORD, turnOnCodes } from '../support/factors.js';
import type { Person } from '../support/factors.js';
import { mainBackend, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';
import { findTraces, readStores } from '../support/traces.js';

describe.each(mainBackend)('codes from an app and recovery codes, on %s', (backend) => {
  let archive: TestApp;
  beforeAll(async () => {
    archive = await startApp(backend);
  });
  afterAll(() => archive?.close());

  const sql = <T extends object[]>(text: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<T & never>(text, params) as Promise<T>;
  const login = (email: string, password: string, code?: string) =>
    supertest(archive.url).post('/api/auth/login').send({ email, password, code });
  const outcome = async (answer: ReturnType<typeof login>) => {
    const { status, body } = await answer;
    return [status, (body as { code?: string }).code];
  };
  const factorsOf = async ({ agent }: Pick<Person, 'agent'>) =>
    (await agent.get('/api/auth/factors').expect(200)).body as { codesSince: string | null; recoveryCodesLeft: number };

  it('asks for a code after the right password, and signs in with it', async () => {
    const ada = await newPerson(archive);
    const { secret, recoveryCodes } = await turnOnCodes(ada);
    expect(recoveryCodes).toHaveLength(10);
    const answer = await login(ada.email, PASSWORD).expect(401);
    expect(answer.body).toMatchObject({
      code: 'auth.code-required',
      message: 'Enter the 6-digit code from your app, or one of your recovery codes.',
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
    const code = codeOf(secret);
    const signedIn = await login(ada.email, PASSWORD, `${code.slice(0, 3)} ${code.slice(3)}`).expect(200);
    expect(signedIn.body).toMatchObject({ id: ada.id, hasFactor: true });
  });

  it('does not say after a wrong password whether a code is needed', async () => {
    const [ada, eve] = [await newPerson(archive), await newPerson(archive)];
    const { secret } = await turnOnCodes(ada);
    for (const code of [undefined, codeOf(secret), '000000'])
      expect(await outcome(login(ada.email, 'not-my-password', code))).toEqual([401, 'auth.credentials']);
    expect(await outcome(login(eve.email, 'not-my-password'))).toEqual([401, 'auth.credentials']);
    // And the code was not used up.
    expect(await outcome(login(ada.email, PASSWORD, codeOf(secret)))).toEqual([200, undefined]);
  });

  it('accepts a code once, even by simultaneous requests, and not the one that was used to set it up', async () => {
    const ada = await newPerson(archive);
    const { secret, usedCode } = await turnOnCodes(ada);
    expect(await outcome(login(ada.email, PASSWORD, usedCode))).toEqual([401, 'auth.code-wrong']);
    const code = codeOf(secret, 1);
    const answers = await Promise.all([1, 2, 3].map(() => outcome(login(ada.email, PASSWORD, code))));
    expect(answers.map(([status]) => status).toSorted()).toEqual([200, 401, 401]);
    expect(await outcome(login(ada.email, PASSWORD, code))).toEqual([401, 'auth.code-wrong']);
  });

  it('accepts the codes right before and after the current one, and no others', async () => {
    const ada = await newPerson(archive);
    const { secret } = await turnOnCodes(ada);
    for (const [steps, status] of [
      [-3, 401],
      [3, 401],
      [1, 200],
    ] as const)
      // prettier-ignore
      expect([steps, (await login(ada.email, PASSWORD, codeOf(secret, steps))).status]).toEqual([steps, status]);
    const bob = await newPerson(archive);
    await turnOnCodes(bob);
    expect(await outcome(login(bob.email, PASSWORD, codeOf(secret)))).toEqual([401, 'auth.code-wrong']);
  });

  it('stores neither the secret nor a recovery code in plain text, and no time', async () => {
    const ada = await newPerson(archive);
    const { secret, recoveryCodes } = await turnOnCodes(ada);
    const stores = await readStores(archive.settings);
    for (const text of [secret, ...recoveryCodes!.flatMap((code) => [code, code.replaceAll('-', '')])])
      expect(findTraces(stores, [text])).toEqual([]);
  });

  it('stores no set-up before it is confirmed, and confirms only that of the same account, with a right code', async () => {
    const [ada, eve] = [await newPerson(archive), await newPerson(archive)];
    const { body } = await ada.agent.post('/api/auth/totp/setup').send({ password: PASSWORD }).expect(200);
    const { secret, setup, address } = body as { secret: string; setup: string; address: string };
    expect(address).toContain(`otpauth://totp/The%20Archive:${ada.username}?secret=${secret}`);
    expect(await factorsOf(ada)).toMatchObject({ codesSince: null, recoveryCodesLeft: 0 });
    const confirm = ({ agent }: Person, code: string) => agent.post('/api/auth/totp').send({ setup, code });
    expect((await confirm(ada, '000000').expect(400)).body).toMatchObject({ code: 'auth.first-code-wrong' });
    expect((await confirm(eve, codeOf(secret)).expect(409)).body).toMatchObject({ code: 'auth.setup-expired' });
    await confirm(ada, codeOf(secret)).expect(201);
    expect((await confirm(ada, codeOf(secret, 1)).expect(409)).body).toMatchObject({ code: 'auth.codes-on' });
  });

  it('sets up and turns off nothing with a session alone', async () => {
    const ada = await newPerson(archive);
    const { secret, recoveryCodes } = await turnOnCodes(ada);
    await ada.agent.post('/api/auth/totp/setup').send({}).expect(403);
    await ada.agent.delete('/api/auth/totp').send({}).expect(403);
    await ada.agent.delete('/api/auth/totp').send({ password: 'not-my-password' }).expect(403);
    await ada.agent.delete('/api/auth/totp').send({ code: '000000' }).expect(401);
    await ada.agent.post('/api/auth/recovery-codes').send({}).expect(403);
    await ada.agent.post('/api/auth/recovery-codes').send({ code: recoveryCodes![0] }).expect(200);
    await ada.agent
      .delete('/api/auth/totp')
      .send({ code: codeOf(secret) })
      .expect(204);
    expect(await factorsOf(ada)).toEqual({ passkeys: [], codesSince: null, recoveryCodesLeft: 0 });
    expect(await outcome(login(ada.email, PASSWORD))).toEqual([200, undefined]);
  });

  it('accepts each recovery code once, typed in any way, and only for its account', async () => {
    const [ada, bob] = [await newPerson(archive), await newPerson(archive)];
    const [mine, theirs] = [await turnOnCodes(ada), await turnOnCodes(bob)];
    const [first, second] = mine.recoveryCodes!;
    expect(await outcome(login(ada.email, PASSWORD, theirs.recoveryCodes![0]))).toEqual([401, 'auth.code-wrong']);
    const sloppy = ` ${first!.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')} `;
    expect(await outcome(login(ada.email, PASSWORD, sloppy))).toEqual([200, undefined]);
    expect(await outcome(login(ada.email, PASSWORD, first))).toEqual([401, 'auth.code-wrong']);
    const twice = await Promise.all([1, 2].map(() => outcome(login(ada.email, PASSWORD, second))));
    expect(twice.map(([status]) => status).toSorted()).toEqual([200, 401]);
    expect(await factorsOf(ada)).toMatchObject({ recoveryCodesLeft: 8 });
    expect(await factorsOf(bob)).toMatchObject({ recoveryCodesLeft: 10 });
  });

  it('makes ten new recovery codes, after which the old ones are worthless', async () => {
    const ada = await newPerson(archive);
    const { recoveryCodes } = await turnOnCodes(ada);
    // The password alone does not sign in, so it does not change this either.
    await ada.agent.post('/api/auth/recovery-codes').send({ password: PASSWORD }).expect(403);
    const answer = await ada.agent.post('/api/auth/recovery-codes').send({ code: recoveryCodes![1] }).expect(200);
    const made = (answer.body as { recoveryCodes: string[] }).recoveryCodes;
    expect(new Set([...made, ...recoveryCodes!]).size).toBe(20);
    expect(await outcome(login(ada.email, PASSWORD, recoveryCodes![0]))).toEqual([401, 'auth.code-wrong']);
    expect(await outcome(login(ada.email, PASSWORD, made[0]))).toEqual([200, undefined]);
    const eve = await newPerson(archive);
    const refused = await eve.agent.post('/api/auth/recovery-codes').send({ password: PASSWORD }).expect(409);
    expect(refused.body).toMatchObject({ code: 'auth.no-factor' });
  });

  it('takes a code, and not the password, before something that needs more care', async () => {
    const ada = await newPerson(archive);
    const stepUp = (body: object) => ada.agent.post('/api/auth/step-up').send(body);
    await stepUp({ password: PASSWORD }).expect(204);
    const { recoveryCodes } = await turnOnCodes(ada);
    expect(await outcome(stepUp({ password: PASSWORD }))).toEqual([403, 'auth.step-up-code']);
    expect(await outcome(stepUp({ code: '000000' }))).toEqual([401, 'auth.code-wrong']);
    expect(await outcome(stepUp({ code: recoveryCodes![2] }))).toEqual([204, undefined]);
  });

  it('asks for a code before the current password of an account with codes is changed', async () => {
    const ada = await newPerson(archive);
    const { recoveryCodes } = await turnOnCodes(ada);
    const change = (more: object) =>
      supertest(archive.url)
        .put('/api/auth/reset-password')
        .send({ email: ada.email, newPassword: 'another-fine-secret', currentPassword: PASSWORD, ...more });
    expect(await outcome(change({}))).toEqual([401, 'auth.code-required']);
    expect(await outcome(change({ code: recoveryCodes![3] }))).toEqual([200, undefined]);
  });

  it('gives recovery codes with the first factor only', async () => {
    const ada = await newPerson(archive);
    const { recoveryCodes } = await turnOnCodes(ada);
    expect(recoveryCodes).toHaveLength(10);
    expect((await addPasskey(ada, 'iPhone', { code: recoveryCodes![0] })).recoveryCodes).toBeNull();
  });

  it('asks for no code where an account has only a passkey', async () => {
    const ada = await newPerson(archive);
    await addPasskey(ada);
    expect(await outcome(login(ada.email, PASSWORD))).toEqual([200, undefined]);
  });

  it('still accepts recovery codes after the operator changed SESSION_SECRET', async () => {
    const ada = await newPerson(archive);
    const { secret, recoveryCodes } = await turnOnCodes(ada);
    await sql("update totp_secret set sealed_secret = 'c2VhbGVkIHdpdGggYW5vdGhlciBrZXk' where account_id = ?", [
      ada.id,
    ]);
    expect(await outcome(login(ada.email, PASSWORD, codeOf(secret)))).toEqual([401, 'auth.code-wrong']);
    expect(await outcome(login(ada.email, PASSWORD, recoveryCodes![0]))).toEqual([200, undefined]);
  });
});

describe('guesses of codes', () => {
  let archive: TestApp;
  beforeAll(async () => {
    archive = await startApp('PostgreSQL', { rateLimitScale: 1, trustedProxies: ['127.0.0.1'] });
  });
  afterAll(() => archive?.close());

  it('are refused after ten in an hour, from all addresses together, while recovery codes still work', async () => {
    const ada = await newPerson(archive);
    const { secret, recoveryCodes } = await turnOnCodes(ada);
    const guess = async (code: string, at: number) =>
      (
        await supertest(archive.url)
          .post('/api/auth/login')
          .set('x-forwarded-for', `198.51.100.${at}`)
          .send({ email: ada.email, password: PASSWORD, code })
      ).status;
    for (let at = 1; at <= 10; at++) expect([at, await guess('000000', at)]).toEqual([at, 401]);
    expect(await guess('000000', 11)).toBe(429);
    expect(await guess(codeOf(secret), 12)).toBe(429);
    expect(await guess(recoveryCodes![0]!, 13)).toBe(200);
  });
});

describe('ADMIN_2FA=required', () => {
  let archive: TestApp;
  beforeAll(async () => {
    archive = await startApp('PostgreSQL', { admin2fa: 'required' });
  });
  afterAll(() => archive?.close());

  it('lets an admin without a factor do nothing but add one', async () => {
    const ada = await newPerson(archive);
    await archive.app.get(MikroORM).em.fork().execute('update account set is_admin = true where id = ?', [ada.id]);
    const me = await ada.agent.get('/api/auth/user').expect(200);
    expect(me.body).toMatchObject({ isAdmin: true, capabilities: [], hasFactor: false, needsFactor: true });
    for (const [method, path] of [
      ['get', '/api/comments'],
      ['get', '/api/site/settings'],
      ['post', '/api/posts/1/comments'],
    ] as const)
      // prettier-ignore
      expect((await ada.agent[method](path).send({}).expect(403)).body).toMatchObject({ code: 'auth.factor-required' });
    expect((await ada.agent.get('/api/posts').expect(200)).headers['cache-control']).toContain('public');
    await addPasskey(ada);
    await ada.agent.get('/api/comments').expect(200);
    const now = await ada.agent.get('/api/auth/user').expect(200);
    expect(now.body).toMatchObject({ hasFactor: true, needsFactor: false });
    expect((now.body as { capabilities: string[] }).capabilities).toContain('moderate');
  });

  it('asks an admin who has only passkeys for a passkey or a recovery code, and members for nothing', async () => {
    const ada = await newPerson(archive);
    await archive.app.get(MikroORM).em.fork().execute('update account set is_admin = true where id = ?', [ada.id]);
    const { recoveryCodes } = await addPasskey(ada);
    const login = (email: string, code?: string) =>
      supertest(archive.url).post('/api/auth/login').send({ email, password: PASSWORD, code });
    expect((await login(ada.email).expect(401)).body).toMatchObject({
      code: 'auth.code-required',
      message: 'Use your passkey, or enter one of your recovery codes.',
    });
    await login(ada.email, recoveryCodes![0]).expect(200);
    const member = await newPerson(archive);
    await addPasskey(member);
    await login(member.email).expect(200);
  });

  it('is optional by default', async () => {
    const lenient = await startApp();
    const admin = await lenient.admin();
    const me = await admin.get('/api/auth/user').expect(200);
    expect(me.body).toMatchObject({ hasFactor: false, needsFactor: false });
    await admin.get('/api/comments').expect(200);
    await lenient.close();
  });
});
