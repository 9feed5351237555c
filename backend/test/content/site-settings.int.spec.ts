import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import supertest from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { Clock } from '../../src/kernel/clock.js';
import { DEFAULT_REASON_TEXTS } from '../../src/kernel/decline-reasons.js';
import { CountWaitingStories } from '../../src/modules/content/jobs/count-waiting-stories.js';
import { EndStoryPauses } from '../../src/modules/content/jobs/end-story-pauses.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const NOTHING_SET = {
  storiesPaused: false,
  pauseMessage: null,
  pausedUntil: null,
  weeklyCapacity: null,
  helpText: null,
};
const TEXTS = { reasonTexts: DEFAULT_REASON_TEXTS };
const OPEN = { paused: false, message: null, until: null, weeks: null, capacity: null, helpText: null };
const STORY = { content: 'I waited a week to write this.', category: 'Other' };
/** One hour east of UTC, without daylight saving time. */
const ZONE = 'Africa/Lagos';

describe('the settings of the site', () => {
  let archive: TestApp;
  let admin: TestAgent;
  beforeAll(async () => {
    // Without a worker, which would end pauses by itself. The job is run by the tests.
    archive = await startApp('PostgreSQL', {
      role: 'api',
      siteTimeZone: ZONE,
      rateLimitScale: 1,
      trustedProxies: ['127.0.0.0/8'],
    });
    admin = await archive.admin();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await admin.put('/api/site/settings').send(NOTHING_SET).expect(200);
  });
  afterAll(() => archive?.close());

  const sql = <T extends object>(query: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<T[]>(query, params);
  const settings = async () => (await admin.get('/api/site/settings').expect(200)).body as typeof NOTHING_SET & Version;
  interface Version {
    version: number;
  }
  const change = (fields: object, status = 200) => admin.put('/api/site/settings').send(fields).expect(status);
  /** A new address each time, so that no cached response answers. */
  let asked = 0;
  const intake = async () => (await archive.visitor.get(`/api/confessions/intake?n=${++asked}`).expect(200)).body;
  const send = (from = '198.51.100.1') =>
    supertest(archive.url).post('/api/confessions').set('x-forwarded-for', from).send(STORY);
  const at = (time: string) => jest.spyOn(archive.app.get(Clock), 'now').mockReturnValue(new Date(time));
  const waiting = (count: number, day: string) =>
    sql(
      `insert into confession (content, category, approved, created_at)
       select 'It waits.', 'Other', false, ?::timestamptz from generate_series(1, ?::int)`,
      [day, count],
    );

  it('are the defaults at first, and readers see no pause and no waiting time', async () => {
    expect(await sql('select 1 from site_settings')).toEqual([]);
    expect(await settings()).toEqual({ ...NOTHING_SET, ...TEXTS, version: 1 });
    expect(await intake()).toEqual(OPEN);
  });

  it('change only the fields in the request; null or an empty text clears one', async () => {
    const { version } = (await change({ helpText: '  Talk to someone. ', weeklyCapacity: 30 })).body as Version;
    const { body } = await change({ pauseMessage: 'Exams.', version });
    expect(body).toEqual({
      ...NOTHING_SET,
      ...TEXTS,
      helpText: 'Talk to someone.',
      weeklyCapacity: 30,
      pauseMessage: 'Exams.',
      version: version + 1,
    });
    expect((await change({ helpText: '', weeklyCapacity: null })).body).toMatchObject({
      helpText: null,
      weeklyCapacity: null,
    });
    expect((await change({ helpText: '' })).body.version).toBe(version + 2);
  });

  it('are not overwritten by somebody who has not seen the newest ones', async () => {
    const { version } = (await change({ helpText: 'One.' })).body as Version;
    await change({ helpText: 'Two.', version });
    const refused = await change({ helpText: 'Three.', version }, 409);
    expect(refused.body).toMatchObject({
      code: 'site-settings.stale',
      message: 'Someone changed these settings. Yours aren’t saved. Load the newest ones, then make your change again.',
    });
    expect((await settings()).helpText).toBe('Two.');
  });

  it.each([
    [{ storiesPaused: 'yes' }, 'storiesPaused'],
    [{ pauseMessage: 'x'.repeat(501) }, 'pauseMessage'],
    [{ pausedUntil: '2026-02-30' }, 'pausedUntil'],
    [{ weeklyCapacity: 4 }, 'weeklyCapacity'],
    [{ weeklyCapacity: 10_001 }, 'weeklyCapacity'],
    [{ weeklyCapacity: 1.5 }, 'weeklyCapacity'],
    [{ helpText: 'x'.repeat(1_001) }, 'helpText'],
    [{ storiesPaused: true, pausedUntil: '2020-01-01' }, 'pausedUntil'],
    [{ storiesPaused: true, pausedUntil: '2099-01-01' }, 'pausedUntil'],
  ])('refuse %j at its field', async (fields, path) => {
    const { body } = await change(fields, 400);
    expect((body as { errors: { path: string }[] }).errors.map((one) => one.path)).toEqual([path]);
  });

  it('invalidate the cached response to readers', async () => {
    const read = async () => (await archive.visitor.get('/api/confessions/intake').expect(200)).body;
    expect(await read()).toEqual(OPEN);
    await change({ storiesPaused: true, pauseMessage: 'Exams.' });
    expect(await read()).toEqual({ ...OPEN, paused: true, message: 'Exams.' });
    await change({ storiesPaused: false });
    expect(await read()).toEqual(OPEN);
  });

  describe('during a pause', () => {
    it('refuse a story with a sentence, store nothing of it, and do not count it against its sender', async () => {
      const rows = () =>
        sql(
          `select (select count(*) from confession) as stories, (select count(*) from story_number) as numbers,
             (select count(*) from outbox) as events, (select count(*) from review_item) as items,
             (select count(*) from rate_limit) as limits`,
        );
      await change({ storiesPaused: true });
      const before = await rows();
      for (let n = 0; n < 70; n++) {
        const refused = await send('198.51.100.2');
        expect([refused.status, refused.body.code]).toEqual([409, 'stories_paused']);
        expect(refused.body.message).toMatch(/^We’re not taking stories right now\./);
        expect(refused.headers['cache-control']).toBe('private, no-store');
      }
      expect(await rows()).toEqual(before);
      await change({ storiesPaused: false });
      // All of the 60 that a sender may send in an hour.
      for (let n = 0; n < 60; n++) await send('198.51.100.2').expect(201);
      await send('198.51.100.2').expect(429);
    });

    it('count refusals after ten times the limit of the route', async () => {
      await change({ storiesPaused: true });
      const statuses = new Map<number, number>();
      for (let n = 0; n < 670; n++) {
        const { status } = await send('198.51.100.9');
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
      expect(Object.fromEntries(statuses)).toEqual({ 409: 660, 429: 10 });
    });

    it('refuse each story of a batch', async () => {
      await change({ storiesPaused: true });
      const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => send(`198.51.100.${10 + n}`)));
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 409));
    });

    it('say until when, and take stories again from midnight of that day in the time zone of the site', async () => {
      at('2030-11-30T12:00:00Z');
      await change({ storiesPaused: true, pausedUntil: '2030-12-04' });
      expect(await intake()).toEqual({ ...OPEN, paused: true, until: '2030-12-04' });
      // Before midnight in Lagos, which is 23:00 UTC.
      at('2030-12-03T22:59:59Z');
      expect((await intake()).paused).toBe(true);
      await send().expect(409);
      at('2030-12-03T23:00:00Z');
      expect(await intake()).toEqual(OPEN);
      expect(await settings()).toMatchObject({ storiesPaused: false, pausedUntil: null });
      await send().expect(201);
      // A pause that is over neither goes on nor gives its day to the next one.
      expect((await change({ helpText: 'Rest.' })).body.storiesPaused).toBe(false);
      expect((await change({ storiesPaused: true })).body).toMatchObject({ storiesPaused: true, pausedUntil: null });
    });

    it('drop what is cached on the day on which the pause ends', async () => {
      const job = archive.app.get(EndStoryPauses);
      const cached = async () => (await archive.visitor.get('/api/confessions/intake').expect(200)).body.paused;
      at('2030-11-30T12:00:00Z');
      await change({ storiesPaused: true, pausedUntil: '2030-12-04' });
      expect(await cached()).toBe(true);
      await job.endIfDue();
      expect(await cached()).toBe(true);
      const { version } = await settings();
      at('2030-12-03T23:00:00Z');
      await job.endIfDue();
      expect(await cached()).toBe(false);
      await job.endIfDue();
      expect((await settings()).version).toBe(version + 1);
    });
  });

  describe('about how long a story waits', () => {
    const job = () => archive.app.get(CountWaitingStories);
    const read = async () => {
      const { weeks, capacity } = (await intake()) as { weeks: number | null; capacity: number | null };
      return { weeks, capacity };
    };
    const NO_WAIT = { weeks: null, capacity: null };
    beforeEach(async () => {
      await sql('delete from confession');
      await waiting(61, '2026-01-01T00:00:00Z');
      await sql('update site_settings set stories_waiting = null, stories_waiting_on = null');
    });

    it('say it in a few coarse steps, and only when more stories wait than are read in a week', async () => {
      const weeksOf: unknown[] = [];
      for (const weeklyCapacity of [61, 60, 31, 30, 16, 15, 8, 7, 6, 5]) {
        await change({ weeklyCapacity });
        weeksOf.push((await read()).weeks);
      }
      expect(weeksOf).toEqual([null, 2, 2, 4, 4, 8, 8, 12, 12, 26]);
      await sql('update site_settings set stories_waiting = 10000');
      expect(await read()).toEqual({ weeks: 52, capacity: 5 });
    });

    it('say nothing for a capacity from before there was a least one', async () => {
      await change({ weeklyCapacity: 5 });
      await sql('update site_settings set weekly_capacity = 4');
      expect(await read()).toEqual(NO_WAIT);
    });

    it('do not change within a day, whatever is sent, decided or set', async () => {
      await change({ weeklyCapacity: 30 });
      const today = { weeks: 4, capacity: 30 };
      const stories = await sql<{ id: number }>('select id from confession limit 2');
      await admin.post(`/api/confessions/${stories[0]!.id}/approve`).expect(200);
      await admin.delete(`/api/confessions/${stories[1]!.id}`).send({}).expect(204);
      await job().countOnceADay();
      expect(await read()).toEqual(today);
      await change({ weeklyCapacity: null });
      await change({ weeklyCapacity: 30 });
      await job().countOnceADay();
      expect(await read()).toEqual(today);

      at(new Date(Date.now() + 24 * 3_600_000).toISOString());
      // Without a worker: yesterday’s number rather than one that changes.
      expect(await read()).toEqual(today);
      await job().countOnceADay();
      expect(await read()).toEqual({ weeks: 2, capacity: 30 });
    });

    it('do not count the stories of the day', async () => {
      await change({ weeklyCapacity: 61 });
      await send('198.51.100.3').expect(201);
      await sql('update site_settings set stories_waiting_on = null');
      await job().countOnceADay();
      expect(await read()).toEqual(NO_WAIT);
      at(new Date(Date.now() + 24 * 3_600_000).toISOString());
      await job().countOnceADay();
      expect(await read()).toEqual({ weeks: 2, capacity: 61 });
    });

    it('are not counted while no capacity is set, and never give an admin a newer version to load', async () => {
      await change({ helpText: 'Rest.' });
      const { version } = await settings();
      await job().countOnceADay();
      expect(await sql('select stories_waiting as n from site_settings')).toEqual([{ n: null }]);
      await sql('update site_settings set weekly_capacity = 10');
      await job().countOnceADay();
      expect(await sql('select stories_waiting as n from site_settings')).toEqual([{ n: 61 }]);
      expect((await settings()).version).toBe(version);
    });
  });
});
