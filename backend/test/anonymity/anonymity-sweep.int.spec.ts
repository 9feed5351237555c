import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { Clock } from '../../src/kernel/clock.js';
import { AnonymitySweep } from '../../src/platform/anonymity/anonymity-sweep.js';
import { rewriteAnonymousRows } from '../../src/platform/anonymity/rewrite-rows.js';
import { clearWriteAheadLog } from '../../src/platform/anonymity/write-ahead-log.js';
import { Metrics } from '../../src/platform/metrics/metrics.js';
import { Desk } from '../support/decisions.js';
import { waitUntilIdle } from '../support/queues.js';
import { backends, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

describe.each(backends)('the anonymity sweep on %s', (backend) => {
  let archive: TestApp;
  let desk: Desk;
  let client: pg.Client;
  beforeAll(async () => {
    // Otherwise the process starts its own sweep a minute later, and a test's sweep does nothing in the meantime.
    archive = await startApp(backend, { storyRewriteHour: 9, anonymitySweepMinutes: 1_440 });
    desk = await Desk.open(archive);
    client = new pg.Client({ connectionString: archive.settings.databaseUrl });
    await client.connect();
  });
  afterAll(async () => {
    await client?.end();
    await archive?.close();
  });
  beforeEach(async () => {
    await query("update anonymity_sweep set rewritten_on = (now() at time zone 'UTC')::date");
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const query = async <T>(sql: string, values: unknown[] = []): Promise<T[]> =>
    (await client.query(sql, values)).rows as T[];
  const sweep = () => archive.app.get(AnonymitySweep, { strict: false }).sweep();
  const transactionsOf = async (ids: number[]) => {
    const rows = await query<{ id: number; xmin: string }>('select id, xmin::text from confession where id = any($1)', [
      ids,
    ]);
    return ids.map((id) => rows.find((row) => row.id === id)!.xmin);
  };

  it('changes the place of rows, and no value in them', async () => {
    const story = await desk.story(true, 'A story that is saved, reacted to and decided on.');
    await archive.visitor
      .put(`/api/confessions/${story}/reactions/heart`)
      .send({ sessionId: 'a-reader-of-it' })
      .expect(200);
    await desk.member.post('/api/bookmarks').send({ contentType: 'confession', confessionId: story }).expect(201);
    const notes = `/api/moderation/notes?kind=confession&id=${story}`;
    for (const text of ['Ask Theo first.', 'I did.']) await desk.admin.post(notes).send({ text }).expect(201);
    await waitUntilIdle(archive);
    const tables = [
      'confession',
      'story_number',
      'story_reaction',
      'bookmark',
      'review_item',
      'search_document',
      'analytics_item',
      'moderator_note',
    ];
    const everything = async () => {
      const rows = [];
      for (const table of [...tables, 'story_decision', 'analytics_day', 'analytics_total', 'inbox'])
        rows.push([
          table,
          (await query<{ row: string }>(`select to_jsonb(t)::text as row from ${table} t`))
            .map(({ row }) => row)
            .sort(),
        ]);
      const counts = await query(
        'select list, state, shelf, sum(change)::int from row_count group by 1, 2, 3 having sum(change) <> 0 order by 1, 2, 3',
      );
      return [...rows, counts];
    };
    const before = await everything();
    await sweep();
    expect(await everything()).toEqual(before);
    expect(await query('select distinct xmin::text from moderator_note')).toHaveLength(1);
    const metrics = await archive.app.get(Metrics, { strict: false }).registry.metrics();
    expect(metrics).toMatch(/anonymity_sweeps_total\{result="done"\} 1/);
  });

  it('leaves no transaction of a deletion in the counts, even if no story was written that day', async () => {
    const story = await desk.story(true);
    await waitUntilIdle(archive);
    await query("update confession set touched_on = '2026-01-01'");
    await desk.admin.delete(`/api/confessions/${story}`).expect(204);
    await waitUntilIdle(archive);
    const changes = () => query<{ xmin: string }>("select xmin::text from row_count where list = 'confession'");
    const [deletion] = await query<{ xmin: string }>(
      "select xmin::text from row_count where list = 'confession' and change < 0 order by xmin::text::bigint desc limit 1",
    );
    expect(deletion).toBeDefined();
    await sweep();
    expect((await changes()).map(({ xmin }) => xmin)).not.toContain(deletion!.xmin);
  });

  it('causes no refused request and no lost write while it runs', async () => {
    const stories = await Promise.all(Array.from({ length: 10 }, () => desk.story(true)));
    await waitUntilIdle(archive);
    let isOver = false;
    const sweeping = (async () => {
      let sweeps = 0;
      for (; !isOver; sweeps++) await sweep();
      return sweeps;
    })();
    const busy = stories.map(async (story, at) => {
      for (let n = 0; n < 8; n++) {
        await archive.visitor
          .put(`/api/confessions/${story}/reactions/heart`)
          .send({ sessionId: `reader-${at}-${n}` })
          .expect(200);
        await desk.member
          .post('/api/bookmarks')
          .send({ contentType: 'confession', confessionId: story })
          .expect(n === 0 ? 201 : 200);
        await desk.admin
          .put(`/api/confessions/${story}`)
          .send({ content: `Edited for the ${n}th time.` })
          .expect(200);
        await desk.story(n % 2 === 0, `Another one (${at}, ${n}).`);
      }
    });
    await Promise.all(busy);
    isOver = true;
    expect(await sweeping).toBeGreaterThan(1);
    await waitUntilIdle(archive);
    for (const story of stories) {
      const [row] = await query<{ hearts: number; content: string; bookmarks: number; reactions: number }>(
        `select hearts, content, (select count(*)::int from bookmark where confession_id = c.id) as bookmarks,
                (select count(*)::int from story_reaction where confession_id = c.id) as reactions from confession c where id = $1`,
        [story],
      );
      expect(row).toEqual({ hearts: 8, content: 'Edited for the 7th time.', bookmarks: 1, reactions: 8 });
    }
    const [count] = await query<{ count: number }>(
      "select count(*)::int as count from confession where content like 'Another one%'",
    );
    expect(count).toEqual({ count: 80 });
  });

  it('deletes the bookmarks and reactions of a story with it, and nothing of a story that it rewrites', async () => {
    const story = await desk.story(true);
    await desk.member.post('/api/bookmarks').send({ contentType: 'confession', confessionId: story }).expect(201);
    await sweep();
    const bookmarks = () => query('select 1 from bookmark where confession_id = $1', [story]);
    expect(await bookmarks()).toHaveLength(1);
    await desk.admin.delete(`/api/confessions/${story}`).expect(204);
    expect(await bookmarks()).toEqual([]);
  });

  it('rewrites the rows touched since the day of the last sweep, and no older ones', async () => {
    const [old, yesterdays, todays] = [await desk.story(), await desk.story(), await desk.story()];
    await query("set session_replication_role = 'replica'");
    await query('update confession set touched_on = touched_on - 2 where id = $1', [old]);
    await query('update confession set touched_on = touched_on - 1 where id = $1', [yesterdays]);
    await query("set session_replication_role = 'origin'");
    await query("update anonymity_sweep set swept_on = (now() at time zone 'UTC')::date - 1");
    const before = await transactionsOf([old, yesterdays, todays]);
    await sweep();
    const after = await transactionsOf([old, yesterdays, todays]);
    expect(after[0]).toBe(before[0]);
    expect(after[1]).toBe(after[2]);
    expect(after[1]).not.toBe(before[1]);
  });

  it('leaves no transaction of a sign-in, or of a change of how someone signs in, in any row', async () => {
    const [owner] = await query<{ id: number }>('select min(id) as id from account');
    const account = [owner!.id];
    for (const key of ['of long ago', 'added today', 'renamed', 'used today'])
      await query(
        `insert into passkey (account_id, credential_id, public_key, sign_count, name, added_on)
         values ($1, $2, 'a public key', 1, 'Phone', '2026-01-01')`,
        [...account, key],
      );
    await query("update passkey set added_on = (now() at time zone 'UTC')::date where credential_id = 'added today'");
    await query("update passkey set name = 'My phone' where credential_id = 'renamed'");
    await query(
      "update passkey set sign_count = 2, last_used_on = (now() at time zone 'UTC')::date where credential_id = 'used today'",
    );
    await query("insert into totp_secret (account_id, sealed_secret, added_on) values ($1, 'sealed', now())", account);
    for (const code of ['one', 'two'])
      await query('insert into recovery_code (account_id, code_hash) values ($1, $2)', [...account, code]);
    const tables = ['passkey', 'totp_secret', 'recovery_code'];
    const rows = async () => {
      const found = [];
      for (const table of tables)
        found.push(...(await query<{ row: string }>(`select to_jsonb(t)::text as row from ${table} t order by 1`)));
      return found;
    };
    const transactions = async () => {
      const found = [];
      for (const table of tables)
        found.push(...(await query<{ xmin: string }>(`select distinct xmin::text from ${table}`)));
      return found.map(({ xmin }) => xmin);
    };
    const [rowsBefore, before] = [await rows(), await transactions()];
    expect(before).toHaveLength(7);
    await sweep();
    const after = await transactions();
    expect(after).toHaveLength(tables.length);
    expect(before.filter((xmin) => after.includes(xmin))).toEqual([]);
    expect(await rows()).toEqual(rowsBefore);
  });

  it('rewrites all rows of a day, even on a server with another time zone', async () => {
    const story = await desk.story(true);
    await desk.member.post('/api/bookmarks').send({ contentType: 'confession', confessionId: story }).expect(201);
    await waitUntilIdle(archive);
    const tables = ['confession', 'story_number', 'bookmark', 'review_item', 'search_document', 'story_decision'];
    const transactions = async () => {
      const found = [];
      for (const table of tables) {
        const name = { confession: 'id', story_number: 'id', search_document: 'id', bookmark: 'confession_id' }[table];
        found.push(
          ...(await query(`select '${table}' as of, xmin from ${table} where ${name ?? 'item_id'} = $1`, [story])),
        );
      }
      return found as { of: string; xmin: string }[];
    };
    const before = await transactions();
    expect(new Set(before.map((row) => row.of)).size).toBe(tables.length);
    const [{ today }] = (await query("select (now() at time zone 'UTC')::date::text as today")) as [{ today: string }];
    await query("set timezone = 'America/New_York'");
    try {
      await rewriteAnonymousRows(client, today);
    } finally {
      await query('reset timezone');
    }
    const after = await transactions();
    const same = after.filter((row) => before.some((one) => one.of === row.of && one.xmin === row.xmin));
    expect(same).toEqual([]);
  });

  it('copies the tables once a night, after the configured hour, if there was a story that day', async () => {
    const files = () =>
      query('select pg_relation_filenode(name)::int as file from unnest($1::text[]) name', [
        ['confession', 'search_word'],
      ]);
    const at = (time: string) => jest.spyOn(archive.app.get(Clock), 'now').mockReturnValue(new Date(time));
    await desk.story();
    await query("update anonymity_sweep set rewritten_on = '2026-11-25'");
    // Large enough: each sweep copies small tables.
    await query('alter table confession alter column content set storage plain');
    await query(
      "insert into confession (content, category, created_at) select repeat('word ', 1500), 'Other', '2020-01-01Z' from generate_series(1, 1500)",
    );
    const first = await files();
    at('2026-11-26T08:59:00Z');
    await sweep();
    const early = await files();
    expect(early[0]).toEqual(first[0]);
    at('2026-11-26T09:00:00Z');
    await sweep();
    const night = await files();
    expect(night[0]).not.toEqual(first[0]);
    await sweep();
    expect((await files())[0]).toEqual(night[0]);
  });

  it('leaves the search documents of stories in the order of their ids', async () => {
    for (const word of ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'])
      await desk.story(true, `The story number ${word}.`);
    await waitUntilIdle(archive);
    await sweep();
    const rows = await query<{ id: number }>("select id from search_document where type = 'story' order by ctid");
    expect(rows.length).toBeGreaterThanOrEqual(10);
    expect(rows).toEqual(rows.toSorted((a, b) => a.id - b.id));
  });

  it('reports that the write-ahead log was not cleared if the database user may not do that', async () => {
    const [{ name }] = (await query<{ name: string }>(
      "select 'plain_' || substr(md5(random()::text), 1, 8) as name",
    )) as [{ name: string }];
    await query(`create role ${name} login password 'plain'`);
    const url = new URL(archive.settings.databaseUrl!);
    url.username = name;
    url.password = 'plain';
    const plain = new pg.Client({ connectionString: url.href });
    try {
      await plain.connect();
      expect(await clearWriteAheadLog(plain)).toBe(false);
      expect(await clearWriteAheadLog(client)).toBe(true);
    } finally {
      await plain.end();
      await query(`drop role ${name}`);
    }
  });
});
