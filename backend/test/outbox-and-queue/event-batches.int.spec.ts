import { randomUUID } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { ConfessionSubmitted } from '../../src/modules/content/contract.js';
import { StoryReacted } from '../../src/modules/engagement/contract.js';
import { UnitOfWork } from '../../src/platform/cqrs/unit-of-work.js';
import { Outbox } from '../../src/platform/outbox/outbox.js';
import type { AnyEventJob, EventBatchJob } from '../../src/platform/outbox/event-job.js';
import { EventHandlerRegistry } from '../../src/platform/outbox/event-handler-registry.js';
import { EVENT_HANDLERS_QUEUE } from '../../src/platform/queue/queue-names.js';
import { eventually } from '../support/eventually.js';
import { newPerson } from '../support/factors.js';
import { mailsOf } from '../support/mails.js';
import { queueOf, unfinished, waitUntilIdle } from '../support/queues.js';
import { backends, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

describe.each(backends)('events that arrive together, on %s', (backend) => {
  let archive: TestApp;
  beforeAll(async () => {
    archive = await startApp(backend);
  });
  afterAll(() => archive?.close());

  const sql = <T extends object[]>(text: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<T & never>(text, params) as Promise<T>;
  const count = async (from: string) => (await sql<{ n: number }[]>(`select count(*)::int as n from ${from}`))[0]!.n;
  const total = async (metric: string) =>
    (await sql<{ n: number }[]>('select value::int as n from analytics_total where metric = ?', [metric]))[0]?.n ?? 0;
  /** Inserts events with one statement, so that one relay run finds them all. @returns their ids */
  const insertEvents = async (name: string, fields: object[]): Promise<string[]> => {
    const events = fields.map((some) => ({ id: randomUUID(), fields: some }));
    await sql(
      `insert into outbox (event_id, event_name, fields)
       select id, ?, fields from jsonb_to_recordset(?::jsonb) as e(id uuid, fields jsonb)`,
      [name, JSON.stringify(events)],
    );
    return events.map(({ id }) => id);
  };
  const inInbox = (reaction: string, ids: string[]) =>
    count(`inbox where reaction = '${reaction}' and event_id = any('{${ids.join()}}')`);
  const spy = (reaction: string) =>
    jest.spyOn(
      archive.app.get(EventHandlerRegistry).handler(reaction)! as { handleBatch: (e: object[]) => Promise<void> },
      'handleBatch',
    );

  it('share a job and act once each; a failing one does not block the others', async () => {
    const [tracked, before] = [spy('moderation.track-pending'), await total('stories-received')];
    const ids = [9101, 9102, 9103].map((id) => ({ id, version: 1 }));
    const events = await insertEvents(ConfessionSubmitted.eventName, [...ids, { id: 'nobody', version: 1 }]);
    await eventually(async () => (await count('review_item where item_id between 9101 and 9103 and pending')) === 3, {
      what: 'the three valid ones',
    });
    await eventually(async () => (await inInbox('analytics.count-stories', events)) === 4, {
      what: 'all four, counted',
    });
    expect(await total('stories-received')).toBe(before + 4);
    expect(await inInbox('moderation.track-pending', events)).toBe(3);
    // Together first, then each alone.
    expect(tracked.mock.calls.map(([some]) => some.length).slice(0, 4)).toEqual([4, 1, 1, 1]);
    tracked.mockRestore();
    const queue = queueOf(archive, EVENT_HANDLERS_QUEUE);
    // While it is being retried, the job is not delayed and cannot be removed.
    const removeFailed = async () => {
      const [left] = await queue.getJobs(['delayed']);
      expect((left!.data as AnyEventJob & { fields: object }).fields).toEqual({ id: 'nobody', version: 1 });
      await left!.remove();
      return true;
    };
    await eventually(removeFailed, { what: 'the failed event, waiting for its retry' });
  });

  it('act once, even if they are sent again together with others', async () => {
    const queue = queueOf<EventBatchJob>(archive, EVENT_HANDLERS_QUEUE);
    const before = await total('stories-received');
    const [one, two, three] = Array.from({ length: 3 }, (_, n) => ({
      eventId: randomUUID(),
      fields: { id: 9201 + n, version: 1 },
    }));
    const send = (...events: EventBatchJob['events']) =>
      queue.add('analytics.count-stories', { eventName: ConfessionSubmitted.eventName, events });
    await Promise.all([send(one!, two!), send(two!, three!, one!), send(three!, two!)]);
    await eventually(async () => (await unfinished(archive, EVENT_HANDLERS_QUEUE)) === 0, { what: 'an empty queue' });
    expect(await total('stories-received')).toBe(before + 3);
  });

  it.each<[string, string, Record<string, string>]>([
    ['identity.factor-changed', 'identity.mail-factor-changed', { change: 'passkey-added' }],
    ['identity.password-changed-by-admin', 'identity.mail-password-changed', {}],
  ])('named %s send each person one email, even if they are sent again', async (eventName, handler, more) => {
    const people = [await newPerson(archive), await newPerson(archive), await newPerson(archive)];
    const [one, two, three] = people.map(({ id }) => ({ eventId: randomUUID(), fields: { id, ...more } }));
    const queue = queueOf<EventBatchJob>(archive, EVENT_HANDLERS_QUEUE);
    const send = (...events: EventBatchJob['events']) => queue.add(handler, { eventName, events });
    await Promise.all([send(one!, two!), send(two!, three!, one!), send(three!, two!)]);
    await waitUntilIdle(archive);
    expect(people.map(({ email }) => mailsOf(archive.settings, email).length)).toEqual([1, 1, 1]);
  });

  it('are summed before the write: one row per item', async () => {
    const counted = spy('analytics.count-engagement');
    // Events about stories that are gone are not counted by item.
    await sql(
      `insert into confession (id, content, category, approved, created_at)
       select n, 'She laughed', 'Other', true, current_date from generate_series(9301, 9303) n`,
    );
    await insertEvents(
      StoryReacted.eventName,
      Array.from({ length: 10 }, (_, n) => ({ confessionId: 9301 + (n % 3), reactionType: 'heart' })),
    );
    const sums = () =>
      sql<{ id: number; n: number }[]>(
        'select id, engagement::int as n from analytics_item where id between 9301 and 9303 order by id',
      );
    await eventually(async () => (await sums()).length === 3, { what: 'the sums' });
    expect(await sums()).toEqual([9301, 9302, 9303].map((id, n) => ({ id, n: n === 0 ? 4 : 3 })));
    expect(counted.mock.calls.map(([some]) => some.length)).toEqual([10]);
    counted.mockRestore();
  });

  it('about one item leave its newest state, in any order', async () => {
    await insertEvents('content.comment-approved', [
      { id: 9401, version: 5 },
      { id: 9401, version: 3 },
    ]);
    await eventually(async () => (await count('review_item where item_id = 9401')) > 0, { what: 'the item' });
    expect(
      await sql("select version::int, pending from review_item where kind = 'comment' and item_id = 9401"),
    ).toEqual([{ version: 5, pending: false }]);
  });

  it('wake a relay when their change is committed, and not when it is rolled back', async () => {
    const listener = new pg.Client({ connectionString: archive.settings.databaseUrl });
    await listener.connect();
    try {
      let notifications = 0;
      listener.on('notification', () => (notifications += 1));
      await listener.query('listen outbox');
      const unitOfWork = archive.app.get(UnitOfWork, { strict: false });
      const outbox = archive.app.get(Outbox, { strict: false });
      const failing = unitOfWork.run(async () => {
        await outbox.add(new ConfessionSubmitted(9501, 1));
        throw new Error('changed my mind');
      });
      await expect(failing).rejects.toThrow('changed my mind');
      // Notifications arrive in order: if ours is the first one, the rollback sent none.
      await sql("select pg_notify('outbox', '')");
      await eventually(() => notifications === 1, { what: 'our notification' });
      await archive.visitor.post('/api/confessions').send({ content: 'It notifies.', category: 'Other' }).expect(201);
      await eventually(() => notifications > 1, { what: 'the notification' });
    } finally {
      await listener.end();
    }
  });
});
