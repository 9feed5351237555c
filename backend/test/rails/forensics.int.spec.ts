import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import type TestAgent from 'supertest/lib/agent.js';
import { ANONYMOUS_ROWS } from '../../src/kernel/anonymous-rows.js';
import { migrations } from '../../src/migrations/index.js';
import { AnonymitySweep } from '../../src/platform/anonymity/anonymity-sweep.js';
import { prepareDatabase } from '../../src/platform/database/prepare-database.js';
import { Desk } from '../support/decisions.js';
import { eventually } from '../support/eventually.js';
import { waitUntilIdle } from '../support/queues.js';
import { startRedis } from '../support/redis.js';
import type { ThrowawayRedis } from '../support/redis.js';
import { backends, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';
import { filesWith, guessSenders } from '../support/thief.js';
import type { Guess, Loot, Sender } from '../support/thief.js';
import { startPostgres } from '../support/throwaway-postgres.js';
import type { ThrowawayPostgres } from '../support/throwaway-postgres.js';

/** The number of members who act and send a story. */
const MEMBERS = 20;
/**
 * A guess without a trace names about one of twenty senders. It names nine or more in one of a million runs (the tail
 * of the Poisson distribution with mean 1).
 */
const MORE_THAN_CHANCE = 9;

const good = (guesses: readonly Guess[]): string[] =>
  guesses.filter(({ right }) => right >= MORE_THAN_CHANCE).map(({ by, right }) => `${by}: ${right} of ${MEMBERS}`);

describe.each(backends)('a thief of the database, its disk and its queue, on %s', (backend) => {
  let postgres: ThrowawayPostgres;
  let redis: ThrowawayRedis | undefined;
  let archive: TestApp;
  let desk: Desk;
  let members: { agent: TestAgent; account: number }[];
  let loot: Loot;
  let rounds = 0;

  beforeAll(async () => {
    postgres = await startPostgres();
    await query('postgres', 'create database archive');
    await prepareDatabase(postgres.url('archive'), migrations, true);
    // As if the nightly rewrite had run already. Tests reset it.
    await query('archive', "update anonymity_sweep set rewritten_on = (now() at time zone 'UTC')::date");
    // A checkpoint by PostgreSQL itself would remove the traces that a missing part of the sweep leaves.
    await query('postgres', "alter system set checkpoint_timeout = '1h'");
    await query('postgres', 'select pg_reload_conf()');
    redis = backend === 'Redis' ? await startRedis({ durable: true, fsync: 'everysec' }) : undefined;
    archive = await startApp('PostgreSQL', {
      databaseUrl: postgres.url('archive'),
      redisUrl: redis?.url,
      storyRewriteHour: 0,
    });
    desk = await Desk.open(archive);
    members = [];
    for (let n = 0; n < MEMBERS; n++) {
      const agent = await archive.member();
      const { body } = await agent.get('/api/auth/user').expect(200);
      members.push({ agent, account: (body as { id: number }).id });
    }
    const [{ oid }] = (await query('archive', "select oid from pg_database where datname = 'archive'")) as [
      { oid: number },
    ];
    loot = {
      databaseUrl: postgres.url('archive'),
      redisUrl: redis?.url,
      files: {
        tables: join(postgres.data, 'base', String(oid)),
        'write-ahead log': join(postgres.data, 'pg_wal'),
        ...(redis && { 'append-only file': redis.directory }),
      },
    };
  });
  afterAll(async () => {
    await archive?.close();
    await redis?.stop();
    await postgres?.stop();
  });

  async function query(database: string, sql: string): Promise<unknown[]> {
    const client = new pg.Client({ connectionString: postgres.url(database) });
    await client.connect();
    try {
      return (await client.query(sql)).rows as unknown[];
    } finally {
      await client.end();
    }
  }

  /** Members comment, bookmark and send a story, one by one. A moderator decides and a reader reacts meanwhile. */
  async function act({ approved = true } = {}): Promise<Sender[]> {
    const round = ++rounds;
    const post = await desk.post(true, `Round ${round}`);
    const senders: Sender[] = [];
    const order = members.map((member) => ({ member, at: randomInt(1_000_000) })).sort((a, b) => a.at - b.at);
    for (const { member } of order) {
      const comment = async (content: string) => {
        const { body } = await member.agent.post(`/api/posts/${post}/comments`).send({ content }).expect(201);
        return (body as { id: number }).id;
      };
      const first = await comment(`Before, in round ${round}, by ${member.account}.`);
      const words = `In round ${round} nobody knew that ${randomInt(1e12)} was mine.`;
      const story = await desk.story(approved, words);
      await member.agent
        .post('/api/bookmarks')
        .send({ contentType: 'post', postId: post })
        .expect((answer) => expect(answer.status).toBeLessThan(300));
      if (approved) {
        await archive.visitor
          .put(`/api/confessions/${story}/reactions/heart`)
          .send({ sessionId: `reader-${story}` })
          .expect(200);
        await member.agent.post('/api/bookmarks').send({ contentType: 'confession', confessionId: story }).expect(201);
      }
      await comment(`After, in round ${round}, by ${member.account}.`);
      await desk.admin.post(`/api/comments/${first}/approve`).expect(200);
      senders.push({ account: member.account, story, words });
    }
    await waitUntilIdle(archive);
    return senders;
  }

  const sweep = async () => {
    await archive.app.get(AnonymitySweep, { strict: false }).sweep();
    await settled();
  };

  /** Waits for Redis, which rewrites its file in the background. */
  const settled = async () => {
    if (!redis) return;
    const { Redis } = await import('ioredis');
    const client = new Redis(redis.url);
    try {
      await eventually(
        async () => /aof_rewrite_in_progress:0[\s\S]*aof_rewrite_scheduled:0/.test(await client.info('persistence')),
        {
          what: 'a rewritten append-only file',
        },
      );
    } finally {
      client.disconnect();
    }
  };

  const found = async (senders: readonly Sender[]) => good(await guessSenders(loot, senders));

  it('identifies senders before the sweep, by each kind of trace, and none after it', async () => {
    const senders = await act();
    // Writes the pages that PostgreSQL holds in memory to the table files.
    await query('archive', 'checkpoint');
    const before = (await found(senders)).join('\n');
    const kinds = ['xmin', 'ctid', 'write-ahead log', 'tables'];
    for (const kind of [...kinds, ...(redis ? ['append-only file'] : [])]) expect(before).toContain(kind);
    await sweep();
    expect(await found(senders)).toEqual([]);
  });

  it('identifies none after the nightly sweep, when the tables are in new files', async () => {
    const senders = await act();
    await query('archive', 'update anonymity_sweep set rewritten_on = rewritten_on - 1');
    await sweep();
    expect(await found(senders)).toEqual([]);
  });

  it('finds the text of a deleted story until the nightly sweep, and then in no file', async () => {
    const words = `Nobody knew that ${randomInt(1e12)} was mine.`;
    const id = await desk.story(true, words);
    await waitUntilIdle(archive);
    await desk.admin.delete(`/api/confessions/${id}`).expect(204);
    await waitUntilIdle(archive);
    await query('archive', 'checkpoint');
    const directories = [postgres.data, ...(redis ? [redis.directory] : [])];
    expect(filesWith(words, directories)).not.toEqual([]);
    await query('archive', 'update anonymity_sweep set rewritten_on = rewritten_on - 1');
    await sweep();
    expect(filesWith(words, directories)).toEqual([]);
  });

  describe('identifies senders if one part of the sweep is missing', () => {
    /** Leaves out a private step of the sweep. */
    const without = (step: string) =>
      jest.spyOn(AnonymitySweep.prototype as unknown as Record<string, () => Promise<void>>, step).mockResolvedValue();

    afterEach(() => {
      jest.restoreAllMocks();
    });

    const steps = [
      ['clearLogs', backend === 'Redis' ? 'append-only file' : 'write-ahead log'],
      ['rewriteRows', 'xmin'],
      ['copySmallTables', 'tables'],
    ] as const;
    // Only the first step depends on the queue backend. The others are tested on one.
    it.each(backend === 'Redis' ? steps.slice(0, 1) : steps)('%s', async (step, trace) => {
      // Excludes the stories of earlier rounds: their rows may overwrite the deleted rows of this round.
      await query('archive', "set session_replication_role = replica; update confession set touched_on = '2020-01-01'");
      await query('archive', 'vacuum (full) confession');
      // PostgreSQL's own next checkpoint, which would remove the log too, is now five minutes away.
      await query('archive', 'checkpoint');
      const senders = await act({ approved: false });
      without(step);
      await sweep();
      expect((await found(senders)).join('\n')).toContain(trace);
    });

    const tables = ['confession', 'review_item', 'story_number', 'search_document', 'story_reaction', 'story_decision'];
    for (const table of backend === 'Redis' ? [] : tables)
      it(`the rewrite of ${table}`, async () => {
        const rows = ANONYMOUS_ROWS as { table: string }[];
        const at = rows.findIndex((one) => one.table === table);
        const [left] = rows.splice(at, 1) as [{ table: string }];
        try {
          const senders = await act();
          await sweep();
          expect((await found(senders)).join('\n')).toContain(table);
        } finally {
          rows.splice(at, 0, left);
        }
      });
  });
});
