import { randomBytes } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type TestAgent from 'supertest/lib/agent.js';
import { migrations } from '../../src/migrations/index.js';
import { prepareDatabase } from '../../src/platform/database/prepare-database.js';
import { administer } from '../support/database.js';
import { idsOf, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const COMMENT = 'Mutter\u00adsprache, Selbst&shy;bestim&shy;mung, word\u200bjoiner, zero\u2060width, sub\u2010culture';
const QUERIES = [
  ...['Muttersprache', 'Mutter\u00adsprache', 'Selbstbestimmung', 'wordjoiner', 'zerowidth', 'zero\u200bwidth'],
  ...['sub-culture', 'sub\u2011culture'],
];

describe('the desk’s search', () => {
  let archive: TestApp;
  let admin: TestAgent;
  let comment: number;
  beforeAll(async () => {
    archive = await startApp();
    admin = await archive.admin();
    const em = archive.app.get(MikroORM).em.fork();
    const post = { title: 'Words', content: 'Body.', categoryId: 1, published: true };
    const { id } = (await admin.post('/api/posts').send(post).expect(201)).body as { id: number };
    const [row] = await em.execute<{ id: number }[]>(
      `insert into comment (post_id, content, content_html, approved, created_at) values (?, ?, '', true, now()) returning id`,
      [id, COMMENT],
    );
    comment = row!.id;
  });
  afterAll(() => archive?.close());

  it.each(QUERIES)('finds a word with invisible characters as %j', async (q) => {
    expect(idsOf(await admin.get('/api/comments').query({ q }).expect(200))).toEqual([comment]);
  });
});

describe('texts from before the migration', () => {
  it('are found as they are typed, in both searches, and are sent to Meilisearch again', async () => {
    const name = `test_${randomBytes(6).toString('hex')}`;
    await administer(`create database ${name}`);
    const url = new URL(process.env['TEST_DATABASE_URL']!);
    url.pathname = `/${name}`;
    const before = migrations.findIndex(({ name }) => name === '2026-12-03-invisible-characters');
    await prepareDatabase(url.href, migrations.slice(0, before), true);
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    const rows = async (sql: string, values: unknown[] = []) => (await client.query(sql, values)).rows as unknown[];
    try {
      await rows(
        `insert into search_document (type, id, version, title, excerpt, body, unsent) values
           ('article', 1, 1, $1, '', 'sub\u2010culture', false), ('article', 2, 1, 'Spinster', '', 'A job.', false)`,
        ['Mutter\u00adsprache'],
      );
      await rows(
        `insert into suggestion (title, email, suggestion_type, content, created_at)
           values ('Same', 'r@example.org', 'topic', $1, now())`,
        [COMMENT],
      );
      await prepareDatabase(url.href, migrations, true);
      expect(await rows('select id, title, body, unsent from search_document order by id')).toEqual([
        { id: 1, title: 'Muttersprache', body: 'sub-culture', unsent: true },
        { id: 2, title: 'Spinster', body: 'A job.', unsent: false },
      ]);
      expect(
        await rows(`select id from search_document where words @@ to_tsquery('archive', 'muttersprache')`),
      ).toEqual([{ id: 1 }]);
      expect(await rows(`select word from search_word where word = 'muttersprache'`)).toHaveLength(1);
      // Through the index, which a small table is not read by.
      await rows('set enable_seqscan = off');
      for (const q of QUERIES)
        expect([
          q,
          await rows(`select title from suggestion where search_words(title || ' ' || content) @@ search_query($1)`, [
            q,
          ]),
        ]).toEqual([q, [{ title: 'Same' }]]);
    } finally {
      await client.end();
      await administer(`drop database if exists ${name} with (force)`);
    }
  });
});
