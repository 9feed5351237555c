import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Clock } from '../../src/kernel/clock.js';
import { DeleteOldReports } from '../../src/modules/moderation/jobs/delete-old-reports.js';
import { PubSub } from '../../src/platform/pubsub/pubsub.js';
import type { Desk } from '../support/decisions.js';
import { eventually } from '../support/eventually.js';
import { DAY_MS, Reporting } from '../support/reporting.js';
import type { TestApp } from '../support/test-app.js';
import { today } from '../support/today.js';

describe('a report', () => {
  let reporting: Reporting;
  let archive: TestApp;
  let desk: Desk;
  beforeAll(async () => {
    reporting = await Reporting.open();
    ({ archive, desk } = reporting);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  afterAll(() => archive?.close());

  const counted = async () => ((await desk.admin.get('/api/moderation/counts')).body as { reports: number }).reports;

  it('waits on the desk with its reason, grouped by item, until an admin decides', async () => {
    const [story, before] = [await desk.story(true, 'A story to report.'), await counted()];
    const from = reporting.network();
    expect((await reporting.report(story, from, { details: ' It has a name. ' }).expect(202)).text).toBe('');
    await reporting.report(story, from, { reason: 'other' }).expect(202);
    expect(await counted()).toBe(before + 1);
    const item = (await reporting.about(story))!;
    expect(item).toEqual({
      ...{ id: expect.any(Number), contentType: 'story', itemId: story, content: 'A story to report.', version: 2 },
      contentNotes: [],
      ...{ postId: null, postTitle: null, hidden: false, day: today() },
      reports: expect.arrayContaining([
        { id: expect.any(Number), reason: 'names-someone', details: 'It has a name.', day: today() },
        { id: expect.any(Number), reason: 'other', details: null, day: today() },
      ]),
    });
    await reporting.decide(item.id, 'dismiss').expect(204);
    await reporting.decide(item.id, 'dismiss').expect(404);
    expect(await reporting.rows('select 1 from report where item_id = ?', [story])).toEqual([]);
    expect(await counted()).toBe(before);
    expect(await reporting.status(story)).toBe(200);
  });

  it('that is upheld deletes its item, with an entry in the audit log and the reason for its author', async () => {
    const story = await desk.story(true);
    await reporting.report(story, reporting.network()).expect(202);
    const why = { reason: 'names-someone', note: 'You can send it again without the name.' };
    const upheld = await reporting
      .decide((await reporting.about(story))!.id, 'uphold')
      .send(why)
      .expect(204);
    const [decision] = await desk.about('confession', story);
    expect(decision).toMatchObject({ action: 'deleted', reason: 'names-someone' });
    expect(decision!.id).toBe(Number(upheld.headers['x-decision-id']));
    expect(await reporting.rows('select reason from receipt where note = ?', [why.note])).toEqual([
      { reason: 'names-someone' },
    ]);
    expect(await reporting.status(story)).toBe(404);
    for (const table of ['report', 'reported_item'])
      expect(await reporting.rows(`select 1 from ${table} where item_id = ?`, [story])).toEqual([]);

    const comment = await desk.comment({ approved: true });
    await reporting.report(comment, reporting.network(), { contentType: 'comment' }).expect(202);
    await reporting.decide((await reporting.about(comment))!.id, 'uphold').expect(204);
    expect((await desk.about('comment', comment))[0]!.action).toBe('deleted');
  });

  it('that is dismissed leaves a decision in the audit log, and nothing of itself', async () => {
    const [story, comment] = [await desk.story(true), await desk.comment({ approved: true })];
    for (const [id, contentType, kind] of [
      [story, 'story', 'confession'],
      [comment, 'comment', 'comment'],
    ] as const) {
      await reporting.report(id, reporting.network(), { contentType, details: 'My cousin’s name.' }).expect(202);
      const dismissed = await reporting.decide((await reporting.about(id))!.id, 'dismiss').expect(204);
      // Decisions of one day about one version of a story have no order.
      const decision = (await desk.about(kind, id)).find(({ action }) => action === 'dismissed');
      const state = { status: 'approved', version: 2 };
      expect(decision).toMatchObject({ before: state, after: state, reason: null, undo: 'final' });
      expect(decision!.by).not.toBeNull();
      expect(decision!.id).toBe(Number(dismissed.headers['x-decision-id']));
      expect(JSON.stringify(decision)).not.toMatch(/names-someone|cousin/);
      const { body } = await desk.admin.post(`/api/moderation/decisions/${decision!.id}/undo`).expect(409);
      expect(body).toMatchObject({ code: 'decision.final' });
    }
  });

  it('marks its item in the other lists of the desk until it is handled, and for nobody else', async () => {
    const [story, comment] = [await desk.story(true), await desk.comment({ approved: true })];
    const marks = async () => {
      const found: unknown[] = [];
      for (const [path, id] of [
        ['/api/confessions', story],
        ['/api/confessions?status=all', story],
        ['/api/comments?status=all', comment],
      ] as const) {
        const { body } = await desk.admin.get(`${path}${path.includes('?') ? '&' : '?'}limit=100`).expect(200);
        found.push((body as { id: number; reported?: true }[]).find((item) => item.id === id)?.reported);
      }
      return found;
    };
    expect(await marks()).toEqual([undefined, undefined, undefined]);
    await reporting.report(story, reporting.network()).expect(202);
    await reporting.report(comment, reporting.network(), { contentType: 'comment' }).expect(202);
    expect(await marks()).toEqual([true, true, true]);
    const { text } = await archive.visitor.get('/api/confessions?limit=100').expect(200);
    expect(text).not.toContain('reported');
    for (const id of [story, comment]) await reporting.decide((await reporting.about(id))!.id, 'dismiss').expect(204);
    expect(await marks()).toEqual([undefined, undefined, undefined]);
  });

  it('is not decided on if its item has changed since the admin read it', async () => {
    const story = await desk.story(true);
    await reporting.report(story, reporting.network()).expect(202);
    const { id } = (await reporting.about(story))!;
    await desk.admin.put(`/api/confessions/${story}`).send({ content: 'Another text.' }).expect(200);
    for (const verb of ['uphold', 'dismiss'] as const) {
      const refused = await reporting.decide(id, verb).send({ version: 2 }).expect(409);
      expect(refused.body).toMatchObject({ code: 'confession.stale' });
    }
    expect((await reporting.about(story))!.content).toBe('Another text.');
    await reporting.decide(id, 'uphold').send({ version: 3 }).expect(204);
  });

  it('is deleted with its item', async () => {
    const story = await desk.story(true);
    await reporting.report(story, reporting.network()).expect(202);
    await desk.admin.delete(`/api/confessions/${story}`).expect(204);
    const left = async () => [
      ...(await reporting.rows('select 1 from report where item_id = ?', [story])),
      ...(await reporting.rows('select 1 from reported_item where item_id = ?', [story])),
    ];
    await eventually(async () => (await left()).length === 0, { what: 'no reports' });
  });

  it('is deleted with its item after a simultaneous decision about the reports, not in a deadlock with it', async () => {
    const story = await desk.story(true);
    await reporting.report(story, reporting.network()).expect(202);
    const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    // The locks of a decision about the reports, in their order.
    await archive.app
      .get(MikroORM)
      .em.fork()
      .transactional(async (em) => {
        await em.execute('select 1 from reported_item where item_id = ? for update', [story]);
        await desk.admin.delete(`/api/confessions/${story}`).expect(204);
        await eventually(async () => (await reporting.rows(waiting)).length > 0, {
          what: 'the deletion of the reports waits',
        });
        await em.execute("set local lock_timeout = '300ms'");
        await em.execute('delete from report where item_id = ?', [story]);
      });
    const left = () => reporting.rows('select 1 from reported_item where item_id = ?', [story]);
    await eventually(async () => (await left()).length === 0, { what: 'no reported item' });
  });

  it('leaves nothing 30 days after its item was judged fine, nor if its item is gone', async () => {
    const story = await desk.story(true);
    await reporting.report(story, reporting.network()).expect(202);
    await reporting.decide((await reporting.about(story))!.id, 'dismiss').expect(204);
    await reporting.rows("insert into report (content_type, item_id, reason) values ('comment', 2000000000, 'other')");
    const sweep = () => archive.app.get(DeleteOldReports, { strict: false }).sweep();
    const left = async () => (await reporting.rows('select 1 from reported_item where item_id = ?', [story])).length;
    await sweep();
    expect([await left(), await reporting.rows('select 1 from report where item_id = 2000000000')]).toEqual([1, []]);
    jest.spyOn(archive.app.get(Clock), 'now').mockReturnValue(new Date(Date.now() + 31 * DAY_MS));
    await sweep();
    expect(await left()).toBe(0);
  });

  it('is announced to open desks when it arrives and when it is handled', async () => {
    const story = await desk.story(true);
    const sent = jest.spyOn(archive.app.get(PubSub, { strict: false }), 'publish');
    await reporting.report(story, reporting.network()).expect(202);
    await reporting.decide((await reporting.about(story))!.id, 'dismiss').expect(204);
    const topics = sent.mock.calls.map(([topic]) => topic);
    expect(topics.filter((topic) => topic === 'desk.reports')).toHaveLength(2);
    // The row of the story is marked.
    expect(topics.filter((topic) => topic === 'desk.confessions')).toHaveLength(2);
    // Events of the tests before may change the counts too.
    expect(topics.filter((topic) => topic === 'pending').length).toBeGreaterThanOrEqual(2);
  });

  it('is one of at most 20 that are stored about an item, and does not crowd out an urgent one', async () => {
    const [story, from] = [await desk.story(true), reporting.network()];
    for (let sent = 0; sent < 22; sent++) await reporting.report(story, from).expect(202);
    expect((await reporting.about(story))!.reports).toHaveLength(20);
    await reporting
      .report(story, reporting.network(), { reason: 'in-danger', details: 'She wrote that tonight is the night.' })
      .expect(202);
    const reports = (await reporting.about(story))!.reports;
    expect(reports.find(({ reason }) => reason === 'in-danger')?.details).toBe('She wrote that tonight is the night.');
    expect(reports).toHaveLength(21);
  });

  it('about a story comes with its content notes', async () => {
    const story = await desk.story(true);
    await desk.admin
      .put(`/api/confessions/${story}`)
      .send({ contentNotes: ['slurs', 'family'] })
      .expect(200);
    await reporting.report(story, reporting.network()).expect(202);
    expect(await reporting.about(story)).toMatchObject({ contentNotes: ['family', 'slurs'] });
  });

  it('is refused about something that readers cannot see', async () => {
    const [pending, draft] = [await desk.story(), await desk.post()];
    await reporting.report(pending, reporting.network()).expect(404);
    await reporting.report(2_000_000_000, reporting.network()).expect(404);
    await reporting.report(await desk.comment(), reporting.network(), { contentType: 'comment' }).expect(404);
    const comment = await desk.comment({ postId: draft, approved: true });
    await desk.admin.put(`/api/posts/${draft}`).send({ published: false }).expect(200);
    await reporting.report(comment, reporting.network(), { contentType: 'comment' }).expect(404);
    expect(await reporting.rows('select 1 from reported_item where item_id = ?', [pending])).toEqual([]);
  });

  it('has a random number, and a day as its only time', async () => {
    const story = await desk.story(true);
    const from = reporting.network();
    for (let sent = 0; sent < 12; sent++) await reporting.report(story, from).expect(202);
    const stored = await reporting.rows('select * from report where item_id = ? order by ctid', [story]);
    const ids = stored.map(({ id }) => id as number);
    expect(ids).not.toEqual(ids.toSorted((a, b) => a - b));
    expect(Math.max(...ids) - Math.min(...ids)).toBeGreaterThan(1_000_000);
    expect(Object.keys(stored[0]!)).toEqual(['id', 'content_type', 'item_id', 'reason', 'details', 'day']);
  });

  it('is listed by day, oldest first, also across pages', async () => {
    await reporting.rows('delete from reported_item');
    const days = ['2026-11-03', '2026-11-01', '2026-11-02'];
    for (const day of days) {
      const story = await desk.story(true);
      await reporting.rows("insert into reported_item (content_type, item_id, reported_on) values ('story', ?, ?)", [
        story,
        day,
      ]);
    }
    const first = await desk.admin.get('/api/reports?limit=2').expect(200);
    const [, next] = /^<([^>]+)>/.exec(first.get('link')!)!;
    const second = await desk.admin.get(next!).expect(200);
    const found = [first, second].flatMap(({ body }) => (body as { day: string }[]).map(({ day }) => day));
    expect(found).toEqual(days.toSorted());
  });

  it.each([
    ['contentType', 'Invalid enum value', { contentType: 'post' }],
    ['id', 'Invalid input', { id: 0 }],
    ['reason', 'Choose what’s wrong with it.', { reason: 'dull' }],
    ['reason', 'Choose what’s wrong with it.', { reason: undefined }],
    ['details', 'Keep it to 1,000 characters or fewer.', { details: '🕯'.repeat(1_001) }],
    ['sessionId', 'Unrecognized key: sessionId', { sessionId: 'x' }],
  ])('is refused with an invalid %s: %s', async (path, message, change) => {
    const answer = await reporting.report(1, reporting.network(), change).expect(400);
    expect(answer.body).toMatchObject({ message, errors: [{ path, message }] });
  });
});
