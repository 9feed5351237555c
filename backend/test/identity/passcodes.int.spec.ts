import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import supertest from 'supertest';
import { Clock } from '../../src/kernel/clock.js';
import { LimitStore } from '../../src/platform/rate-limit-counters/limit-store.js';
import { PASSCODE, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const WRONG = 'a-guess-that-must-not-be-logged';
const MINUTE = 60_000;

let lastSender = 0;
const newSender = (): string => `203.0.113.${(lastSender += 1)}`;

describe('wrong admin passcodes', () => {
  const logged: string[] = [];
  let archive: TestApp;
  beforeAll(async () => {
    for (const stream of [process.stdout, process.stderr])
      jest.spyOn(stream, 'write').mockImplementation((chunk) => {
        logged.push(String(chunk));
        return true;
      });
    archive = await startApp('PostgreSQL', {
      ...{ rateLimitScale: 1, trustedProxies: ['127.0.0.0/8'], logLevel: 'warn', logFormat: 'json' },
    });
  });
  afterEach(() => {
    logged.length = 0;
  });
  afterAll(async () => {
    await archive?.close();
    jest.restoreAllMocks();
  });

  const newcomer = () => {
    const username = `p-${randomUUID().slice(0, 8)}`;
    return { username, email: `${username}@example.org`, password: 'a-fine-secret' };
  };
  const register = (from: string, adminPasscode?: string, body: object = newcomer()) =>
    supertest(archive.url)
      .post('/api/auth/register')
      .set('x-forwarded-for', from)
      .send({ ...body, ...(adminPasscode !== undefined && { adminPasscode }) });
  const statuses = async (count: number, work: (n: number) => PromiseLike<{ status: number }>) => {
    const answers = await Promise.all(Array.from({ length: count }, (_, n) => work(n)));
    return Object.fromEntries(
      Object.entries(Object.groupBy(answers, ({ status }) => status)).map(([status, of]) => [status, of!.length]),
    );
  };
  /** Advances the clock past all windows, so that counts of earlier tests no longer apply. */
  let hours = 0;
  const anHourLater = () => {
    hours += 2;
    const moment = Date.now() + hours * 60 * MINUTE;
    jest.spyOn(archive.app.get(Clock), 'now').mockImplementation(() => new Date(moment));
    return moment;
  };

  it('sent 30 times simultaneously from one address are checked ten times, and then block the right one for 15 minutes', async () => {
    const begun = anHourLater();
    const from = newSender();
    expect(await statuses(30, () => register(from, WRONG))).toEqual({ 403: 10, 429: 20 });
    const refused = await register(from, PASSCODE).expect(429);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
    await register(from).expect(201);
    await register(newSender(), PASSCODE).expect(201);
    jest.spyOn(archive.app.get(Clock), 'now').mockReturnValue(new Date(begun + 15 * MINUTE + 1));
    expect((await register(from, PASSCODE).expect(201)).body.isAdmin).toBe(true);
  });

  it('are also counted per IPv6 /48', async () => {
    anHourLater();
    const inOne48 = (n: number) => register(`2001:db8:99:${n.toString(16)}::1`, WRONG);
    expect(await statuses(50, inOne48)).toEqual({ 403: 40, 429: 10 });
  });

  it('over all addresses delay further attempts, but block neither the right one nor ordinary sign-ups', async () => {
    anHourLater();
    const timed = async (passcode: string | undefined, status: number) => {
      const asked = performance.now();
      await register(newSender(), passcode).expect(status);
      return performance.now() - asked;
    };
    expect(await statuses(20, () => register(newSender(), WRONG))).toEqual({ 403: 20 });
    expect(await timed(WRONG, 403)).toBeGreaterThan(1_240);
    expect(await timed(PASSCODE, 201)).toBeGreaterThan(990);
    // The fastest of some, because a machine that does other work may be slow once.
    const ordinary = [];
    for (let times = 0; times < 5; times++) ordinary.push(await timed(undefined, 201));
    expect(Math.min(...ordinary)).toBeLessThan(900);
    // A right passcode does not reset the count, because it may come from someone else.
    expect(await timed(WRONG, 403)).toBeGreaterThan(1_240);
  });

  it('do not include sign-ups that are rejected for another reason', async () => {
    anHourLater();
    const from = newSender();
    const taken = newcomer();
    await register(from, PASSCODE, taken).expect(201);
    for (let n = 0; n < 12; n += 1) await register(from, PASSCODE, taken).expect(409);
    for (let n = 0; n < 6; n += 1) await register(from, PASSCODE, { ...newcomer(), password: 'password1' }).expect(400);
    await register(from, PASSCODE).expect(201);
    expect(logged.join('')).not.toContain('passcode');
  });

  it('leave a log line and a metric, without the passcode and the sender', async () => {
    anHourLater();
    const count = async () => {
      const { text } = await supertest(archive.url).get('/metrics').expect(200);
      return Number(/^wrong_admin_passcodes_total (\d+)$/m.exec(text)?.[1]);
    };
    const before = await count();
    const from = newSender();
    const somebody = newcomer();
    const answer = await register(from, WRONG, somebody).expect(403);
    expect(await count()).toBe(before + 1);
    const lines = logged.join('').split('\n').filter(Boolean);
    expect(lines).toHaveLength(1);
    const line = JSON.parse(lines[0]!) as Record<string, unknown>;
    expect(line).toEqual({
      time: expect.any(String),
      level: 'warn',
      pid: process.pid,
      context: 'PasscodeAttempts',
      message: 'A wrong admin passcode was sent.',
      requestId: answer.headers['x-request-id'],
    });
    for (const secret of [WRONG, from, somebody.username]) expect(lines[0]).not.toContain(secret);
  });

  it('and wrong passwords query the limit store no more than necessary', async () => {
    anHourLater();
    const from = newSender();
    const somebody = newcomer();
    await register(from, undefined, somebody).expect(201);
    const store = archive.app.get(LimitStore);
    const [taken, forgotten] = [jest.spyOn(store, 'consume'), jest.spyOn(store, 'forget')];
    await supertest(archive.url).post('/api/auth/login').set('x-forwarded-for', from).send(somebody).expect(400);
    const { email, password } = somebody;
    await supertest(archive.url)
      .post('/api/auth/login')
      .set('x-forwarded-for', from)
      .send({ email, password })
      .expect(200);
    const names = taken.mock.calls.map(([{ counters }]) => counters[0]!.keys.current.replace(/ \w+$/, ''));
    // An IPv4 address is its own network, so there is no separate count for the network.
    expect(names).toEqual([
      'login, wrong, by account and address',
      'login, wrong, by address',
      'login, wrong, by account, from 20',
    ]);
    expect(forgotten).toHaveBeenCalledTimes(1);
  });
});
