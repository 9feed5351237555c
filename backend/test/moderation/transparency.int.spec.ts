import { MikroORM } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Clock } from '../../src/kernel/clock.js';
import { ImportStories } from '../../src/modules/content/contract.js';
import { Desk, decisionOf } from '../support/decisions.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const DAY_MS = 24 * 3_600_000;
const COVERED = {
  'names-someone': null,
  'self-harm-how-to': null,
  advertising: null,
  'not-about-this': null,
  'attacks-a-person': null,
  'already-here': null,
  'needs-a-grown-up': null,
  other: null,
};

const today = new Date();
const start = (quarters: number) =>
  new Date(Date.UTC(today.getUTCFullYear(), (Math.floor(today.getUTCMonth() / 3) + quarters) * 3));
const nameOf = (day: Date) => `${day.getUTCFullYear()}-Q${Math.floor(day.getUTCMonth() / 3) + 1}`;
const lastDayBefore = (day: Date) => new Date(day.getTime() - DAY_MS).toISOString().slice(0, 10);

describe('the numbers of a quarter', () => {
  let archive: TestApp;
  let desk: Desk;
  beforeAll(async () => {
    archive = await startApp('PostgreSQL', { trustedProxies: ['127.0.0.0/8'] });
    desk = await Desk.open(archive);
  });
  afterEach(() => void jest.restoreAllMocks());
  afterAll(() => archive?.close());

  const rows = (sql: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<Record<string, unknown>[]>(sql, params);
  const counters = async () =>
    Object.fromEntries(
      (await rows("select what, count from story_quarter where what <> 'begun'")).map(({ what, count }) => [
        what,
        count,
      ]),
    );
  /** A new address each time, so that no cached response answers. */
  let asked = 0;
  const publicAt = async (now: Date) => {
    jest.spyOn(archive.app.get(Clock), 'now').mockReturnValue(now);
    return (await archive.visitor.get(`/api/transparency?n=${++asked}`).expect(200)).body as unknown;
  };
  const inNextQuarter = new Date(start(1).getTime() + DAY_MS);

  it('are shown one day after its end, and never before', async () => {
    const none = { quarters: [], nextEnds: lastDayBefore(start(1)) };
    expect(await publicAt(today)).toEqual(none);
    expect(await publicAt(new Date(inNextQuarter.getTime() - 1))).toEqual(none);
    expect(await publicAt(inNextQuarter)).toEqual({
      quarters: [
        {
          quarter: nameOf(start(0)),
          ...{ received: null, published: null, declined: null, declinedByReason: COVERED, coversLarger: false },
          ...{ withdrawn: null, reports: null, medianDays: null },
        },
      ],
      nextEnds: lastDayBefore(start(2)),
    });
  });

  it('count a story once, however often it is approved', async () => {
    const id = await desk.story();
    const approved = await desk.admin.post(`/api/confessions/${id}/approve`).expect(200);
    expect(await counters()).toEqual({ received: 1, published: 1, 'days.0': 1 });
    await desk.undo(decisionOf(approved)!).expect(200);
    await desk.admin.post(`/api/confessions/${id}/approve`).expect(200);
    await desk.admin.post(`/api/confessions/${id}/approve`).expect(200);
    expect(await counters()).toEqual({ received: 1, published: 1, 'days.0': 1 });
  });

  it('count a story that is declined by its reason, also one that was up, and the days until the first decision', async () => {
    const before = await counters();
    const [late, up] = [await desk.story(), await desk.story(true)];
    await rows("update confession set created_at = created_at - interval '3 days' where id = ?", [late]);
    await desk.admin.delete(`/api/confessions/${late}`).send({ reason: 'advertising' }).expect(204);
    await desk.admin.delete(`/api/confessions/${up}`).expect(204);
    expect(await counters()).toEqual({
      received: Number(before['received']) + 2,
      published: Number(before['published']) + 1,
      'declined.advertising': 1,
      'declined.other': 1,
      'days.0': Number(before['days.0']) + 1,
      'days.3': 1,
    });
  });

  it('count a story that its author takes back once, and a report that is stored', async () => {
    const { receipt } = (
      await archive.visitor.post('/api/confessions').send({ content: 'Mine.', category: 'Other' }).expect(201)
    ).body as { receipt: string };
    for (let times = 0; times < 2; times++)
      await archive.visitor.post('/api/receipts/withdraw').send({ receipt }).expect(200);
    const id = await desk.story(true);
    await archive.visitor.post('/api/reports').send({ contentType: 'story', id, reason: 'other' }).expect(202);
    expect(await counters()).toMatchObject({ withdrawn: 1, reports: 1 });
  });

  it('do not count a story that is imported', async () => {
    const before = await counters();
    const origin = { source: 'https://old.example.org', key: '1' };
    const moved = { content: 'Moved.', category: 'Other', contentNotes: [], day: '2020-01-01' };
    const items = [
      { origin, ...moved, approved: true },
      { origin: { ...origin, key: '2' }, ...moved, approved: false },
    ];
    await archive.app.get(CommandBus).execute(new ImportStories(items as never, { dryRun: false, update: false }));
    const [pending] = await rows("select id from confession where content = 'Moved.' and not approved");
    await desk.admin.post(`/api/confessions/${Number(pending!['id'])}/approve`).expect(200);
    expect(await counters()).toEqual(before);
  });

  it('are public from five on, with the median of the days', async () => {
    await rows("delete from story_quarter where what <> 'begun'");
    const counts = {
      received: 9,
      published: 4,
      'declined.other': 6,
      'declined.advertising': 5,
      'days.1': 4,
      'days.2': 3,
    };
    await rows('select count_in_quarter(?::date, ?::jsonb)', [
      today.toISOString().slice(0, 10),
      JSON.stringify(counts),
    ]);
    expect(await publicAt(inNextQuarter)).toMatchObject({
      quarters: [
        {
          ...{ received: 9, published: null, declined: 11, medianDays: 1, coversLarger: true },
          declinedByReason: { ...COVERED, other: 6 },
        },
      ],
    });
  });

  it('are in no row about a story: a row has a quarter, a name and a number', async () => {
    const columns = await rows(
      "select column_name as name from information_schema.columns where table_name = 'story_quarter' order by 1",
    );
    expect(columns.map(({ name }) => name)).toEqual(['count', 'quarter', 'what']);
    await expect(rows("insert into story_quarter values ('2026-11-28', 'received', 1)")).rejects.toThrow(
      'story_quarter_begins',
    );
  });
});
