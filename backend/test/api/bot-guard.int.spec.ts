import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Clock } from '../../src/kernel/clock.js';
import { makeServer } from '../../src/application.js';
import { Settings } from '../../src/platform/config/settings.js';
import { makeStepToken } from '../../src/platform/bot-guard/step-token.js';
import { challengeOf, encode, solutionOf, solve } from '../support/bot-proof.js';
import { confirmationsTo } from '../support/newsletter.js';
import { waitUntilIdle } from '../support/queues.js';
import { mainBackend, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';
import supertest from 'supertest';

const UNSOLVED = { code: 'bot-guard.unsolved', message: 'We couldn’t check that you’re not a robot. Try again.' };
const MINUTE = 60_000;

describe('with BOT_GUARD off', () => {
  let archive: TestApp;
  beforeAll(async () => {
    archive = await startApp();
  });
  afterAll(() => archive?.close());

  it('there is no challenge, and a sign-up needs no proof', async () => {
    expect((await archive.visitor.get('/api/site').expect(200)).body.botGuard).toBe(false);
    await archive.visitor.get('/api/newsletter/challenge').expect(404);
    for (const more of [{}, { altcha: 'anything' }, { altcha: null }])
      await archive.visitor
        .post('/api/newsletter/subscribe')
        .send({ email: 'ada@example.org', ...more })
        .expect(202);
  });
});

describe.each(mainBackend)('with BOT_GUARD on, on %s', (backend) => {
  let archive: TestApp;
  beforeAll(async () => {
    archive = await startApp(backend, { botGuard: true });
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  afterAll(() => archive?.close());

  let count = 0;
  const newAddress = () => `guarded-${(count += 1)}@example.org`;
  const subscribe = (altcha?: string | null, email = newAddress()) =>
    archive.visitor.post('/api/newsletter/subscribe').send({ email, ...(altcha !== undefined && { altcha }) });

  it('a sign-up with a solved challenge gets its email', async () => {
    expect((await archive.visitor.get('/api/site').expect(200)).body.botGuard).toBe(true);
    const email = newAddress();
    await subscribe(await solve(archive), email).expect(202, {});
    await waitUntilIdle(archive);
    expect(confirmationsTo(archive, email)).toHaveLength(1);
  });

  it('a challenge is not cached', async () => {
    const [one, other] = [await challengeOf(archive), await challengeOf(archive)];
    expect(one.signature).not.toBe(other.signature);
    const { headers } = await archive.visitor.get('/api/newsletter/challenge');
    expect(headers['cache-control']).toBe('private, no-store');
  });

  it('a sign-up without proof, or with an invalid one, gets a 400 with a sentence, and no email', async () => {
    const challenge = await challengeOf(archive);
    const solution = await solutionOf(challenge);
    const { signature, parameters } = challenge;
    const bad = {
      none: undefined,
      null: null,
      empty: '',
      text: 'x',
      json: Buffer.from('null').toString('base64'),
      list: Buffer.from('[]').toString('base64'),
      'no parameters': Buffer.from(JSON.stringify({ challenge: { signature }, solution })).toString('base64'),
      'another key': encode(challenge, { ...solution, derivedKey: 'ab'.repeat(32) }),
      'a key of no bytes': encode(challenge, { ...solution, derivedKey: '' }),
      'another signature': encode({ ...challenge, signature: 'ab'.repeat(32) }, solution),
      'easier than we asked': encode({ parameters: { ...parameters, cost: 1 }, signature: signature! }, solution),
      'valid for longer': encode(
        { parameters: { ...parameters, expiresAt: 9_999_999_999 }, signature: signature! },
        solution,
      ),
      'without the signature of the key': encode(
        { parameters: { ...parameters, keySignature: undefined } as never, signature: signature! },
        solution,
      ),
      'an old button': 'step.1.aaaaaaaaaaaa.aaaaaaaaaaaaaaaaaaaaaa',
    };
    const email = newAddress();
    for (const [what, altcha] of Object.entries(bad)) {
      const { status, body } = await subscribe(altcha, email);
      expect({ what, status, ...body }).toMatchObject({ what, status: 400, ...UNSOLVED });
    }
    await waitUntilIdle(archive);
    expect(confirmationsTo(archive, email)).toEqual([]);
    // The challenge itself was fine.
    await subscribe(encode(challenge, solution)).expect(202);
  });

  it('a solution works once, also in another process and for simultaneous sign-ups', async () => {
    const altcha = await solve(archive);
    const other = await makeServer(new Settings({ ...archive.settings, port: 0 }), 'none');
    await other.http!.listen(0, '127.0.0.1');
    const elsewhere = supertest(await other.http!.getUrl());
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => subscribe(altcha)),
      ...Array.from({ length: 5 }, () =>
        elsewhere.post('/api/newsletter/subscribe').send({ email: newAddress(), altcha }),
      ),
    ]);
    await other.close();
    expect(answers.map(({ status }) => status).sort()).toEqual([202, ...Array<number>(9).fill(400)]);
    expect((await subscribe(altcha).expect(400)).body).toMatchObject(UNSOLVED);
  });

  it('a challenge expires', async () => {
    const now = Date.now();
    jest.spyOn(archive.app.get(Clock), 'now').mockReturnValue(new Date(now - 31 * MINUTE));
    const altcha = await solve(archive);
    jest.restoreAllMocks();
    expect((await subscribe(altcha).expect(400)).body).toMatchObject(UNSOLVED);
  });

  it('an account needs a proof only if it is also signed up for the newsletter', async () => {
    const register = (more: object) => {
      const username = newAddress().split('@')[0]!;
      const account = { username, email: `${username}@example.org`, password: 'a-fine-secret' };
      return archive.visitor.post('/api/auth/register').send({ ...account, ...more });
    };
    await register({}).expect(201);
    await register({ newsletter: false }).expect(201);
    expect((await register({ newsletter: true }).expect(400)).body).toMatchObject(UNSOLVED);
    await register({ newsletter: true, altcha: await solve(archive) }).expect(201);
  });

  it('30 sign-ups an hour come without scripts, from all addresses and in all processes together', async () => {
    const email = newAddress();
    const { sessionSecret } = archive.settings;
    const press = () => subscribe(makeStepToken(sessionSecret, new Date()), email);
    const answers = await Promise.all(Array.from({ length: 40 }, press));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(30);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    expect(refused[0]!.body.message).toMatch(
      /^Too many people signed up without JavaScript in the last hour\. Turn on JavaScript, or try again in \d+ minutes\.$/,
    );
    expect(refused[0]!.headers['retry-after']).toMatch(/^\d+$/);
    await subscribe(await solve(archive)).expect(202);
  });

  it('stores nothing about who solved it', async () => {
    const challenge = await challengeOf(archive);
    await subscribe(encode(challenge, await solutionOf(challenge))).expect(202);
    const rows = await archive.app.get(MikroORM).em.fork().execute<object[]>('select * from rate_limit');
    expect(JSON.stringify(rows)).not.toContain(challenge.signature!);
  });
});
