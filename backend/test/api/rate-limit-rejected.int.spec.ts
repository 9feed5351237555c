import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import supertest from 'supertest';
import { DomainError } from '../../src/kernel/domain-error.js';
import { mainBackend, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const STORY = { content: 'Counted.', category: 'Other' };
const PATH = '/api/confessions';
/** Rejected bodies per client that are not counted. */
const FREE = 9;
/** Stories per hour. */
const LIMIT = 60;

describe.each(mainBackend)('rate limits of rejected requests on %s', (backend) => {
  let archive: TestApp;
  beforeAll(async () => {
    archive = await startApp(backend, { rateLimitScale: 1, trustedProxies: ['127.0.0.0/8'] });
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  afterAll(() => archive?.close());

  let senders = 0;
  const newSender = () => `198.51.100.${++senders}`;
  const post = (from: string, path = PATH) => supertest(archive.url).post(path).set('x-forwarded-for', from);
  const story = (from: string) => post(from).send(STORY);
  const bad = {
    'a wrong field': (from: string) => post(from).send({ ...STORY, category: 'Nowhere' }),
    'JSON that is cut off': (from: string) => post(from).type('json').send('{"content":'),
    'too large a body': (from: string) => post(from).send({ ...STORY, content: 'x'.repeat(140_000) }),
    'another type': (from: string) => post(from).type('text/plain').send('Counted.'),
    'too many fields': (from: string) => post(from).send(Object.fromEntries([...'abcdefghijk'.repeat(20)].entries())),
  };
  const kinds = Object.values(bad);

  /** Sends requests one after another, and counts the responses by status. */
  async function tally(count: number, send: (n: number) => PromiseLike<{ status: number }>) {
    const counts: Record<number, number> = {};
    for (let n = 0; n < count; n++) {
      const { status } = await send(n);
      counts[status] = (counts[status] ?? 0) + 1;
    }
    return counts;
  }

  it('do not count the first nine rejected bodies, or requests with a foreign origin', async () => {
    const from = newSender();
    for (let n = 0; n < FREE; n++) expect([400, 413, 415]).toContain((await kinds[n % kinds.length]!(from)).status);
    await tally(15, () => story(from).set('origin', 'https://elsewhere.example'));
    expect(await tally(LIMIT + 1, () => story(from))).toEqual({ 201: LIMIT, 429: 1 });
  });

  it.each(Object.entries(bad))('count from the tenth on: %s', async (_, send) => {
    const from = newSender();
    await tally(FREE + 6, () => send(from));
    expect(await tally(LIMIT, () => story(from))).toEqual({ 201: LIMIT - 6, 429: 6 });
    await story(newSender()).expect(201);
  });

  it('reject further requests without reading the body once the limit is reached', async () => {
    const from = newSender();
    const send = bad['JSON that is cut off'];
    expect(await tally(FREE + LIMIT + 5, () => send(from))).toEqual({ 400: FREE + LIMIT, 429: 5 });
    const refused = await send(from).expect(429);
    expect(refused.body).toMatchObject({ code: 'limit.reached' });
    expect(refused.headers['retry-after']).toMatch(/^[1-9]\d*$/);
  });

  it('count by address even if the limit is by account, and refund the address for valid requests', async () => {
    const admin = await archive.admin();
    const article = { title: 'Discussed', content: 'D.', categoryId: 1, published: true };
    const { body } = await admin.post('/api/posts').send(article).expect(201);
    const path = `/api/posts/${(body as { id: number }).id}/comments`;
    const [from, member] = [newSender(), await archive.member()];
    const send = () => member.post(path).set('x-forwarded-for', from);
    await tally(FREE + 1, () => send().type('json').send('{'));
    expect(await tally(LIMIT, () => send().send({ content: 'And another thing.' }))).toEqual({ 201: LIMIT });
  });

  it('count on routes without a limit too: 120 a minute for all of them together', async () => {
    const from = newSender();
    const send = (n: number) =>
      post(from, n % 2 ? '/api/auth/login' : '/api/newsletter/unsubscribe')
        .type('json')
        .send('{');
    expect(await tally(FREE + 120, send)).toEqual({ 400: FREE + 120 });
    await send(0).expect(429);
  });

  it('count a 503 that happens during the work, but not one that is returned before it', async () => {
    const commands = jest.spyOn(archive.app.get(CommandBus), 'execute');
    const from = newSender();
    commands.mockRejectedValue(new DomainError('test.busy', 'unavailable', 'Busy.'));
    expect(await tally(LIMIT + 1, () => story(from))).toEqual({ 503: LIMIT + 1 });
    commands.mockRejectedValue(Object.assign(new Error('canceling statement'), { code: '57014' }));
    expect(await tally(LIMIT + 1, () => story(from))).toEqual({ 503: LIMIT, 429: 1 });
  });
});
