import { afterEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { EVENT_HANDLERS_QUEUE } from '../../src/platform/queue/queue-names.js';
import { eventually } from '../support/eventually.js';
import { kill, killAll, startProcess } from '../support/processes.js';
import { unfinished } from '../support/queues.js';
import { mainBackend, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const STORIES = 8;
const WITHDRAWN = 3;
/** The first withdrawals pass. All others wait between their statements and their commit for the test, which kills the api first. */
const HELD_WITHDRAWALS = `
  create sequence withdrawal;
  create function hold_later() returns trigger language plpgsql as $$
    begin
      if nextval('withdrawal') > ${WITHDRAWN} then perform pg_advisory_xact_lock_shared(1); end if;
      return new;
    end $$;
  create trigger held before update on receipt for each row when (new.ended = 'withdrawn') execute function hold_later();
  select pg_advisory_lock(1)`;

interface Sent {
  id: number;
  receipt: string;
}

interface State {
  story: boolean;
  reaction: boolean;
  receipt: string | null;
}

describe.each(mainBackend)('an api that is killed while stories are withdrawn, on %s', (backend) => {
  let archive: TestApp | undefined;
  let database: pg.Client | undefined;
  afterEach(async () => {
    await killAll();
    await database?.end();
    await archive?.close();
  });

  it('leaves each story whole, or nothing of it', async () => {
    archive = await startApp(backend, { role: 'api' });
    const { visitor } = archive;
    const admin = await archive.admin();
    const sent: Sent[] = [];
    for (let n = 0; n < STORIES; n++) {
      const story = { content: `Marmalade ${n}.`, category: 'Other' };
      const { body } = await visitor.post('/api/confessions').send(story).expect(201);
      const { id } = body as Sent;
      await admin.post(`/api/confessions/${id}/approve`).expect(200);
      await visitor.put(`/api/confessions/${id}/reactions/heart`).send({ sessionId: 'reader' }).expect(200);
      sent.push(body as Sent);
    }
    database = new pg.Client({ connectionString: archive.settings.databaseUrl });
    await database.connect();
    await database.query(HELD_WITHDRAWALS);
    const left = async () => {
      const { rows } = await database!.query<{ n: number }>('select count(*)::int as n from confession');
      return rows[0]!.n;
    };

    const [child, line] = await startProcess(archive, 'api');
    const url = /Listening at (\S+)/.exec(line)![1]!;
    const answered: number[] = [];
    const withdrawals = sent.map(async ({ id, receipt }) => {
      const answer = await fetch(`${url}/api/receipts/withdraw`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ receipt }),
      }).catch(() => undefined);
      if (answer?.status === 200) answered.push(id);
    });
    await eventually(
      async () => {
        const { rows } = await database!.query<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`,
        );
        return rows[0]!.n === STORIES - WITHDRAWN && (await left()) === STORIES - WITHDRAWN;
      },
      { every: 1, what: 'the first withdrawals, and all others waiting' },
    );
    await kill(child);
    await Promise.all(withdrawals);
    // PostgreSQL ends the transactions of the dead process after their wait.
    await database.query('select pg_advisory_unlock(1)');
    await eventually(
      async () => {
        const { rows } = await database!.query(
          "select 1 from pg_locks where relation = 'receipt'::regclass and mode = 'RowExclusiveLock'",
        );
        return rows.length === 0;
      },
      { what: 'no open withdrawal' },
    );

    const remaining = await left();
    expect(remaining).toBe(STORIES - WITHDRAWN);
    for (const { id, receipt } of sent) {
      const { rows } = await database.query<State>(
        `select exists (select from confession where id = $1) as story,
                exists (select from story_reaction where confession_id = $1) as reaction,
                (select ended from receipt where story_id = $1) as receipt`,
        [id],
      );
      const { body } = await visitor.post('/api/receipts').send({ receipt }).expect(200);
      const { status } = body as { status: string };
      expect([
        { story: true, reaction: true, status: 'published' },
        { story: false, reaction: false, status: 'withdrawn' },
      ]).toContainEqual({ story: rows[0]!.story, reaction: rows[0]!.reaction, status });
      if (answered.includes(id)) expect(status).toBe('withdrawn');
    }

    await startProcess(archive, 'worker');
    await eventually(
      async () => {
        const { rows } = await database!.query<{ n: number }>(
          "select count(*)::int as n from search_document where type = 'story' and body <> ''",
        );
        const { rows: events } = await database!.query('select 1 from outbox');
        return rows[0]!.n === remaining && events.length === 0;
      },
      { what: 'a search index without the withdrawn stories', within: 60_000 },
    );
    await eventually(async () => (await unfinished(archive!, EVENT_HANDLERS_QUEUE)) === 0, { within: 60_000 });
  }, 120_000);
});
