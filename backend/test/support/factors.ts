import { randomUUID } from 'node:crypto';
import { generateSync } from 'otplib';
import supertest from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { SoftwareAuthenticator } from './software-authenticator.js';
import type { TestApp } from './test-app.js';

export const PASSWORD = 'the-old-secret';
/** The page that the browser shows: PUBLIC_URL of the test application. */
export const HERE = { origin: 'http://archive.test', rpId: 'archive.test' };

export interface Person {
  id: number;
  username: string;
  email: string;
  /** Signed in. */
  agent: TestAgent;
}

export async function newPerson(archive: TestApp, more: object = {}): Promise<Person> {
  const username = `p-${randomUUID().slice(0, 8)}`;
  const email = `${username}@example.org`;
  const agent = supertest.agent(archive.url) as TestAgent;
  const answer = await agent.post('/api/auth/register').send({ username, email, password: PASSWORD, ...more });
  if (answer.status !== 201) throw new Error(`register answered ${answer.status}: ${answer.text}`);
  return { id: (answer.body as { id: number }).id, username, email, agent };
}

/** Asks for a challenge with the password. Its cookie is in the person's agent. */
export async function challengeFor(
  { agent }: Pick<Person, 'agent'>,
  proof: object = { password: PASSWORD },
): Promise<string> {
  const answer = await agent.post('/api/auth/passkeys/options').send(proof).expect(200);
  return (answer.body as { challenge: string }).challenge;
}

/** Adds a passkey. `recoveryCodes` is null unless it is the first factor. */
export async function addPasskey(
  person: Pick<Person, 'agent'>,
  name = 'iPhone',
  proof: object = { password: PASSWORD },
): Promise<{ authenticator: SoftwareAuthenticator; id: number; recoveryCodes: string[] | null }> {
  const authenticator = new SoftwareAuthenticator();
  const registration = authenticator.create(await challengeFor(person, proof), HERE);
  const answer = await person.agent
    .post('/api/auth/passkeys')
    .send({ name, ...registration })
    .expect(201);
  return { authenticator, ...(answer.body as { id: number; recoveryCodes: string[] | null }) };
}

/** A challenge for a proof, in the person's agent. */
export async function proofChallenge({ agent }: Pick<Person, 'agent'>): Promise<string> {
  const answer = await agent.post('/api/auth/passkeys/proof/options').expect(200);
  return (answer.body as { challenge: string }).challenge;
}

/** Proves with a passkey that its owner is here. Returns what is sent in place of the password. */
export async function proveWithPasskey(person: Pick<Person, 'agent'>, authenticator: SoftwareAuthenticator) {
  const body = authenticator.assert(await proofChallenge(person), HERE);
  const answer = await person.agent.post('/api/auth/passkeys/proof').send(body).expect(200);
  return answer.body as { passkeyProof: string };
}

/** A browser that nobody is signed in with, and a challenge for it. */
export async function strangerWithChallenge(archive: TestApp): Promise<{ agent: TestAgent; challenge: string }> {
  const agent = supertest.agent(archive.url) as TestAgent;
  const answer = await agent.post('/api/auth/passkeys/sign-in/options').expect(200);
  return { agent, challenge: (answer.body as { challenge: string }).challenge };
}

/** The code of an app whose clock is `steps` half minutes ahead. Within three steps of now, each code works once. */
export const codeOf = (secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps });

/** Turns on codes from an app. Confirms with the previous code, so that the current and the next are still unused. */
export async function turnOnCodes({ agent }: Pick<Person, 'agent'>) {
  const setup = await agent.post('/api/auth/totp/setup').send({ password: PASSWORD }).expect(200);
  const body = setup.body as { secret: string; setup: string };
  const confirm = async () => {
    const code = codeOf(body.secret, -1);
    return { code, answer: await agent.post('/api/auth/totp').send({ setup: body.setup, code }) };
  };
  let { code, answer } = await confirm();
  // A half minute ended between the two, so the code was too old.
  if (answer.status === 400) ({ code, answer } = await confirm());
  if (answer.status !== 201) throw new Error(`The code was answered with ${answer.status}: ${answer.text}`);
  return { secret: body.secret, usedCode: code, ...(answer.body as { recoveryCodes: string[] | null }) };
}
