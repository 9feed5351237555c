import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import type { ReaderEvent, ReaderEventsJob } from '../../src/modules/analytics/contract.js';
import { ANALYTICS_QUEUE } from '../../src/platform/queue/queue-names.js';
import { waitUntilIdle, queueOf } from '../support/queues.js';
import { backends, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const DAY_MS = 86_400_000;
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const STORY_PATHS = ['/stories', '/stories/7', '/confessions', '/submit'];

describe.each(backends)('views of stories, on %s', (backend) => {
  let archive: TestApp;
  let story: number;
  beforeAll(async () => {
    archive = await startApp(backend);
    const admin = await archive.admin();
    const sent = { content: 'A story that is shared.', category: 'Other' };
    story = (await archive.visitor.post('/api/confessions').send(sent).expect(201)).body.id;
    await admin.post(`/api/confessions/${story}/approve`).expect(200);
    await waitUntilIdle(archive);
  });
  afterAll(() => archive?.close());

  const queue = () => queueOf<ReaderEventsJob>(archive, ANALYTICS_QUEUE);
  const sql = <T extends object>(text: string) => archive.app.get(MikroORM).em.fork().execute<T[]>(text);
  const send = (call: string, body: object) =>
    archive.visitor.post(`/api/analytics/${call}`).set('user-agent', BROWSER).send(body).expect(202);
  const view = (path: string) => send('page-view', { path, sessionId: 'of-a-browser' });
  const share = () =>
    send('share', { contentType: 'story', contentId: story, platform: 'twitter', sessionId: 'of-a-browser' });
  const isOfStories = (event: ReaderEvent) =>
    (event.kind === 'page-view' && STORY_PATHS.includes(event.path)) || event.kind === 'share';

  it('wait a random time in separate jobs that contain no time finer than the day', async () => {
    await queue().pause();
    const began = Date.now();
    const paths = ['/', ...STORY_PATHS, '/journal', ...STORY_PATHS, '/about'];
    // The page of receipts is not counted at all.
    await Promise.all([...paths.map(view), share(), view('/receipt'), view('/Receipt/'), view('/receipt?from=mail')]);
    const ended = Date.now();
    const jobs = await queue().getJobs(['delayed', 'waiting']);
    const events = jobs.flatMap(({ data }) => data.events);
    expect(events).toHaveLength(paths.length + 1);
    const ofStories = jobs.filter(({ data }) => data.events.some(isOfStories));
    expect(ofStories.flatMap(({ data }) => data.events).every(isOfStories)).toBe(true);
    expect(ofStories.length).toBeGreaterThan(0);
    for (const { data, timestamp, opts, delay } of ofStories) {
      for (const { at, reader, id } of data.events) {
        expect(at).toMatch(/T00:00:00\.000Z$/);
        expect(reader).toBeNull();
        expect(parseInt(id.replaceAll('-', '').slice(0, 12), 16) % DAY_MS).toBe(0);
      }
      expect(timestamp % DAY_MS).toBe(0);
      expect(opts.timestamp).toBe(timestamp);
      expect(timestamp + delay).toBeGreaterThanOrEqual(began + 10_000);
      expect(timestamp + delay).toBeLessThanOrEqual(ended + 120_000);
    }
    for (const { data, delay } of jobs.filter((job) => !ofStories.includes(job))) {
      expect(data.events.some(isOfStories)).toBe(false);
      expect(delay).toBe(0);
    }
    if (!archive.settings.redisUrl) return;
    // The ids of the stream contain times.
    const client = new Redis(archive.settings.redisUrl);
    const [length, state] = await Promise.all([
      client.xlen(`bull:${ANALYTICS_QUEUE}:events`),
      client.type(`bull:${ANALYTICS_QUEUE}:events`),
    ]);
    client.disconnect();
    expect([state, length]).toEqual(['stream', 0]);
  });

  it('are written in separate transactions, even when a job of the previous version mixes both', async () => {
    const seen = await queue().getJobs(['delayed', 'waiting']);
    const [named, ofStories] = [false, true].map((stories) =>
      seen.flatMap(({ data }) => data.events).filter((event) => isOfStories(event) === stories),
    );
    const renamed = [named![0]!, ofStories![0]!].map((event) => ({
      ...event,
      id: event.id.replace(/.{12}$/, '0123456789ab'),
    }));
    await queue().add('events', { events: renamed }, { jobId: 'of-the-version-before' });
    await queue().promoteJobs();
    await queue().resume();
    await waitUntilIdle(archive);
    const rows = await sql<{ xmin: string; stories: boolean }>(
      `select xmin::text, path ~ '^/(stories|confessions|submit)' as stories from page_view
       union all select xmin::text, true from social_share`,
    );
    expect(rows).toHaveLength(seen.flatMap(({ data }) => data.events).length + 2);
    const transactions = (stories: boolean) =>
      new Set(rows.filter((row) => row.stories === stories).map(({ xmin }) => xmin));
    expect([...transactions(true)].filter((xmin) => transactions(false).has(xmin))).toEqual([]);
    const [item] = await sql<{ xmin: string }>("select xmin::text from analytics_item where type = 'story'");
    expect(transactions(false).has(item!.xmin)).toBe(false);
    expect(await queue().getJobCounts('completed', 'failed', 'delayed')).toEqual({
      completed: 0,
      failed: 0,
      delayed: 0,
    });
  });
});
