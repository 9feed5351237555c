import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Clock } from '../../src/kernel/clock.js';
import {
  addPasskey,
  codeOf,
  HERE,
  newPerson,
  PASSWORD,
  proofChallenge,
  proveWithPasskey,
  strangerWithChallenge,
  turnOnCodes,
} from '../support/factors.js';
import type { Person } from '../support/factors.js';
import { MINUTE, MovedClock } from '../support/session-clock.js';
import { mainBackend, PASSCODE, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const outcome = ({ status, body }: { status: number; body: unknown }) =>
  `${status} ${(body as { code?: string }).code ?? ''}`.trim();

describe.each(mainBackend)('a passkey in place of the password, on %s', (backend) => {
  let archive: TestApp;
  beforeAll(async () => {
    archive = await startApp(backend);
  });
  afterAll(() => archive?.close());
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const stepUp = async ({ agent }: Pick<Person, 'agent'>, body: object) =>
    outcome(await agent.post('/api/auth/step-up').send(body));
  const leave = async ({ agent }: Pick<Person, 'agent'>, body: object) =>
    outcome(await agent.delete('/api/me').send({ comments: 'delete', ...body }));
  const newEmail = (name: string) => `${name}-${Date.now()}@example.org`;

  it('is a fresh factor', async () => {
    const admin = await newPerson(archive, { adminPasscode: PASSCODE });
    const { authenticator } = await addPasskey(admin);
    const save = async () => outcome(await admin.agent.put('/api/site/settings').send({ nonsense: true }));
    const clock = new MovedClock(archive);
    clock.forward(11 * MINUTE);
    expect(await save()).toBe('403 auth.step-up');
    expect(await stepUp(admin, await proveWithPasskey(admin, authenticator))).toBe('204');
    expect(await save()).toMatch(/^400/);
  });

  it('deletes the account', async () => {
    const ada = await newPerson(archive);
    const { authenticator } = await addPasskey(ada);
    expect(await leave(ada, {})).toBe('403 auth.proof-required');
    expect(await leave(ada, await proveWithPasskey(ada, authenticator))).toBe('202');
    await ada.agent.get('/api/auth/user').expect(401);
  });

  it('changes the email', async () => {
    const ada = await newPerson(archive);
    const { authenticator } = await addPasskey(ada);
    const email = newEmail('moved');
    const change = (proof: object) => ada.agent.put('/api/me').send({ email, ...proof });
    expect(outcome(await change({}))).toBe('403 auth.proof-required');
    const changed = await change(await proveWithPasskey(ada, authenticator)).expect(200);
    expect(changed.body).toMatchObject({ email: ada.email, pendingEmail: email });
  });

  it('removes itself, and adds another one', async () => {
    const ada = await newPerson(archive);
    const { authenticator, id } = await addPasskey(ada);
    const proof = () => proveWithPasskey(ada, authenticator);
    await addPasskey(ada, 'Tablet', await proof());
    await ada.agent
      .delete(`/api/auth/passkeys/${id}`)
      .send(await proof())
      .expect(204);
  });

  it('proves something once', async () => {
    const ada = await newPerson(archive);
    const { authenticator } = await addPasskey(ada);
    const proof = await proveWithPasskey(ada, authenticator);
    const outcomes = await Promise.all([1, 2, 3].map(() => stepUp(ada, proof)));
    expect(outcomes.toSorted()).toEqual(['204', '403 auth.proof-required', '403 auth.proof-required']);
  });

  it('proves nothing for another account, after five minutes, or once the password has changed', async () => {
    const [ada, eve] = [await newPerson(archive), await newPerson(archive)];
    const { authenticator } = await addPasskey(ada);
    const proofs = [await proveWithPasskey(ada, authenticator), await proveWithPasskey(ada, authenticator)] as const;
    expect(await stepUp(eve, proofs[0])).toBe('403 auth.proof-required');
    expect(await stepUp(ada, { passkeyProof: 'bm90IG9uZQ' })).toBe('403 auth.proof-required');
    const later = new Date(Date.now() + 6 * MINUTE);
    const clock = jest.spyOn(archive.app.get(Clock), 'now').mockReturnValue(later);
    expect(await stepUp(ada, proofs[0])).toBe('403 auth.proof-required');
    clock.mockRestore();
    await ada.agent
      .put('/api/auth/reset-password')
      .send({ email: ada.email, newPassword: 'another-fine-secret', currentPassword: PASSWORD })
      .expect(200);
    expect(await stepUp(ada, proofs[1])).toBe('403 auth.proof-required');
  });

  it('has to be one of the account’s own', async () => {
    const [ada, eve] = [await newPerson(archive), await newPerson(archive)];
    const { authenticator } = await addPasskey(ada);
    expect(outcome(await eve.agent.post('/api/auth/passkeys/proof/options'))).toBe('404 passkey.not-found');
    await addPasskey(eve);
    const assertion = authenticator.assert(await proofChallenge(eve), HERE);
    expect(outcome(await eve.agent.post('/api/auth/passkeys/proof').send(assertion))).toBe('401 auth.passkey-unknown');
  });

  it('offers the passkeys of the account, and signs no challenge of another purpose', async () => {
    const ada = await newPerson(archive);
    const { authenticator } = await addPasskey(ada);
    const { body } = await ada.agent.post('/api/auth/passkeys/proof/options').expect(200);
    const id = authenticator.id.toString('base64url');
    expect(body).toMatchObject({ userVerification: 'required', allowCredentials: [{ id, type: 'public-key' }] });
    const { challenge } = body as { challenge: string };
    const signedIn = await ada.agent.post('/api/auth/passkeys/sign-in').send(authenticator.assert(challenge, HERE));
    expect(outcome(signedIn)).toBe('409 auth.challenge-expired');
    const stranger = await strangerWithChallenge(archive);
    const assertion = authenticator.assert(stranger.challenge, HERE);
    expect(outcome(await stranger.agent.post('/api/auth/passkeys/proof').send(assertion))).toBe('401 auth.required');
    const options = await ada.agent.post('/api/auth/passkeys/sign-in/options').expect(200);
    const other = authenticator.assert((options.body as { challenge: string }).challenge, HERE);
    expect(outcome(await ada.agent.post('/api/auth/passkeys/proof').send(other))).toBe('409 auth.challenge-expired');
  });

  it('asks an account with codes for a code in place of the password, before it is deleted or gets another email', async () => {
    const ada = await newPerson(archive);
    const { secret, recoveryCodes } = await turnOnCodes(ada);
    const change = async (proof: object) =>
      outcome(await ada.agent.put('/api/me').send({ email: newEmail('coded'), ...proof }));
    expect(await change({ currentPassword: PASSWORD })).toBe('403 auth.step-up-code');
    expect(await change({ code: '000000' })).toBe('401 auth.code-wrong');
    expect(await change({ code: recoveryCodes![0] })).toBe('200');
    expect(await leave(ada, { password: PASSWORD })).toBe('403 auth.step-up-code');
    expect(await leave(ada, { code: codeOf(secret) })).toBe('202');
  });
});

describe('with ADMIN_2FA=required, an admin who has only passkeys', () => {
  let archive: TestApp;
  beforeAll(async () => {
    archive = await startApp('PostgreSQL', { admin2fa: 'required' });
  });
  afterAll(() => archive?.close());

  it('proves nothing with the password alone, which does not sign in either', async () => {
    const ada = await newPerson(archive);
    await archive.app.get(MikroORM).em.fork().execute('update account set is_admin = true where id = ?', [ada.id]);
    const { authenticator, recoveryCodes } = await addPasskey(ada);
    const stepUp = async (body: object) => outcome(await ada.agent.post('/api/auth/step-up').send(body));
    expect(await stepUp({ password: PASSWORD })).toBe('403 auth.step-up-code');
    expect(await stepUp({ code: recoveryCodes![0] })).toBe('204');
    expect(await stepUp(await proveWithPasskey(ada, authenticator))).toBe('204');
  });
});
