import { afterEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type TestAgent from 'supertest/lib/agent.js';
import { EVENT_HANDLERS_QUEUE } from '../../src/platform/queue/queue-names.js';
import { eventually } from '../support/eventually.js';
import { kill, killAll, startProcess } from '../support/processes.js';
import { unfinished } from '../support/queues.js';
import { backends, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const STORIES = 200;

/**
 * Records each time an event handler acts on an item, in the same transaction: a "before insert" trigger fires for each
 * attempt, even if the upsert then ignores it as outdated.
 */
const LEDGER = `
  create table acted (reaction text, item integer, version integer);
  create function note_acted() returns trigger language plpgsql as $$
    begin insert into acted values (tg_argv[0], coalesce(to_jsonb(new)->>'item_id', to_jsonb(new)->>'id')::int, new.version); return new; end $$;
  create trigger note before insert on review_item for each row execute function note_acted('track');
  create trigger note before insert on search_document for each row execute function note_acted('index');`;

describe.each(backends)('a worker that is killed while it works, on %s', (backend) => {
  let archive: TestApp | undefined;
  let database: pg.Client | undefined;

  afterEach(async () => {
    await killAll();
    await database?.end();
    await archive?.close();
  });

  const one = async (sql: string): Promise<number> => Number((await database!.query<{ n: string }>(sql)).rows[0]!.n);
  const acted = (reaction: 'track' | 'index') => one(`select count(*) as n from acted where reaction = '${reaction}'`);
  const actedTwice = () =>
    one('select count(*) as n from (select from acted group by reaction, item, version having count(*) > 1) again');

  async function sendAndApprove(admin: TestAgent, from: number, to: number): Promise<void> {
    for (let n = from; n < to; n++) {
      const story = await archive!.visitor
        .post('/api/confessions')
        .send({ content: `Story number ${n}: marmalade.`, category: 'Other' })
        .expect(201);
      // Approve every second story, so that both kinds of events are in flight when the worker dies.
      if (n % 2 === 0) await admin.post(`/api/confessions/${story.body.id}/approve`).expect(200);
    }
  }

  it('leaves correct counts and search, and every event handler acted once', async () => {
    archive = await startApp(backend, { role: 'api' });
    database = new pg.Client({ connectionString: archive.settings.databaseUrl });
    await database.connect();
    await database.query(LEDGER);
    const admin = await archive.admin();

    // The events wait in the outbox, so that the first worker is busy when it is killed.
    await sendAndApprove(admin, 0, STORIES);
    const [first] = await startProcess(archive, 'worker');
    await eventually(async () => (await acted('track')) > 20, {
      what: 'a busy worker',
      every: 2,
    });
    await kill(first);
    const doneByFirst = await acted('track');
    expect(doneByFirst).toBeLessThan(STORIES * 1.5);

    const [second] = await startProcess(archive, 'worker');
    await eventually(async () => (await acted('track')) > doneByFirst + 10, {
      what: 'another busy worker',
      every: 2,
    });
    await kill(second);
    await startProcess(archive, 'worker');

    const tracked = STORIES * 1.5;
    const indexed = STORIES / 2;
    await eventually(async () => (await acted('track')) >= tracked && (await acted('index')) >= indexed, {
      what: `${tracked} tracked and ${indexed} indexed`,
      within: 60_000,
    });
    // In this order: an event that has left the outbox is in the queue, or handled.
    await eventually(async () => (await one('select count(*) as n from outbox')) === 0, {
      what: 'an empty outbox',
      within: 60_000,
    });
    // Wait until the jobs of the dead workers have finished as well.
    await eventually(async () => (await unfinished(archive!, EVENT_HANDLERS_QUEUE)) === 0, {
      what: 'an empty queue',
      within: 60_000,
    });
    expect(await actedTwice()).toBe(0);
    expect([await acted('track'), await acted('index')]).toEqual([tracked, indexed]);
    const counts = await admin.get('/api/moderation/counts').expect(200);
    expect(counts.body).toEqual({
      articles: 0,
      confessions: STORIES / 2,
      comments: 0,
      submissions: 0,
      messages: 0,
      reports: 0,
    });
    expect(await one("select count(*) as n from search_document where type = 'story' and not removed")).toBe(indexed);
    const hits = await archive.visitor.get('/api/search').query({ q: 'marmalade', limit: 50 }).expect(200);
    expect(hits.body).toHaveLength(50);
  });
});
