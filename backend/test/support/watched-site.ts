import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import type TestAgent from 'supertest/lib/agent.js';
import { migrations } from '../../src/migrations/index.js';
import { AnonymitySweep } from '../../src/platform/anonymity/anonymity-sweep.js';
import { prepareDatabase } from '../../src/platform/database/prepare-database.js';
import { registerKeys } from '../../src/platform/search/meilisearch/meilisearch-keys.js';
import { otherAdmin } from './admins.js';
import { Desk } from './decisions.js';
import { eventually } from './eventually.js';
import type { Sender } from './guesses.js';
import { startMeili } from './meili-server.js';
import type { ThrowawayMeili } from './meili-server.js';
import { waitUntilIdle } from './queues.js';
import { startRedis } from './redis.js';
import type { ThrowawayRedis } from './redis.js';
import { startApp } from './test-app.js';
import type { Backend, TestApp } from './test-app.js';
import type { Loot } from './thief.js';
import { startPostgres } from './throwaway-postgres.js';
import type { ThrowawayPostgres } from './throwaway-postgres.js';

const INDEX = 'archive';

/** A site on stores of its own that a thief can read, whose members act around stories with known senders. */
export class WatchedSite {
  private rounds = 0;

  private constructor(
    private readonly postgres: ThrowawayPostgres,
    private readonly redis: ThrowawayRedis | undefined,
    private readonly meili: ThrowawayMeili | undefined,
    readonly archive: TestApp,
    readonly desk: Desk,
    private readonly secondReader: TestAgent,
    private readonly members: readonly { agent: TestAgent; account: number }[],
    readonly loot: Loot,
  ) {}

  /** @param options.meilisearch its binary; without it, PostgreSQL searches */
  static async open(backend: Backend, options: { members: number; meilisearch?: string }): Promise<WatchedSite> {
    const postgres = await startPostgres();
    const databaseUrl = postgres.url('archive');
    await query(postgres.url('postgres'), 'create database archive');
    await prepareDatabase(databaseUrl, migrations, true);
    // As if the nightly rewrite had run already. Tests reset it.
    await query(databaseUrl, "update anonymity_sweep set rewritten_on = (now() at time zone 'UTC')::date");
    // PostgreSQL's own checkpoint or vacuum would remove, at some moment, the traces that a missing part of the sweep leaves.
    for (const setting of ["checkpoint_timeout = '1d'", "max_wal_size = '100GB'", 'autovacuum = off'])
      await query(databaseUrl, `alter system set ${setting}`);
    await query(databaseUrl, 'select pg_reload_conf()');
    const redis = backend === 'Redis' ? await startRedis({ durable: true, fsync: 'everysec' }) : undefined;
    const meili = options.meilisearch ? await startMeili(options.meilisearch) : undefined;
    const keys = meili && (await registerKeys({ url: meili.url, key: meili.masterKey, index: INDEX }));
    const archive = await startApp('PostgreSQL', {
      databaseUrl,
      redisUrl: redis?.url,
      meili: meili && { url: meili.url, key: keys!.keeping, index: INDEX },
      storyRewriteHour: 0,
      // The tests sweep.
      anonymitySweepMinutes: 1_440,
    });
    const members = [];
    for (let n = 0; n < options.members; n++) {
      const agent = await archive.member();
      const { body } = await agent.get('/api/auth/user').expect(200);
      members.push({ agent, account: (body as { id: number }).id });
    }
    const [{ oid }] = (await query(databaseUrl, "select oid from pg_database where datname = 'archive'")) as [
      { oid: number },
    ];
    const desk = await Desk.open(archive);
    return new WatchedSite(postgres, redis, meili, archive, desk, await otherAdmin(archive), members, {
      databaseUrl,
      redisUrl: redis?.url,
      ...(meili && { meili: { url: meili.url, masterKey: meili.masterKey, index: INDEX } }),
      files: {
        tables: join(postgres.data, 'base', String(oid)),
        'write-ahead log': join(postgres.data, 'pg_wal'),
        ...(redis && { 'append-only file': redis.directory }),
        ...(meili && { Meilisearch: meili.directory }),
      },
    });
  }

  async close(): Promise<void> {
    await this.archive.close();
    await this.meili?.stop();
    await this.redis?.stop();
    await this.postgres.stop();
  }

  /** The directories with everything that the stores wrote to the disk. */
  get directories(): string[] {
    return [this.postgres, this.redis, this.meili].flatMap((store) =>
      store === undefined ? [] : 'data' in store ? store.data : store.directory,
    );
  }

  query(sql: string): Promise<unknown[]> {
    return query(this.loot.databaseUrl, sql);
  }

  /** Does `work` while no checkpoint removes files of the write-ahead log. The next checkpoint removes them. */
  async keepingTheLog<T>(work: () => Promise<T>): Promise<T> {
    await this.keepLog('100GB');
    try {
      return await work();
    } finally {
      await this.keepLog('0');
    }
  }

