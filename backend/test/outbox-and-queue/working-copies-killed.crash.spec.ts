import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type TestAgent from 'supertest/lib/agent.js';
import { EVENT_HANDLERS_QUEUE } from '../../src/platform/queue/queue-names.js';
import { eventually } from '../support/eventually.js';
import { kill, killAll, startProcess } from '../support/processes.js';
import { unfinished } from '../support/queues.js';
import { backends, mainBackend, startApp } from '../support/test-app.js';
import type { Backend, TestApp } from '../support/test-app.js';

const EDITORS = 3;
const KILLS = 3;
const SAVES_BEFORE_A_KILL = 15;
const SCHEDULED = 12;

let archive: TestApp | undefined;
let database: pg.Client | undefined;

async function start(backend: Backend): Promise<TestAgent> {
  archive = await startApp(backend, { role: 'api' });
  database = new pg.Client({ connectionString: archive.settings.databaseUrl });
  await database.connect();
  return archive.admin();
}
beforeEach(() => {
  [archive, database] = [undefined, undefined];
});
afterEach(async () => {
  await killAll();
  await database?.end();
  await archive?.close();
});

/** An article that is being written. Its text is the number of the save. */
interface Writing {
  id: number;
  /** The newest number that was answered with 200, and the version in that answer. */
  saved: number;
  version: number;
}

/** Saves as an editor does, one after another, until the api is gone. */
async function write(url: string, cookie: string, writing: Writing): Promise<void> {
  for (let number = writing.saved + 1; ; number++) {
    const answer = await fetch(`${url}/api/posts/${writing.id}/draft`, {
      method: 'PUT',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ content: String(number), baseVersion: writing.version }),
    }).catch(() => undefined);
    if (!answer) return;
    const body = (await answer.json().catch(() => undefined)) as { version: number } | undefined;
    if (!body) return;
    expect(answer.status).toBe(200);
    Object.assign(writing, { saved: number, version: body.version });
  }
}

describe.each(mainBackend)('an api that is killed while editors write, on %s', (backend) => {
  it('has lost nothing that it has answered with 200', async () => {
    const admin = await start(backend);
    const cookie = await archive!.adminCookie();
    const writings: Writing[] = [];
    for (let editor = 0; editor < EDITORS; editor++) {
      const { body } = await admin.post('/api/posts/drafts').expect(201);
      writings.push({ id: (body as { id: number }).id, saved: 0, version: 0 });
    }
    for (let kills = 0; kills < KILLS; kills++) {
      const [child, line] = await startProcess(archive!, 'api');
      const url = /Listening at (\S+)/.exec(line)![1]!;
      const before = writings.map(({ saved }) => saved);
      const editors = writings.map((writing) => write(url, cookie, writing));
      await eventually(() => writings.every(({ saved }, n) => saved >= before[n]! + SAVES_BEFORE_A_KILL), { every: 1 });
      await kill(child);
      await Promise.all(editors);
      for (const writing of writings) {
        const { body } = await admin.get(`/api/posts/${writing.id}/draft`).expect(200);
        const stored = { saved: Number((body as { content: string }).content), version: (body as Writing).version };
        // The last save may have been stored without an answer.
        expect([writing.saved, writing.saved + 1]).toContain(stored.saved);
        expect(stored.version - writing.version).toBe(stored.saved - writing.saved);
        Object.assign(writing, stored);
      }
    }
  }, 120_000);
});

/** A publication takes a moment in which its worker can be killed. */
const SLOW_PUBLICATION = `
  create function be_slow() returns trigger language plpgsql as $$ begin perform pg_sleep(0.2); return new; end $$;
  create trigger slow before insert on post_revision for each row when (new.kind = 'published') execute function be_slow()`;

describe.each(backends)('workers that are killed when scheduled articles are due, on %s', (backend) => {
  it('publish each article once, also those that were due before any worker started', async () => {
    const admin = await start(backend);
    for (let n = 0; n < SCHEDULED; n++) {
      const { id } = (await admin.post('/api/posts/drafts').expect(201)).body as { id: number };
      const fields = { title: `Marmalade ${n}`, content: 'She made it.', categoryId: 1, baseVersion: 0 };
      await admin.put(`/api/posts/${id}/draft`).send(fields).expect(200);
      await admin.post(`/api/posts/${id}/publish`).send({ at: '2100-01-01T00:00:00Z' }).expect(200);
    }
    await database!.query(SLOW_PUBLICATION);
    await database!.query("update post set scheduled_for = now() - interval '1 hour'");
    const count = async (sql: string) =>
      (await database!.query<{ n: number }>(`select count(*)::int as n ${sql}`)).rows[0]!.n;
    const published = () => count('from post where published');

    const [first] = await startProcess(archive!, 'worker');
    await eventually(async () => (await published()) >= 2, { every: 1 });
    await kill(first);
    const doneByFirst = await published();
    expect(doneByFirst).toBeLessThan(SCHEDULED);
    const [[second]] = await Promise.all([startProcess(archive!, 'worker'), startProcess(archive!, 'worker')]);
    await eventually(async () => (await published()) > doneByFirst + 1, { every: 1 });
    await kill(second);
    await eventually(async () => (await published()) === SCHEDULED, { what: 'all published', within: 60_000 });
    // In this order: an event that has left the outbox is in the queue, or handled.
    await eventually(async () => (await count('from outbox')) === 0, { what: 'an empty outbox', within: 60_000 });
    await eventually(async () => (await unfinished(archive!, EVENT_HANDLERS_QUEUE)) === 0, { within: 60_000 });

    const ids = "where kind = 'post' and action = 'published'";
    expect(await count(`from audit_entry ${ids}`)).toBe(SCHEDULED);
    expect(await count(`from (select distinct item_id from audit_entry ${ids}) each_one`)).toBe(SCHEDULED);
    expect(await count("from post_revision where kind = 'published'")).toBe(SCHEDULED);
    expect(await count('from post_draft')).toBe(0);
    expect(await count('from post where version <> 3 or scheduled_for is not null')).toBe(0);
    const { body: hits } = await archive!.visitor.get('/api/search').query({ q: 'marmalade', limit: 50 }).expect(200);
    expect(hits).toHaveLength(SCHEDULED);
  }, 120_000);
});
