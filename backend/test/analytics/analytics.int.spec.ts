import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Response } from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { Clock } from '../../src/kernel/clock.js';
import { waitUntilIdle } from '../support/queues.js';
import { backends, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';
import { join as joinNewsletter } from '../support/newsletter.js';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

type Call = 'share' | 'reading-progress' | 'page-view' | 'article-view';

describe.each(backends)('reader analytics, on %s', (backend) => {
  let archive: TestApp;
  let admin: TestAgent;
  let article: number;
  let draft: number;
  let story: number;
  let pending: number;

  const sql = <T extends object[]>(text: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<T & never>(text, params) as Promise<T>;
  const send = (call: Call, body: object, headers: Record<string, string> = {}, agent = archive.visitor) =>
    agent
      .post(`/api/analytics/${call}`)
      .set({ 'user-agent': BROWSER, ...headers })
      .send(body);
  const totals = async () => {
    const rows = await sql<{ metric: string; value: string }[]>('select metric, value from analytics_total');
    return Object.fromEntries(rows.map(({ metric, value }) => [metric, Number(value)]));
  };
  const dashboard = async () => (await admin.get('/api/analytics/dashboard').expect(200)).body;
  const growth = async () => (await admin.get('/api/analytics/growth').expect(200)).body;
  const publish = async (title: string, published = true) => {
    const post = await admin.post('/api/posts').send({ title, content: 'C.', categoryId: 1, published }).expect(201);
    return post.body.id as number;
  };
  const tell = async (content: string, approved = true) => {
    const sent = await archive.visitor.post('/api/confessions').send({ content, category: 'Other' }).expect(201);
    if (approved) await admin.post(`/api/confessions/${sent.body.id}/approve`).expect(200);
    return sent.body.id as number;
  };

  beforeAll(async () => {
    archive = await startApp(backend);
    admin = await archive.admin();
    article = await publish('Spinster');
    draft = await publish('Unfinished', false);
    story = await tell('A story that may be shared.');
    pending = await tell('A story that waits.', false);
    await waitUntilIdle(archive);
  });
  afterAll(() => archive?.close());

  const good: [Call, () => object][] = [
    ['share', () => ({ contentType: 'article', contentId: article, platform: 'twitter', sessionId: 'a' })],
    ['reading-progress', () => ({ articleId: article, progress: 25, timeSpent: 4_000, sessionId: 'a' })],
    ['page-view', () => ({ path: '/journal', sessionId: 'a' })],
    ['article-view', () => ({ postId: article, sessionId: 'a', timeSpent: 30 })],
  ];

  it('answer 202 without a body and count the event, also for a same-origin beacon', async () => {
    const before = await totals();
    for (const [call, body] of good) {
      const answer: Response = await send(call, body()).expect(202);
      expect(answer.text).toBe('');
    }
    await send(
      'page-view',
      { path: '/', sessionId: 'b' },
      { origin: 'http://archive.test', 'sec-fetch-site': 'same-origin' },
    ).expect(202);
    await waitUntilIdle(archive);
    const after = await totals();
    const grown = (metric: string) => (after[metric] ?? 0) - (before[metric] ?? 0);
    expect(['shares-twitter', 'reads-25', 'page-views', 'article-views', 'readers'].map(grown)).toEqual([
      1, 1, 2, 1, 2,
    ]);
  });

  it('require a session id, except for reading progress', async () => {
    await send('reading-progress', { articleId: article, progress: 100, timeSpent: 0 }).expect(202);
    await send('reading-progress', { articleId: article, progress: 100, timeSpent: 0, sessionId: null }).expect(202);
    for (const [call, body] of good.filter(([one]) => one !== 'reading-progress')) {
      const refused = await send(call, { ...body(), sessionId: undefined }).expect(400);
      expect(refused.body.errors).toEqual([{ path: 'sessionId', message: 'Required' }]);
    }
  });

  const bad: [Call, object, string, string][] = [
    ['share', { contentType: 'post' }, 'contentType', 'Invalid enum value'],
    ['share', { platform: 'fax' }, 'platform', 'Invalid enum value'],
    ['share', { platform: undefined }, 'platform', 'Required'],
    ['share', { contentId: 0 }, 'contentId', 'Invalid input'],
    ['share', { contentId: '1' }, 'contentId', 'Expected number, received string'],
    ['share', { sessionId: 's'.repeat(101) }, 'sessionId', 'Keep it to 100 characters or fewer.'],
    ['share', { sessionId: '  ' }, 'sessionId', 'Required'],
    ['share', { url: 'x' }, 'url', 'Unrecognized key: url'],
    ['reading-progress', { progress: 30 }, 'progress', 'Invalid enum value'],
    ['reading-progress', { progress: '25' }, 'progress', 'Expected number, received string'],
    ['reading-progress', { timeSpent: 86_400_001 }, 'timeSpent', 'Number must be less than or equal to 86400000'],
    ['reading-progress', { sessionId: 7 }, 'sessionId', 'Expected string, received number'],
    ['page-view', { path: 'journal' }, 'path', 'Invalid path'],
    ['page-view', { path: `/${'p'.repeat(2_000)}` }, 'path', 'Keep it to 2,000 characters or fewer.'],
    ['page-view', { path: '/a\0' }, 'path', 'Invalid path'],
    ['page-view', { path: undefined }, 'path', 'Required'],
    ['page-view', { referrer: 7 }, 'referrer', 'Expected string, received number'],
    ['page-view', { userAgent: 'mine' }, 'userAgent', 'Unrecognized key: userAgent'],
    ['article-view', { timeSpent: -1 }, 'timeSpent', 'Number must be greater than or equal to 0'],
    ['article-view', { timeSpent: 1.5 }, 'timeSpent', 'Expected integer, received float'],
    ['article-view', { timeSpent: 86_401 }, 'timeSpent', 'Number must be less than or equal to 86400'],
    ['article-view', { timeSpent: undefined }, 'timeSpent', 'Required'],
  ];

  it.each(bad)('reject %s with %j with a 400 that names %s', async (call, change, path, message) => {
    const body = good.find(([one]) => one === call)![1]();
    const refused = await send(call, { ...body, ...change }).expect(400);
    expect(refused.body).toMatchObject({ message, errors: [{ path, message }] });
  });

  it('reject requests from another site, and bodies that are not JSON', async () => {
    await send('page-view', { path: '/', sessionId: 'a' }, { origin: 'https://elsewhere.example' }).expect(403);
    await archive.visitor.post('/api/analytics/page-view').type('text/plain').send('{"path":"/"}').expect(415);
  });

  it('answer 202 without counting for robots, prefetches, Do Not Track, admins, and missing content', async () => {
    await waitUntilIdle(archive);
    const before = await totals();
    const views = async (headers: Record<string, string>, agent?: TestAgent) => {
      for (const [call, body] of good) await send(call, body(), headers, agent).expect(202);
    };
    await views({ 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' });
    // A browser that a program drives.
    await views({ 'user-agent': CHROME.replace('Chrome/', 'HeadlessChrome/') });
    for (const name of ['sec-purpose', 'purpose']) await views({ [name]: 'prefetch' });
    await views({ 'sec-purpose': 'prefetch;prerender' });
    await views({ dnt: '1' });
    await views({ 'sec-gpc': '1' });
    await views({}, admin);
    for (const id of [draft, 4_711, 2_147_483_647, Number.MAX_SAFE_INTEGER]) {
      await send('article-view', { postId: id, sessionId: 'x', timeSpent: 5 }).expect(202);
      await send('reading-progress', { articleId: id, progress: 50, timeSpent: 5 }).expect(202);
      await send('share', { contentType: 'article', contentId: id, platform: 'twitter', sessionId: 'x' }).expect(202);
    }
    for (const id of [pending, 4_711])
      await send('share', { contentType: 'story', contentId: id, platform: 'twitter', sessionId: 'x' }).expect(202);
    await waitUntilIdle(archive);
    expect(await totals()).toEqual(before);

    // A member counts as a reader, and `DNT: 0` does not prevent counting.
    await send('page-view', { path: '/about', sessionId: 'm' }, { dnt: '0' }, await archive.member()).expect(202);
    await waitUntilIdle(archive);
    expect((await totals())['page-views']).toBe(before['page-views']! + 1);
  });

  it('feed the dashboard: a view without time is a view, but is not part of the average', async () => {
    const popular = await publish('Popular');
    const before = await dashboard();
    for (const timeSpent of [10, 40, 0]) await send('article-view', { postId: popular, sessionId: 'd', timeSpent });
    await send('share', { contentType: 'article', contentId: popular, platform: 'copy_link', sessionId: 'd' });
    await send('share', { contentType: 'story', contentId: story, platform: 'instagram', sessionId: 'd' });
    await waitUntilIdle(archive);
    const after = await dashboard();
    expect(after).toMatchObject({
      totalArticleViews: before.totalArticleViews + 3,
      totalShares: before.totalShares + 2,
    });
    const timed = await sql<{ average: number }[]>(
      'select avg(time_spent)::float as average from article_view where time_spent > 0',
    );
    expect(after.averageReadTime).toBeCloseTo(timed[0]!.average, 6);
    expect(after.topContent).toEqual([
      { type: 'article', id: popular, title: 'Popular', views: 3, engagement: 1 },
      { type: 'article', id: article, title: 'Spinster', views: 1, engagement: 1 },
      { type: 'story', id: story, title: 'A story that may be shared.', views: 0, engagement: 1 },
    ]);

    // An unpublished article is not in the top content.
    await admin.put(`/api/posts/${popular}`).send({ published: false }).expect(200);
    expect((await dashboard()).topContent.map(({ id }: { id: number }) => id)).toEqual([article, story]);
    await admin.delete(`/api/posts/${popular}`).expect(204);
    expect((await dashboard()).totalArticleViews).toBe(after.totalArticleViews);
  });

  it('count likes, reactions, bookmarks and comments as they are added and removed', async () => {
    const [before, rateBefore] = [await dashboard(), await totals()];
    const member = await archive.member();
    const sent = await member.post(`/api/posts/${article}/comments`).send({ content: 'I never noticed.' }).expect(201);
    await admin.post(`/api/comments/${sent.body.id}/approve`).expect(200);
    for (const sessionId of ['l1', 'l2', 'l1'])
      await archive.visitor.put(`/api/comments/${sent.body.id}/like`).send({ sessionId }).expect(200);
    await archive.visitor.delete(`/api/comments/${sent.body.id}/like`).send({ sessionId: 'l2' }).expect(200);
    for (const type of ['heart', 'me-too'])
      await archive.visitor.put(`/api/confessions/${story}/reactions/${type}`).send({ sessionId: 'l1' }).expect(200);
    await archive.visitor.delete(`/api/confessions/${story}/reactions/heart`).send({ sessionId: 'l1' }).expect(200);
    await member.post('/api/bookmarks').send({ contentType: 'post', postId: article }).expect(201);
    await member.post('/api/bookmarks').send({ contentType: 'confession', confessionId: story }).expect(201);
    await member.delete(`/api/bookmarks/confession/${story}`).expect(204);
    await waitUntilIdle(archive);

    const after = await dashboard();
    expect(after.totalCommentLikes - before.totalCommentLikes).toBe(1);
    expect(after.totalStoryReactions - before.totalStoryReactions).toBe(1);
    const engagement = (of: typeof after, type: string) =>
      of.topContent.find((one: { type: string }) => one.type === type)?.engagement ?? 0;
    // The article has a comment, one remaining like and a bookmark; the story has one remaining reaction.
    expect(engagement(after, 'article') - engagement(before, 'article')).toBe(3);
    expect(engagement(after, 'story') - engagement(before, 'story')).toBe(1);
    const now = await totals();
    const grown = (metric: string) => (now[metric] ?? 0) - (rateBefore[metric] ?? 0);
    expect(['comment-likes', 'story-reactions', 'bookmarks', 'comments'].map(grown)).toEqual([1, 1, 1, 1]);
    const engaged = [
      'comment-likes',
      'story-reactions',
      'bookmarks',
      'comments',
      'shares-twitter',
      'shares-instagram',
      'shares-copy_link',
    ];
    const rate = engaged.reduce((sum, metric) => sum + (now[metric] ?? 0), 0) / now['article-views']!;
    expect((await growth()).contentEngagementRate).toBeCloseTo(rate, 9);
  });

  it('feed the growth numbers by day: subscribers who joined or left, and readers', async () => {
    const clock = jest.spyOn(archive.app.get(Clock), 'now');
    const on = async (day: string, work: () => Promise<void>) => {
      clock.mockReturnValue(new Date(`${day}T10:15:30.500Z`));
      await work();
      await waitUntilIdle(archive);
    };
    const join = (name: string) => joinNewsletter(archive, `${name}@example.org`);
    const leave = async (name: string) =>
      void (await admin
        .post('/api/newsletter/unsubscribe')
        .send({ email: `${name}@example.org` })
        .expect(200));
    const look =
      (...sessions: string[]) =>
      async () => {
        for (const sessionId of sessions) await send('page-view', { path: '/', sessionId }).expect(202);
      };
    // So far in the future that today's events are in none of these months.
    try {
      await on('2127-03-01', async () => {
        for (const name of ['a', 'b', 'c', 'd']) await join(name);
        await look('r1', 'r2', 'r1')();
      });
      expect(await growth()).toMatchObject({ newsletterSubscribers: 4, weeklyGrowthRate: 0, monthlyActiveReaders: 2 });
      await on('2127-03-05', async () => {
        await join('e');
        await join('f');
        await leave('a');
        await look('r1')();
      });
      // Seven days later, the first day is no longer in the week.
      await on('2127-03-08', look('r1', 'r3'));
      expect(await growth()).toMatchObject({
        newsletterSubscribers: 5,
        weeklyGrowthRate: 2 / 4,
        monthlyActiveReaders: 5,
      });
      await on('2127-03-31', look());
      expect(await growth()).toMatchObject({ newsletterSubscribers: 5, weeklyGrowthRate: 0, monthlyActiveReaders: 3 });
    } finally {
      clock.mockRestore();
    }
    const names = await sql<{ day: string; readers: number }[]>(
      `select day::text as day, count(*)::int as readers from reader_day where day between '2127-03-01' and '2127-03-31' group by day order by day`,
    );
    expect(names.map(({ readers }) => readers)).toEqual([2, 1, 2]);
    // The same reader has a different id each day.
    const all = await sql<{ n: number }[]>(
      "select count(distinct reader)::int as n from reader_day where day between '2127-03-01' and '2127-03-31'",
    );
    expect(all[0]!.n).toBe(5);
  });

  it('count stories per day, without recording which stories', async () => {
    const rows = await sql<{ metric: string; value: string }[]>(
      "select metric, value from analytics_day where metric like 'stories-%' order by metric",
    );
    expect(rows.map(({ metric, value }) => [metric, Number(value)])).toEqual([
      ['stories-published', 1],
      ['stories-received', 2],
    ]);
  });

  it('store the hour and the browser family, but for story pages only the day and no session', async () => {
    const path = '/journal/kept';
    await send(
      'page-view',
      { path: `${path}?q=secret#part`, sessionId: 'k', referrer: 'https://example.org/deep?x=1' },
      { 'user-agent': CHROME },
    );
    await send('page-view', { path: '/stories/?form=1', sessionId: 'k' });
    await send('page-view', { path: `/${'long'.repeat(300)}`, sessionId: 'k', referrer: 'no address' });
    await waitUntilIdle(archive);
    const [kept] = await sql<object[]>(
      `select referrer, user_agent, session_id is null as nobody, created_at = date_trunc('hour', created_at, 'UTC') as hour from page_view where path = ?`,
      [path],
    );
    expect(kept).toEqual({ referrer: 'https://example.org', user_agent: 'Chrome', nobody: false, hour: true });
    const untied = await sql<object[]>(
      `select 1 from page_view where path ~ '^/stories' and session_id is null and created_at = date_trunc('day', created_at, 'UTC')`,
    );
    expect(untied).toHaveLength(1);
    expect(await sql('select 1 from page_view where char_length(path) = 500 and referrer is null')).toHaveLength(1);
    const shares = await sql<object[]>("select session_id from social_share where content_type = 'story'");
    expect(shares).toEqual([{ session_id: null }]);
    // The time in an id is no finer than that of its row.
    const [ids] = await sql<{ finer: number }[]>(
      `select count(*)::int as finer from page_view
        where ('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint <> extract(epoch from created_at) * 1000`,
    );
    expect(ids!.finer).toBe(0);
    const finer = sql(
      "insert into page_view values ('2026-11-21 10:00Z', gen_random_uuid(), null, '/stories', null, 'other')",
    );
    await expect(finer).rejects.toThrow('page_view_of_stories_is_untied');
  });

  it('match the rollups with the rows', async () => {
    await waitUntilIdle(archive);
    const again = await sql<object[]>(
      `select day, metric, value::int from (
       select created_at::date::text as day, 'page-views' as metric, count(*)::int as value from page_view group by 1
       union all select created_at::date::text, 'article-views', count(*) from article_view group by 1
       union all select created_at::date::text, 'timed-views', count(*) from article_view where time_spent > 0 group by 1
       union all select created_at::date::text, 'read-seconds', sum(time_spent) from article_view group by 1 having sum(time_spent) > 0
       union all select created_at::date::text, 'reads-' || progress, count(*) from reading_progress group by 1, progress
       union all select created_at::date::text, 'shares-' || platform, count(*) from social_share group by 1, platform
       union all select day::text, 'readers', count(*) from reader_day group by 1
       ) again order by 1, 2`,
    );
    const kept = await sql<object[]>(
      `select day::text as day, metric, value::int as value from analytics_day
        where metric ~ '^(page-views|article-views|timed-views|read-seconds|reads-|shares-|readers)' order by 1, 2`,
    );
    expect(kept.length).toBeGreaterThan(8);
    expect(kept).toEqual(again);
    const wrong = await sql<object[]>(
      `select t.metric from analytics_total t left join analytics_day d using (metric) group by t.metric, t.value having t.value <> sum(d.value)`,
    );
    expect(wrong).toEqual([]);
    const items = await sql<object[]>(
      `select i.id from analytics_item i left join
          (select post_id, count(*) as views, count(*) filter (where time_spent > 0) as timed, sum(time_spent) as seconds from article_view group by post_id) v
          on i.type = 'article' and v.post_id = i.id
        where (i.views, i.timed_views, i.read_seconds) <> (coalesce(v.views, 0), coalesce(v.timed, 0), coalesce(v.seconds, 0))`,
    );
    expect(items).toEqual([]);
  });

  it('show the results to admins only', async () => {
    for (const path of ['/api/analytics/dashboard', '/api/analytics/growth']) {
      await archive.visitor.get(path).expect(401);
      await (await archive.member()).get(path).expect(403);
      const answer = await admin.get(path).expect(200);
      expect(answer.headers['cache-control']).toBe('private, no-store');
    }
  });
});