  /** A new connection has the setting once PostgreSQL has sent it to its processes, also to the one that removes files. */
  private async keepLog(size: string): Promise<void> {
    await this.query(`alter system set wal_keep_size = '${size}'`);
    await this.query('select pg_reload_conf()');
    const current = `select where current_setting('wal_keep_size') = '${size}'`;
    await eventually(async () => (await this.query(current)).length > 0, { what: 'a PostgreSQL with this setting' });
  }

  /**
   * Members comment, bookmark, send a story, correct it by its receipt and write to the editors about it, one by one. A
   * moderator decides and a reader reacts meanwhile.
   */
  async act({ approved = true } = {}): Promise<Sender[]> {
    const round = ++this.rounds;
    const { archive, desk } = this;
    const post = await desk.post(true, `Round ${round}`);
    const senders: Sender[] = [];
    const order = this.members.map((member) => ({ member, at: randomInt(1_000_000) })).sort((a, b) => a.at - b.at);
    for (const { member } of order) {
      const comment = async (content: string) => {
        const { body } = await member.agent.post(`/api/posts/${post}/comments`).send({ content }).expect(201);
        return (body as { id: number }).id;
      };
      const first = await comment(`Before, in round ${round}, by ${member.account}.`);
      const words = `In round ${round} nobody knew that ${randomInt(1e12)} was mine.`;
      const story = await this.sendStory(words, approved);
      if (this.meili) await this.untilSent(story);
      await member.agent
        .post('/api/bookmarks')
        .send({ contentType: 'post', postId: post })
        .expect((answer) => {
          if (answer.status >= 300) throw new Error(`The bookmark was answered with ${answer.status}.`);
        });
      await archive.visitor
        .post('/api/contact')
        .send({ about: 'story', text: `Please take out the name in story ${story}.` })
        .expect(202);
      if (approved) {
        await archive.visitor
          .put(`/api/confessions/${story}/reactions/heart`)
          .send({ sessionId: `reader-${story}` })
          .expect(200);
        await member.agent.post('/api/bookmarks').send({ contentType: 'confession', confessionId: story }).expect(201);
        const report = { contentType: 'story', id: story, reason: 'names-someone' };
        await archive.visitor.post('/api/reports').send(report).expect(202);
      }
      await comment(`After, in round ${round}, by ${member.account}.`);
      await desk.admin.post(`/api/comments/${first}/approve`).expect(200);
      senders.push({ account: member.account, story, words });
    }
    await waitUntilIdle(archive);
    return senders;
  }

  private async sendStory(words: string, approved: boolean): Promise<number> {
    const { visitor } = this.archive;
    const sent = await visitor.post('/api/confessions').send({ content: words, category: 'Other' }).expect(201);
    const { id, receipt } = sent.body as { id: number; receipt: string };
    await visitor.post('/api/receipts').send({ receipt }).expect(200);
    await visitor
      .post('/api/receipts/correct')
      .send({ receipt, content: `${words} Really.` })
      .expect(200);
    // An editor asks, the author answers, and says no to an edit.
    const { admin } = this.desk;
    await admin.post(`/api/confessions/${id}/question`).send({ text: 'Is that fine?' }).expect(200);
    await visitor.post('/api/receipts/answer').send({ receipt, answer: words }).expect(200);
    await admin
      .post(`/api/confessions/${id}/suggest`)
      .send({ content: `${words} Indeed.` })
      .expect(200);
    await visitor.post('/api/receipts/agree').send({ receipt, agree: false }).expect(200);
    // Two editors read it.
    await admin.post(`/api/confessions/${id}/flag`).send({ kind: 'second-reader' }).expect(200);
    await admin.post(`/api/confessions/${id}/approve`).expect(200);
    if (approved) await this.secondReader.post(`/api/confessions/${id}/approve`).expect(200);
    return id;
  }

  /** Waits until Meilisearch has the story, or no longer has it. */
  async untilSent(story: number): Promise<void> {
    const sent = `select from search_document where type = 'story' and id = ${story} and not unsent`;
    await eventually(async () => (await this.query(sent)).length > 0, { what: 'a story that was sent to Meilisearch' });
  }

  async sweep(): Promise<void> {
    await this.archive.app.get(AnonymitySweep, { strict: false }).sweep();
    await this.redisSettled();
  }

  /** Waits for Redis, which rewrites its file in the background. */
  private async redisSettled(): Promise<void> {
    if (!this.redis) return;
    const { Redis } = await import('ioredis');
    const client = new Redis(this.redis.url);
    try {
      await eventually(
        async () => /aof_rewrite_in_progress:0[\s\S]*aof_rewrite_scheduled:0/.test(await client.info('persistence')),
        { what: 'a rewritten append-only file' },
      );
    } finally {
      client.disconnect();
    }
  }
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as unknown[];
  } finally {
    await client.end();
  }
}
