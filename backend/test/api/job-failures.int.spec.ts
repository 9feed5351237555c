import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { MAIL_QUEUE, EVENT_HANDLERS_QUEUE } from '../../src/platform/queue/queue-names.js';
import { eventually } from '../support/eventually.js';
import { queueOf } from '../support/queues.js';
import { backends, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const ID = 81_234_567;

describe.each(backends)('failed jobs, on %s', (backend) => {
  const logged: string[] = [];
  let archive: TestApp;
  beforeAll(async () => {
    for (const stream of [process.stdout, process.stderr]) {
      jest.spyOn(stream, 'write').mockImplementation((chunk) => {
        logged.push(String(chunk));
        return true;
      });
    }
    archive = await startApp(backend, { logLevel: 'debug', logFormat: 'json' });
  });
  afterAll(async () => {
    await archive?.close();
    jest.restoreAllMocks();
  });

  const numbers = async () => {
    const { text } = await archive.visitor.get('/metrics').expect(200);
    return text.split('\n').filter((line) => line.startsWith('job_failures_total'));
  };
  const counted = (queue: string, name: string, final: boolean, times: number) =>
    `job_failures_total{queue="${queue}",name="${name}",final="${final}"} ${times}`;
  /** Adds an event handler job whose event id the inbox rejects. */
  const fail = (eventName: string, name: string, attempts = 1) =>
    queueOf(archive, EVENT_HANDLERS_QUEUE).add(
      name,
      { eventId: `no id ${ID}`, eventName, fields: { id: ID, version: 1 } },
      { jobId: randomUUID(), attempts, backoff: { type: 'fixed', delay: 20 } },
    );

  it('are counted from zero for every known name, except handlers that only handle stories', async () => {
    const lines = await numbers();
    expect(lines).toEqual(
      expect.arrayContaining([
        counted('reactions', 'moderation.track-pending', false, 0),
        counted('reactions', 'content.index-post-for-search', true, 0),
        counted('mail', 'identity.password-reset', true, 0),
        counted('analytics', 'batch', false, 0),
      ]),
    );
    expect(lines.join()).not.toMatch(/confession|story|stories/);
  });

  it('are counted at each attempt, and as final when they are given up', async () => {
    await fail('content.comment-approved', 'analytics.count-engagement', 3);
    await eventually(async () =>
      (await numbers()).includes(counted('reactions', 'analytics.count-engagement', true, 1)),
    );
    expect(await numbers()).toContain(counted('reactions', 'analytics.count-engagement', false, 2));
    const job = { template: 'engagement.newsletter-welcome', id: 'no id' };
    await queueOf(archive, MAIL_QUEUE).add(job.template, job, { jobId: randomUUID(), attempts: 1 });
    await eventually(async () => (await numbers()).includes(counted('mail', job.template, true, 1)));
  });

  it('are counted as unknown if their name is not known', async () => {
    await fail('content.comment-approved', `made.up-${ID}`);
    await eventually(async () => (await numbers()).includes(counted('reactions', 'unknown', true, 1)));
    expect((await numbers()).join()).not.toContain(String(ID));
  });

  it('are logged with their event; for a story without handler name, event or id', async () => {
    const before = await numbers();
    logged.length = 0;
    await fail('content.confession-submitted', 'analytics.count-stories', 2);
    await fail('content.confession-approved', `made.up-${ID}`);
    const logLines = () =>
      logged
        .join('')
        .split('\n')
        .filter((line) => line.includes('An event handler failed'))
        .map((line) => JSON.parse(line) as Record<string, unknown>);
    await eventually(() => logLines().length === 3, { what: 'three log lines' });
    expect(
      logLines()
        .map(({ level }) => level)
        .sort(),
    ).toEqual(['error', 'error', 'warn']);
    expect(logged.join('')).not.toMatch(/confession|stories|81234567/);
    expect(await numbers()).toEqual(before);
    await fail('content.comment-approved', 'moderation.track-pending');
    await eventually(() => logged.some((line) => line.includes('moderation.track-pending failed (attempt 1)')));
    const line = logged.find((one) => one.includes('moderation.track-pending failed (attempt 1)'))!;
    expect(JSON.parse(line)).toMatchObject({ level: 'error', eventId: `no id ${ID}` });
  });
});
