import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';
import { EraseDueAccounts } from '../../src/modules/identity/jobs/erase-due-accounts.js';
import { eventually } from '../support/eventually.js';
import { addPasskey, HERE, newPerson, PASSWORD, strangerWithChallenge, turnOnCodes } from '../support/factors.js';
import type { Person } from '../support/factors.js';
import { mailsOf } from '../support/mails.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

// account-deletion.int.spec.ts has the password.
describe('the deletion of an account', () => {
  let archive: TestApp;
  beforeAll(async () => {
    archive = await startApp();
  });
  afterAll(() => archive?.close());

  const sql = (query: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<object[]>(query, params);

  /** Prepares another way to sign in. Returns the proof that deletes such an account, and the sign-in. */
  const OTHER_WAYS = {
    'a passkey': async (person: Person) => {
      const { authenticator } = await addPasskey(person);
      const signIn = async () => {
        const { agent, challenge } = await strangerWithChallenge(archive);
        return agent.post('/api/auth/passkeys/sign-in').send(authenticator.assert(challenge, HERE));
      };
      return { proof: { password: PASSWORD }, signIn };
    },
    'an emailed link': ({ email }: Person) => {
      const signIn = async () => {
        await supertest(archive.url).post('/api/auth/magic-link').send({ email }).expect(202);
        const tokenOf = () =>
          mailsOf(archive.settings, email).flatMap(
            ({ text }) => /\/auth\/link\?token=([\w-]+)$/m.exec(text)?.[1] ?? [],
          )[0];
        const token = await eventually(tokenOf, { what: 'a link to sign in' });
        return supertest(archive.url).post('/api/auth/magic-link/sign-in').send({ token });
      };
      return Promise.resolve({ proof: { password: PASSWORD }, signIn });
    },
    'a recovery code': async (person: Person) => {
      const [first, second] = (await turnOnCodes(person)).recoveryCodes!;
      const login = { email: person.email, password: PASSWORD, code: second };
      return { proof: { code: first }, signIn: () => supertest(archive.url).post('/api/auth/login').send(login) };
    },
  };

  it.each(Object.keys(OTHER_WAYS) as (keyof typeof OTHER_WAYS)[])('is cancelled by signing in with %s', async (way) => {
    const person = await newPerson(archive);
    const { proof, signIn: signInThisWay } = await OTHER_WAYS[way](person);
    await person.agent
      .delete('/api/me')
      .send({ ...proof, comments: 'delete' })
      .expect(202);
    const { status, body } = await signInThisWay();
    expect([status, body]).toMatchObject([200, { id: person.id, deletionCancelled: true }]);
    await sql("update account_deletion set delete_after = date_trunc('hour', now())");
    await archive.app.get(EraseDueAccounts).sweep();
    expect(await sql('select 1 as one from account where id = ?', [person.id])).toEqual([{ one: 1 }]);
  });
});
