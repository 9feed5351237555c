import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { Clock } from '../../src/kernel/clock.js';
import { SERIES_SQL } from '../../src/modules/analytics/queries/get-series.js';
import { waitUntilIdle } from '../support/queues.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

interface Counts {
  [name: string]: number | Record<string, number>;
}
interface Answer {
  days: ({ day: string } & Counts)[];
  sums: Counts;
  before: Counts;
}

const NOTHING = {
  ...{ pageViews: 0, articleViews: 0, timedViews: 0, readSeconds: 0, readers: 0 },
  ...{ reads: { 25: 0, 50: 0, 75: 0, 100: 0 }, shares: { twitter: 0, instagram: 0, copy_link: 0 } },
  ...{ commentLikes: 0, storyReactions: 0, comments: 0, engagement: 0, storiesReceived: 0, storiesPublished: 0 },
  ...{ subscribersJoined: 0, subscribersLeft: 0, subscribers: 0 },
};

describe('the daily series', () => {
  let archive: TestApp;
  let admin: TestAgent;
  let article: number;
  let clock: jest.SpiedFunction<Clock['now']>;

  const sql = (text: string, params: unknown[] = []) => archive.app.get(MikroORM).em.fork().execute(text, params);
  const onDay = (day: string) => clock.mockReturnValue(new Date(`${day}T23:59:59.999Z`));
  const send = (call: string, body: object) =>
    archive.visitor.post(`/api/analytics/${call}`).set('user-agent', BROWSER).send(body).expect(202);
  const series = async (query = ''): Promise<Answer> =>
    (await admin.get(`/api/analytics/series${query}`).expect(200)).body as Answer;
  const of = ({ days }: Answer, day: string) => days.find((one) => one.day === day);
  const join = (name: string) =>
    archive.visitor
      .post('/api/newsletter/subscribe')
      .send({ email: `${name}@example.org` })
      .expect(201);
  const leave = (name: string) =>
    admin
      .post('/api/newsletter/unsubscribe')
      .send({ email: `${name}@example.org` })
      .expect(200);

  beforeAll(async () => {
    archive = await startApp();
    admin = await archive.admin();
    const post = await admin.post('/api/posts').send({ title: 'A', content: 'C.', categoryId: 1, published: true });
    article = (post.body as { id: number }).id;
    await waitUntilIdle(archive);
  });
  // Each test has its own year, so that none sees the days of another.
  beforeEach(() => {
    clock = jest.spyOn(archive.app.get(Clock), 'now');
  });
  afterEach(() => clock.mockRestore());
  afterAll(() => archive?.close());

  it('has every day of the period in UTC, oldest first, with zeros for days without events', async () => {
    onDay('2120-03-01');
    expect(await series()).toEqual(await series('?days=30'));
    for (const days of [7, 30, 90]) {
      const answer = await series(`?days=${days}`);
      const expected = Array.from({ length: days }, (_, at) =>
        new Date(Date.UTC(2120, 2, 1 - (days - 1) + at)).toISOString().slice(0, 10),
      );
      expect(answer.days.map(({ day }) => day)).toEqual(expected);
      expect(answer).toEqual({
        days: expected.map((day) => ({ day, ...NOTHING })),
        sums: NOTHING,
        before: NOTHING,
      });
    }
    // 2120 is a leap year, so February 29 appears once.
    expect((await series('?days=7')).days.filter(({ day }) => day === '2120-02-29')).toHaveLength(1);
  });

  it('has the counts recorded on each day', async () => {
    onDay('2121-05-10');
    for (const path of ['/', '/journal', '/about']) await send('page-view', { path, sessionId: 'a' });
    for (const timeSpent of [30, 12, 0]) await send('article-view', { postId: article, sessionId: 'b', timeSpent });
    for (const progress of [25, 25, 25, 50, 50, 75, 100])
      await send('reading-progress', { articleId: article, progress, timeSpent: 1_000 });
    for (const platform of ['twitter', 'copy_link', 'copy_link'])
      await send('share', { contentType: 'article', contentId: article, platform, sessionId: 'b' });
    const told = { content: 'A story.', category: 'Other' };
    const story = await archive.visitor.post('/api/confessions').send(told).expect(201);
    await archive.visitor.post('/api/confessions').send(told).expect(201);
    await waitUntilIdle(archive);

    onDay('2121-05-11');
    const storyId = (story.body as { id: number }).id;
    await admin.post(`/api/confessions/${storyId}/approve`).expect(200);
    await archive.visitor.put(`/api/confessions/${storyId}/reactions/heart`).send({ sessionId: 'r' }).expect(200);
    const member = await archive.member();
    const sent = await member.post(`/api/posts/${article}/comments`).send({ content: 'Never noticed.' }).expect(201);
    const commentId = (sent.body as { id: number }).id;
    await admin.post(`/api/comments/${commentId}/approve`).expect(200);
    await archive.visitor.put(`/api/comments/${commentId}/like`).send({ sessionId: 'r' }).expect(200);
    await waitUntilIdle(archive);

    const [first, second] = [
      {
        ...NOTHING,
        ...{ pageViews: 3, articleViews: 3, timedViews: 2, readSeconds: 42, readers: 2, storiesReceived: 2 },
        ...{ reads: { 25: 3, 50: 2, 75: 1, 100: 1 }, shares: { twitter: 1, instagram: 0, copy_link: 2 } },
        engagement: 3,
      },
      { ...NOTHING, storiesPublished: 1, storyReactions: 1, comments: 1, commentLikes: 1, engagement: 3 },
    ];
    const answer = await series('?days=7');
    expect(of(answer, '2121-05-10')).toEqual({ day: '2121-05-10', ...first });
    expect(of(answer, '2121-05-11')).toEqual({ day: '2121-05-11', ...second });
    expect(answer.sums).toEqual({
      ...first,
      ...{ storiesPublished: 1, storyReactions: 1, comments: 1, commentLikes: 1, engagement: 6 },
    });
  });

  it.each([7, 30, 90])('covers exactly %i days, and compares with the same number of days before', async (days) => {
    const year = 2200 + days;
    const day = (ago: number) => new Date(Date.UTC(year, 6, 1) - ago * 86_400_000).toISOString().slice(0, 10);
    const looked: [number, number][] = [
      [0, 1],
      [days - 1, 2],
      [days, 4],
      [2 * days - 1, 8],
      [2 * days, 16],
    ];
    for (const [ago, views] of looked) {
      onDay(day(ago));
      for (let view = 0; view < views; view += 1) await send('page-view', { path: '/', sessionId: 'a' });
      await waitUntilIdle(archive);
    }
    onDay(day(0));
    const answer = await series(`?days=${days}`);
    expect(answer.days.at(-1)).toMatchObject({ day: day(0), pageViews: 1 });
    expect(answer.days[0]).toMatchObject({ day: day(days - 1), pageViews: 2 });
    expect([answer.sums['pageViews'], answer.before['pageViews']]).toEqual([1 + 2, 4 + 8]);
  });

  it('has the number of subscribers at the end of each day, however long ago they joined', async () => {
    onDay('2130-01-01');
    for (const name of ['a', 'b', 'c']) await join(name);
    await waitUntilIdle(archive);
    onDay('2131-06-01');
    await join('d');
    await leave('a');
    await leave('b');
    await waitUntilIdle(archive);
    onDay('2131-06-03');
    await join('e');
    await join('f');
    await waitUntilIdle(archive);
    // At midnight another process may already be in the next day, whose counts do not belong to today.
    onDay('2131-06-05');
    await join('g');
    await waitUntilIdle(archive);

    onDay('2131-06-04');
    const answer = await series('?days=7');
    expect(answer.days.map(({ subscribers }) => subscribers)).toEqual([3, 3, 3, 2, 2, 4, 4]);
    expect(of(answer, '2131-06-01')).toMatchObject({ subscribersJoined: 1, subscribersLeft: 2 });
    expect(answer.sums).toMatchObject({ subscribersJoined: 3, subscribersLeft: 2, subscribers: 4 });
    expect(answer.before).toMatchObject({ subscribersJoined: 0, subscribers: 3 });
  });

  it.each(['8', '0', '-7', '07', '7.0', '', ' 7', 'NaN', '1e1'])('rejects a period of %j days', async (days) => {
    const refused = await admin.get(`/api/analytics/series?days=${encodeURIComponent(days)}`).expect(400);
    expect(refused.body).toMatchObject({ errors: [{ path: 'days', message: 'days must be 7, 30 or 90' }] });
  });

  it('rejects two periods', async () => {
    await admin.get('/api/analytics/series?days=7&days=30').expect(400);
    await admin.get('/api/analytics/series?days[]=7').expect(400);
  });

  it('is only for admins, and must not be stored', async () => {
    await archive.visitor.get('/api/analytics/series').expect(401);
    await (await archive.member()).get('/api/analytics/series').expect(403);
    const answer = await admin.get('/api/analytics/series').expect(200);
    expect(answer.headers['cache-control']).toBe('private, no-store');
  });

  it('reads only the requested days, however many there are', async () => {
    await sql(`insert into analytics_day (day, metric, value)
      select '1900-01-01'::date + day, 'metric-' || metric, 1
        from generate_series(0, 20000) as day, generate_series(1, 12) as metric`);
    await sql('analyze analytics_day');
    // Covers both halves of the longest period, and is planned for any day, like a prepared statement.
    const plan = (await sql(`explain (format json) ${SERIES_SQL}`, ['1954-04-10'])) as unknown as [
      Record<string, unknown>,
    ];
    const text = JSON.stringify(plan[0]);
    expect(text).toContain('"Relation Name":"analytics_day"');
    const nodes: Record<string, unknown>[] = [];
    const walk = (node: unknown): void => {
      if (Array.isArray(node)) return node.forEach(walk);
      if (typeof node !== 'object' || node === null) return;
      nodes.push(node as Record<string, unknown>);
      Object.values(node).forEach(walk);
    };
    walk(plan[0]);
    const scans = nodes.filter((node) => node['Relation Name'] === 'analytics_day');
    expect(scans.map((node) => node['Node Type'])).not.toContain('Seq Scan');
  });
});
