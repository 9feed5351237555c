import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { appRoutes } from '@bull-board/api/dist/routes.js';
import type TestAgent from 'supertest/lib/agent.js';
import {
  ANALYTICS_QUEUE,
  EVENT_HANDLERS_QUEUE,
  MAIL_QUEUE,
  MEDIA_QUEUE,
  NEWSLETTER_QUEUE,
} from '../../src/platform/queue/queue-names.js';
import { eventually } from '../support/eventually.js';
import { queueOf } from '../support/queues.js';
import { backends, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const BOARD = '/admin/queues';
const DAY_MS = 24 * 3_600_000;

interface ShownQueue {
  name: string;
  counts: Record<string, number>;
  jobs: { id: string; data: unknown; timestamp: number; failedReason?: string }[];
}

describe.each(backends)('the queue board, on %s', (backend) => {
  let archive: TestApp;
  let operator: TestAgent;
  beforeAll(async () => {
    archive = await startApp(backend);
    operator = await archive.admin();
  });
  afterEach(async () => {
    for (const name of [EVENT_HANDLERS_QUEUE, MAIL_QUEUE, ANALYTICS_QUEUE, NEWSLETTER_QUEUE, MEDIA_QUEUE]) {
      await queueOf(archive, name).obliterate({ force: true });
      await queueOf(archive, name).resume();
    }
  });
  afterAll(() => archive?.close());

  const shown = async (name: string, status = 'latest'): Promise<ShownQueue> => {
    const { body } = await operator.get(
      `${BOARD}/api/queues?activeQueue=${name}&status=${status}&page=1&jobsPerPage=10`,
    );
    return (body as { queues: ShownQueue[] }).queues.find((queue) => queue.name === name)!;
  };

  /** Adds an email job with an unknown template, which fails permanently, and returns its id. */
  async function failed(): Promise<string> {
    const job = await queueOf(archive, MAIL_QUEUE).add('mail', { template: 'no-such-mail', id: 1 }, { attempts: 1 });
    await eventually(async () => (await job.getState()) === 'failed', { what: 'a failed job' });
    return job.id!;
  }

  it('shows every queue, its job counts, and why a job failed', async () => {
    const id = await failed();
    const mails = await shown(MAIL_QUEUE, 'failed');
    expect(mails.counts.failed).toBe(1);
    expect(mails.jobs).toEqual([expect.objectContaining({ id, failedReason: expect.stringMatching(/./) })]);
    expect((await shown(EVENT_HANDLERS_QUEUE)).counts.failed).toBe(0);
    expect((await shown(ANALYTICS_QUEUE)).counts.failed).toBe(0);
    await operator.get(`${BOARD}/api/redis/stats`).expect(200);
    await operator.get(`${BOARD}/api/queues/${MAIL_QUEUE}/workers`).expect(200);
  });

  it('retries one failed job or all of them', async () => {
    const [first, second] = [await failed(), await failed()];
    // Paused, so that the retried jobs stay waiting.
    await queueOf(archive, MAIL_QUEUE).pause();
    await operator.put(`${BOARD}/api/queues/${MAIL_QUEUE}/${first}/retry`).expect(204);
    expect(
      await queueOf(archive, MAIL_QUEUE)
        .getJob(first)
        .then((job) => job!.getState()),
    ).not.toBe('failed');
    expect(
      await queueOf(archive, MAIL_QUEUE)
        .getJob(second)
        .then((job) => job!.getState()),
    ).toBe('failed');
    await operator.put(`${BOARD}/api/queues/${MAIL_QUEUE}/retry/failed`).expect(200);
    expect((await shown(MAIL_QUEUE)).counts.failed).toBe(0);
  });

  it('allows no other action on a job, so that no pending work can be lost', async () => {
    const id = await failed();
    const retried = /\/retry$|\/retry\/:queueStatus$|\/promote$/;
    const others = appRoutes.api
      .flatMap(({ method, route }) => [method].flat().flatMap((one) => [route].flat().map((path) => ({ one, path }))))
      .filter(({ one, path }) => one !== 'get' && !retried.test(path));
    expect(others.length).toBeGreaterThan(15);
    for (const { one, path } of others) {
      const address = path
        .replace(':queueName', MAIL_QUEUE)
        .replace(':jobId', id)
        .replace(':queueStatus', 'failed')
        .replace(':schedulerId', 'x');
      const answer = await operator[one as 'put'](`${BOARD}${address}`).send({});
      expect([one, path, answer.status]).toEqual([one, path, 403]);
    }
    await operator.put(`${BOARD}/api/queues/${MAIL_QUEUE}/retry/completed`).expect(403);
    expect(
      await queueOf(archive, MAIL_QUEUE)
        .getJob(id)
        .then((job) => job!.getState()),
    ).toBe('failed');
  });

  it('is only for admins; others are redirected to sign in, and see nothing', async () => {
    const addresses = ['/api/queues', `/api/queues/${MAIL_QUEUE}/1`, '/api/redis/stats', '/static/favicon.ico'];
    for (const [who, status] of [[archive.visitor, 401] as const, [await archive.member(), 403] as const]) {
      for (const address of addresses) await who.get(`${BOARD}${address}`).expect(status);
      await who.put(`${BOARD}/api/queues/${MAIL_QUEUE}/retry/failed`).expect(status);
      await who.get(BOARD).expect(303).expect('location', '/admin');
    }
    await operator.get(BOARD).expect(200).expect('cache-control', 'private, no-store');
  });

  it('loads nothing from other sites, and serves only its own files', async () => {
    const { text } = await operator.get(BOARD).expect(200);
    expect(text).toContain('<a href="/admin"');
    expect(text).toContain('<base href="/admin/queues/"');
    expect(text).not.toMatch(/https?:\/\//);
    expect(text).not.toContain('<%');
    const script = /src="(static\/js\/main[^"]+)"/.exec(text)![1]!;
    await operator
      .get(`${BOARD}/${script}`)
      .expect(200)
      .expect('content-type', /javascript/);
    for (const outside of ['..%2f..%2fpackage.json', '%2e%2e/%2e%2e/package.json', 'js', 'nothing.js'])
      await operator.get(`${BOARD}/static/${outside}`).expect(404);
  });

  it('reveals neither when a story was sent nor what individual readers did', async () => {
    for (const name of [EVENT_HANDLERS_QUEUE, ANALYTICS_QUEUE]) await queueOf(archive, name).pause();
    const story = { eventId: randomUUID(), eventName: 'content.confession-submitted', fields: { id: 7, version: 1 } };
    // Long enough not to appear in a random event id by chance.
    const [traceId, spanId] = ['7ace'.repeat(8), 'cafe'.repeat(4)];
    const trace = `00-${traceId}-${spanId}-01`;
    const article = { ...story, eventName: 'content.post-saved', trace };
    const reactions = queueOf(archive, EVENT_HANDLERS_QUEUE);
    const [aboutStory, aboutArticle] = [await reactions.add('a', story), await reactions.add('a', article)];
    const events = [{ id: randomUUID(), kind: 'page-view', reader: 'a-hash-of-somebody' }];
    const batch = await queueOf(archive, ANALYTICS_QUEUE).add('events', { events });

    const one = async (queue: string, id: string) =>
      (await operator.get(`${BOARD}/api/queues/${queue}/${id}`).expect(200)).text;
    for (const text of [
      JSON.stringify(await shown(EVENT_HANDLERS_QUEUE)),
      await one(EVENT_HANDLERS_QUEUE, aboutStory.id!),
    ]) {
      expect(text).not.toContain(String(aboutStory.timestamp));
      // A known time of a neighboring job would reveal the time of the story.
      expect(text).not.toContain(String(aboutArticle.timestamp));
      for (const part of [traceId, spanId]) expect(text).not.toContain(part);
      expect(text).toContain(String(Math.floor(aboutStory.timestamp / DAY_MS) * DAY_MS));
    }
    expect(await one(ANALYTICS_QUEUE, batch.id!)).toContain('"events":1');
    expect(await one(ANALYTICS_QUEUE, batch.id!)).not.toContain('a-hash-of-somebody');
  });
});
