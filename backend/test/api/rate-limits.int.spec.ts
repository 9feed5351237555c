import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { QueryBus } from '@nestjs/cqrs';
import type { Response } from 'supertest';
import { Clock } from '../../src/kernel/clock.js';
import { newSender, WITH_LIMITS, post, sendStory, tally, times } from '../support/rate-limits.js';
import { mainBackend, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function setClock(archive: TestApp, moment: number): void {
  jest.spyOn(archive.app.get(Clock), 'now').mockReturnValue(new Date(moment));
}
/** A time in the future, one minute before a full hour. */
const lateInAnHour = () => Math.ceil(Date.now() / HOUR) * HOUR + 59 * MINUTE;

function expectLimit(answer: Response, { within }: { within: number }): void {
  expect(answer.status).toBe(429);
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(answer.body).toMatchObject({ status: 429, code: 'limit.reached' });
  expect(answer.body.message).toMatch(/^That was a lot in a short time\. Try again in (a minute|\d+ minutes)\.$/);
  expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/);
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(within);
}

describe.each(mainBackend)('rate limits on %s', (backend) => {
  let archive: TestApp;
  beforeAll(async () => {
    archive = await startApp(backend, WITH_LIMITS);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  afterAll(() => archive?.close());

  const pending = async () => {
    const answer = await (await archive.admin()).get('/api/confessions/pending').query({ limit: 1 }).expect(200);
    return Number(answer.headers['x-total-count']);
  };
  it('accept exactly 60 of 70 simultaneous stories from one address, and store nothing of the others', async () => {
    const before = await pending();
    const from = newSender();
    const answers = await times(70, () => sendStory(archive, from));
    expect(tally(answers)).toEqual({ 201: 60, 429: 10 });
    expectLimit(
      answers.find(({ status }) => status === 429)!,
      { within: 75 * 60 },
    );
    expect(await pending()).toBe(before + 60);
    await sendStory(archive, newSender()).expect(201);
  });

  it('keep a count across the full hour, until its window ends', async () => {
    const from = newSender();
    const begun = lateInAnHour();
    setClock(archive, begun);
    expect(tally(await times(60, () => sendStory(archive, from)))).toEqual({ 201: 60 });
    for (const later of [2, 30, 59]) {
      setClock(archive, begun + later * MINUTE);
      expectLimit(await sendStory(archive, from), { within: (76 - later) * 60 });
    }
    setClock(archive, begun + 61 * MINUTE);
    expect(tally(await times(61, () => sendStory(archive, from)))).toEqual({ 201: 60, 429: 1 });
  });

  it('allow each account 60 comments an hour, from any address', async () => {
    const admin = await archive.admin();
    const article = { title: 'Discussed', content: 'D.', categoryId: 1, published: true };
    const path = `/api/posts/${(await admin.post('/api/posts').send(article).expect(201)).body.id}/comments`;
    const [one, other] = [await archive.member(), await archive.member()];
    const answers = await times(61, () =>
      one.post(path).set('x-forwarded-for', newSender()).send({ content: 'And another thing.' }),
    );
    expect(tally(answers)).toEqual({ 201: 60, 429: 1 });
    await other.post(path).send({ content: 'My turn.' }).expect(201);
    await one.get(path).expect(200);
  });

  it('do not count input that only the database can reject, but count requests for missing items', async () => {
    const member = await archive.member();
    const article = { title: 'Answered', content: 'A.', categoryId: 1, published: true };
    const { body } = await (await archive.admin()).post('/api/posts').send(article).expect(201);
    const comment = (postId: number, parentId: number | null) =>
      member.post(`/api/posts/${postId}/comments`).send({ content: 'A reply.', parentId });
    for (const round of [1, 2])
      expect({ round, ...tally(await times(40, () => comment(body.id as number, 999_999))) }).toEqual({
        round,
        400: 40,
      });
    expect(tally(await times(61, () => comment(999_999, null)))).toEqual({ 404: 60, 429: 1 });
  });

  it('limit sign-ups per address, including those with a taken name', async () => {
    const from = newSender();
    const taken = { username: 'somebody', email: 'somebody@example.org', password: 'a-fine-secret' };
    const answers = await times(61, () => post(archive, '/api/auth/register', from, taken));
    expect(tally(answers)).toEqual({ 201: 1, 409: 59, 429: 1 });
  });

  describe('wrong passwords', () => {
    const ada = { email: 'ada@example.org', password: 'the right one' };
    beforeAll(async () => {
      await post(archive, '/api/auth/register', newSender(), { ...ada, username: 'ada' }).expect(201);
    });
    const login = (from: string, email: string, password: string) =>
      post(archive, '/api/auth/login', from, { email, password });
    const wrong = (from: string, email = ada.email) => login(from, email, 'a wrong one');
    const right = (from: string) => login(from, ada.email, ada.password);

    it.each([
      ['an account', ada.email],
      ['an account that does not exist', 'nobody@example.org'],
    ])('sent 20 times simultaneously for %s are checked exactly 5 times', async (_, email) => {
      const from = newSender();
      const asked = jest.spyOn(archive.app.get(QueryBus), 'execute');
      const answers = await times(20, () => wrong(from, email));
      expect(tally(answers)).toEqual({ 401: 5, 429: 15 });
      expectLimit(
        answers.find(({ status }) => status === 429)!,
        { within: 15 * 60 },
      );
      // Rejected attempts did not hash a password.
      expect(asked.mock.calls.filter(([query]) => query.constructor.name === 'CheckCredentials')).toHaveLength(5);
    });

    it('block the right password as well, from the same address, for 15 minutes', async () => {
      const from = newSender();
      const begun = lateInAnHour();
      setClock(archive, begun);
      for (let n = 0; n < 5; n++) await wrong(from).expect(401);
      expectLimit(await right(from), { within: 15 * 60 });
      expectLimit(await login(from, ` ${ada.email.toUpperCase()} `, ada.password), { within: 15 * 60 });
      await right(newSender()).expect(200);
      setClock(archive, begun + 14 * MINUTE);
      expectLimit(await right(from), { within: 60 });
      setClock(archive, begun + 15 * MINUTE + 1);
      await right(from).expect(200);
    });

    it('are reset for the account by the right one, but not for the address', async () => {
      const from = newSender();
      for (let round = 0; round < 10; round++) {
        for (let n = 0; n < 4; n++) await wrong(from).expect(401);
        await right(from).expect(200);
      }
      expect(tally(await times(10, (n) => wrong(from, `guess${n}@example.org`)))).toEqual({ 401: 10 });
      expectLimit(await wrong(from, 'one-more@example.org'), { within: 15 * 60 });
      expectLimit(await right(from), { within: 15 * 60 });
    });

    it('are answered with a delay, whether the account exists or not', async () => {
      for (const email of [ada.email, 'nobody@example.org']) {
        const asked = performance.now();
        await wrong(newSender(), email).expect(401);
        expect(performance.now() - asked).toBeGreaterThan(240);
      }
    });

    it('are counted per account over all addresses: after twenty, each attempt is delayed, but not blocked', async () => {
      const grace = { email: 'grace@example.org', password: 'the right one' };
      await post(archive, '/api/auth/register', newSender(), { ...grace, username: 'grace' }).expect(201);
      const timed = async (email: string, password: string, status: number) => {
        const asked = performance.now();
        await login(newSender(), email, password).expect(status);
        return performance.now() - asked;
      };
      expect(tally(await times(20, () => wrong(newSender(), grace.email)))).toEqual({ 401: 20 });
      expect(await timed(grace.email, 'a wrong one', 401)).toBeGreaterThan(1_240);
      // The right password is delayed too, but accepted, and it ends the delays.
      expect(await timed(grace.email, grace.password, 200)).toBeGreaterThan(990);
      // The fastest of some, because a machine that does other work may be slow once.
      const after = [];
      for (let tries = 0; tries < 5; tries++) after.push(await timed(grace.email, 'x', 401));
      expect(Math.min(...after)).toBeLessThan(990);
    });

    it('are counted per IPv6 /48, because its owner can use a new /64 for each attempt', async () => {
      let n = 0;
      const inOne48 = () => wrong(`2001:db8:77:${(n += 1).toString(16)}::1`, `guess${n}@example.com`);
      // In batches, because each attempt hashes a password.
      for (let round = 0; round < 8; round++) expect(tally(await times(25, inOne48))).toEqual({ 401: 25 });
      await inOne48().expect(429);
      await wrong('2001:db8:78:1::1', 'guess@example.com').expect(401);
    });

    it('do not include requests without a password', async () => {
      const from = newSender();
      expect(tally(await times(10, () => login(from, ada.email, '')))).toEqual({ 400: 10 });
      await right(from).expect(200);
    });
  });
});
