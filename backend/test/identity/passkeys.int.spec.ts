import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import supertest from 'supertest';
import { Clock } from '../../src/kernel/clock.js';
import {
  addPasskey,
  challengeFor,
  HERE,
  newPerson,
  PASSWORD,
  strangerWithChallenge,
  turnOnCodes,
} from '../support/factors.js';
import type { Person } from '../support/factors.js';
import { SoftwareAuthenticator } from '../support/software-authenticator.js';
import { mainBackend, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';
import { today } from '../support/today.js';

describe.each(mainBackend)('passkeys, on %s', (backend) => {
  let archive: TestApp;
  beforeAll(async () => {
    archive = await startApp(backend);
  });
  afterAll(() => archive?.close());
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const sql = <T extends object[]>(text: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<T & never>(text, params) as Promise<T>;
  const move = (minutes: number) => {
    const clock = archive.app.get(Clock);
    const later = new Date(Date.now() + minutes * 60_000);
    jest.spyOn(clock, 'now').mockReturnValue(later);
  };
  const factorsOf = async ({ agent }: Pick<Person, 'agent'>) =>
    (await agent.get('/api/auth/factors').expect(200)).body as { passkeys: object[]; recoveryCodesLeft: number };
  /** Signs in with a passkey in a new browser. */
  const signIn = async (authenticator: SoftwareAuthenticator, changes: object = {}) => {
    const { agent, challenge } = await strangerWithChallenge(archive);
    const body = authenticator.assert(challenge, { ...HERE, ...changes });
    return { agent, answer: await agent.post('/api/auth/passkeys/sign-in').send(body) };
  };

  it('signs in with a passkey alone, without an email, and stores only days', async () => {
    const ada = await newPerson(archive);
    const { authenticator, id } = await addPasskey(ada, '  iPhone ');
    const { agent, answer } = await signIn(authenticator);
    expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ id: ada.id, hasFactor: true })]);
    await agent.get('/api/auth/user').expect(200);
    expect((await factorsOf(ada)).passkeys).toEqual([{ id, name: 'iPhone', addedOn: today(), lastUsedOn: today() }]);
    const columns = await sql<{ type: string }[]>(
      "select data_type as type from information_schema.columns where table_name in ('passkey', 'totp_secret', 'recovery_code')",
    );
    expect(columns.filter(({ type }) => type.startsWith('timestamp'))).toEqual([]);
  });

  it('asks for a discoverable passkey that its owner unlocks, for the host of the public address', async () => {
    const ada = await newPerson(archive);
    await addPasskey(ada);
    const answer = await ada.agent.post('/api/auth/passkeys/options').send({ password: PASSWORD }).expect(200);
    expect(answer.body).toMatchObject({
      rp: { id: 'archive.test', name: 'The Archive' },
      user: { name: ada.username },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [expect.objectContaining({ type: 'public-key' })],
    });
    expect(JSON.stringify(answer.body)).not.toContain(ada.email);
    const { body } = await supertest(archive.url).post('/api/auth/passkeys/sign-in/options').expect(200);
    expect(body).toEqual({ challenge: expect.any(String), rpId: 'archive.test', userVerification: 'required' });
  });

  it('keeps a challenge in a cookie that no script, no other site and no other address gets', async () => {
    const answer = await supertest(archive.url).post('/api/auth/passkeys/sign-in/options').expect(200);
    const [cookie] = answer.headers['set-cookie'] as unknown as string[];
    expect(cookie).toMatch(
      /^passkey-challenge=[\w-]+; Max-Age=300; Path=\/api\/auth\/passkeys; HttpOnly; SameSite=Strict$/,
    );
    expect(cookie).not.toContain((answer.body as { challenge: string }).challenge);
  });

  it('adds no passkey with a session alone, or with a wrong password', async () => {
    const ada = await newPerson(archive);
    const ask = (body: object) => ada.agent.post('/api/auth/passkeys/options').send(body);
    expect((await ask({}).expect(403)).body).toMatchObject({ code: 'auth.proof-required' });
    expect((await ask({ password: 'not-my-password' }).expect(403)).body).toMatchObject({ code: 'auth.proof-wrong' });
    expect((await ask({ code: '123456' }).expect(401)).body).toMatchObject({ code: 'auth.code-wrong' });
    const registration = new SoftwareAuthenticator().create('bm8', HERE);
    const answer = await ada.agent.post('/api/auth/passkeys').send({ name: 'x', ...registration });
    expect([answer.status, answer.body]).toEqual([409, expect.objectContaining({ code: 'auth.challenge-expired' })]);
  });

  it('adds no passkey to the account of someone else, whose session gets a challenge of the attacker', async () => {
    const [ada, mallory] = [await newPerson(archive), await newPerson(archive)];
    const own = await mallory.agent.post('/api/auth/passkeys/options').send({ password: PASSWORD }).expect(200);
    const { challenge } = own.body as { challenge: string };
    const [cookie] = own.headers['set-cookie'] as unknown as string[];
    const registration = new SoftwareAuthenticator().create(challenge, HERE);
    ada.agent.jar.setCookie(cookie!, '127.0.0.1', '/api/auth/passkeys');
    const answer = await ada.agent.post('/api/auth/passkeys').send({ name: 'Mine now', ...registration });
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([409, 'auth.challenge-expired']);
    expect((await factorsOf(ada)).passkeys).toEqual([]);
  });

  it('accepts a passkey for one account only', async () => {
    const [ada, eve] = [await newPerson(archive), await newPerson(archive)];
    const { authenticator } = await addPasskey(ada);
    const registration = authenticator.create(await challengeFor(eve), HERE);
    const answer = await eve.agent
      .post('/api/auth/passkeys')
      .send({ name: 'x', ...registration })
      .expect(409);
    expect(answer.body).toMatchObject({ code: 'auth.passkey-taken' });
  });

  it('renames and removes nobody else’s passkey', async () => {
    const [ada, eve] = [await newPerson(archive), await newPerson(archive)];
    const { id } = await addPasskey(ada);
    await eve.agent.put(`/api/auth/passkeys/${id}`).send({ name: 'Mine' }).expect(404);
    await eve.agent.delete(`/api/auth/passkeys/${id}`).send({ password: PASSWORD }).expect(404);
    await ada.agent.put(`/api/auth/passkeys/${id}`).send({ name: 'Old phone' }).expect(204);
    expect((await factorsOf(ada)).passkeys).toMatchObject([{ name: 'Old phone' }]);
  });

  it('forgets a removed passkey, and the recovery codes with the last factor', async () => {
    const ada = await newPerson(archive);
    const { authenticator, id, recoveryCodes } = await addPasskey(ada);
    expect(recoveryCodes).toHaveLength(10);
    await ada.agent.delete(`/api/auth/passkeys/${id}`).send({}).expect(403);
    await ada.agent.delete(`/api/auth/passkeys/${id}`).send({ password: PASSWORD }).expect(204);
    expect(await factorsOf(ada)).toEqual({ passkeys: [], codesSince: null, recoveryCodesLeft: 0 });
    const { answer } = await signIn(authenticator);
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([401, 'auth.passkey-unknown']);
  });

  it.each([
    ['from another site', { origin: 'http://archive.test.evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['that was not unlocked', { isVerified: false }],
  ])('accepts no new passkey %s', async (_, changes) => {
    const ada = await newPerson(archive);
    const registration = new SoftwareAuthenticator().create(await challengeFor(ada), { ...HERE, ...changes });
    const answer = await ada.agent
      .post('/api/auth/passkeys')
      .send({ name: 'x', ...registration })
      .expect(400);
    expect(answer.body).toMatchObject({ code: 'auth.passkey-invalid' });
    expect((await factorsOf(ada)).passkeys).toEqual([]);
  });

  it.each([
    ['from another site', { origin: 'http://archive.test.evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['that was not unlocked', { isVerified: false }],
  ])('signs nobody in with a passkey %s', async (_, changes) => {
    const { authenticator } = await addPasskey(await newPerson(archive));
    const { agent, answer } = await signIn(authenticator, changes);
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([401, 'auth.passkey-refused']);
    await agent.get('/api/auth/user').expect(401);
  });

  it('signs nobody in with the signature of another key', async () => {
    const { authenticator } = await addPasskey(await newPerson(archive));
    const { agent, challenge } = await strangerWithChallenge(archive);
    const forged = {
      ...new SoftwareAuthenticator().assert(challenge, HERE),
      id: authenticator.id.toString('base64url'),
    };
    const answer = await agent.post('/api/auth/passkeys/sign-in').send(forged).expect(401);
    expect(answer.body).toMatchObject({ code: 'auth.passkey-refused' });
  });

  it('accepts a challenge once, even by the same browser', async () => {
    const { authenticator } = await addPasskey(await newPerson(archive));
    const asked = await supertest(archive.url).post('/api/auth/passkeys/sign-in/options').expect(200);
    const cookie = String((asked.headers['set-cookie'] as unknown as string[])[0]).split(';')[0]!;
    const body = authenticator.assert((asked.body as { challenge: string }).challenge, HERE);
    const send = () => supertest(archive.url).post('/api/auth/passkeys/sign-in').set('cookie', cookie).send(body);
    const statuses = (await Promise.all([send(), send(), send()])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409, 409]);
    expect((await send()).body).toMatchObject({ code: 'auth.challenge-expired' });
  });

  it('accepts no challenge of another browser, of another purpose, or from before six minutes', async () => {
    const ada = await newPerson(archive);
    const { authenticator } = await addPasskey(ada);
    const code = async (agent: Person['agent'], challenge: string) => {
      const answer = await agent.post('/api/auth/passkeys/sign-in').send(authenticator.assert(challenge, HERE));
      return (answer.body as { code?: string }).code;
    };
    const [one, other] = [await strangerWithChallenge(archive), await strangerWithChallenge(archive)];
    expect(await code(other.agent, one.challenge)).toBe('auth.passkey-refused');
    expect(await code(ada.agent, await challengeFor(ada))).toBe('auth.challenge-expired');
    const late = await strangerWithChallenge(archive);
    move(6);
    expect(await code(late.agent, late.challenge)).toBe('auth.challenge-expired');
  });

  it('refuses a passkey whose counter went back, because someone may have copied it', async () => {
    const { authenticator } = await addPasskey(await newPerson(archive));
    expect((await signIn(authenticator, { signCount: 7 })).answer.status).toBe(200);
    for (const signCount of [7, 6, 0]) {
      const { agent, answer } = await signIn(authenticator, { signCount });
      expect([answer.status, (answer.body as { code: string }).code]).toEqual([401, 'auth.passkey-copied']);
      await agent.get('/api/auth/user').expect(401);
    }
    expect((await signIn(authenticator, { signCount: 8 })).answer.status).toBe(200);
  });

  it('asks for no code after a passkey, because a passkey is two factors already', async () => {
    const ada = await newPerson(archive);
    const { authenticator } = await addPasskey(ada);
    await turnOnCodes(ada);
    expect((await signIn(authenticator)).answer.status).toBe(200);
  });

  it('allows twenty passkeys', async () => {
    const ada = await newPerson(archive);
    await sql(
      `insert into passkey (account_id, credential_id, public_key, sign_count, name, added_on)
       select ?, 'many-' || n, '', 0, 'x', current_date from generate_series(1, 20) n`,
      [ada.id],
    );
    const registration = new SoftwareAuthenticator().create(await challengeFor(ada), HERE);
    const answer = await ada.agent
      .post('/api/auth/passkeys')
      .send({ name: 'x', ...registration })
      .expect(409);
    expect(answer.body).toMatchObject({ code: 'auth.passkey-limit' });
  });
});
