import { SqlEntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import type TestAgent from 'supertest/lib/agent.js';
import { planOf, readsAll, sorts } from '../support/plans.js';
import type { Explained } from '../support/plans.js';
import { statementsOf } from '../support/queries.js';
import type { Statement } from '../support/queries.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const ROWS = 20_000;
/** Tables that grow with the site. */
const BIG = [
  ...['post', 'comment', 'confession', 'post_comment_count', 'subscriber', 'audit_entry', 'story_decision'],
  ...['page_view', 'article_view', 'reading_progress', 'social_share', 'search_document', 'analytics_item'],
];

/** Public read URLs. All are different, so that none is cached. */
const PUBLIC = [
  '/api/posts/7',
  '/api/posts?limit=9',
  '/api/posts?limit=9&fields=summary',
  '/api/posts?limit=9&category=the-body',
  '/api/posts/7/related',
  '/api/posts/8/comments',
  '/api/posts/comment-counts',
  '/api/posts/comment-counts?ids=7,8,9,10,11',
  '/api/confessions?limit=9',
  '/api/confessions/intake',
  '/api/confessions/reasons',
  '/api/transparency',
  '/api/categories',
  '/api/categories?counts=true',
  '/api/categories/1',
];
/** Dashboard URLs, which read the rollups. */
const SUMS = ['/api/analytics/growth', '/api/analytics/series?days=90'];

describe('the cost of an uncached read', () => {
  let archive: TestApp;
  let admin: TestAgent;
  let client: pg.Client;
  beforeAll(async () => {
    // Without a worker, whose queries would be counted too.
    archive = await startApp('PostgreSQL', { role: 'api' });
    admin = await archive.admin();
    client = new pg.Client({ connectionString: archive.settings.databaseUrl });
    await client.connect();
    const at = `timestamptz '2026-01-01 00:00Z' + n * interval '1 minute'`;
    const rows = `from generate_series(1, ${ROWS}) n`;
    const text = `'The word ' || n`;
    await client.query(`insert into post (title, content, content_html, excerpt, reading_minutes, category_id, published, created_at, updated_at, published_at)
      select ${text}, ${text}, ${text}, 'Excerpt', 1, 1 + n % 5, n % 50 <> 0, ${at}, ${at}, ${at} ${rows}`);
    await client.query(`insert into comment (post_id, content, content_html, approved, created_at)
      select 1 + n % 1000, ${text}, ${text}, n % 50 <> 0, ${at} ${rows}`);
    await client.query(`insert into confession (content, category, approved, created_at)
      select ${text}, 'Other', n % 50 <> 0, date_trunc('day', ${at}, 'UTC') ${rows}`);
    await client.query(`insert into search_document (type, id, version, title, excerpt, body)
      select 'article', n, 1, 'The rare ' || substr(md5((n / 5)::text), 1, 8), '', 'The word rare ' || substr(md5((n / 9)::text), 1, 8) ${rows}`);
    await client.query(`insert into analytics_item select 'article', n, n, 0, 0, 0, 0 ${rows}`);
    // Less than wait: the number of weeks is part of the answer.
    await client.query('insert into site_settings (id, weekly_capacity) values (1, 30)');
    await client.query('vacuum analyze');
  });
  afterAll(async () => {
    await client?.end();
    await archive?.close();
  });

  /** The statements of a request, without the look-ups of the session and the account. */
  const costOf = async (who: TestAgent, address: string): Promise<Statement[]> => {
    const all = await statementsOf(() => Promise.resolve(who.get(address).expect(200)));
    return all.filter(({ sql }) => !/from "?(session|account)"?\b/.test(sql));
  };

  const planned = async ({ sql, params }: Statement) =>
    planOf((await client.query<Explained>(`explain (format json) ${sql}`, params)).rows);

  it.each(PUBLIC)('is one statement that uses an index: %s', async (address) => {
    const statements = await costOf(archive.visitor, address);
    expect(statements.map(({ sql }) => sql)).toHaveLength(1);
    const plan = await planned(statements[0]!);
    expect({ readsAll: readsAll(plan, BIG) }).toEqual({ readsAll: false });
  });

  it('does not include an entity manager, because a read needs no identity map', async () => {
    const forked = jest.spyOn(SqlEntityManager.prototype, 'fork');
    for (const address of PUBLIC)
      await archive.visitor.get(`${address}${address.includes('?') ? '&' : '?'}once`).expect(200);
    expect(forked).not.toHaveBeenCalled();
    forked.mockRestore();
  });

  it('is one statement for any page of a list', async () => {
    for (const list of ['/api/posts?limit=50', '/api/confessions?limit=50', '/api/posts/comment-counts?limit=50']) {
      const first = await archive.visitor.get(list).expect(200);
      const [, next] = /^<(?:http:\/\/[^/]+)?([^>]+)>; rel="next"$/.exec(first.headers['link']!)!;
      const statements = await costOf(archive.visitor, next!);
      expect(statements).toHaveLength(1);
      const plan = await planned(statements[0]!);
      expect({ list, readsAll: readsAll(plan, BIG), sorts: sorts(plan) }).toEqual({
        list,
        readsAll: false,
        sorts: false,
      });
    }
  });

  it.each(SUMS)('is one statement on the rollups: %s', async (address) => {
    const statements = await costOf(admin, address);
    expect(statements).toHaveLength(1);
    expect(statements[0]!.sql).not.toMatch(/page_view|article_view|reading_progress|social_share|\bcomment\b|\bpost\b/);
  });

  it('is two statements for the dashboard, including ten titles, without a table scan', async () => {
    const statements = await costOf(admin, '/api/analytics/dashboard');
    expect(statements).toHaveLength(2);
    for (const statement of statements) {
      expect(statement.sql).not.toMatch(/page_view|article_view|reading_progress|social_share/);
      expect(readsAll(await planned(statement), BIG)).toBe(false);
    }
  });

  it('is higher for one request per row, which this test detects', async () => {
    const each = await statementsOf(async () => {
      for (const id of [11, 12, 13]) await archive.visitor.get(`/api/posts/${id}`).expect(200);
    });
    expect(each).toHaveLength(3);
  });

  it('is a table scan if an index is missing, which this test detects', async () => {
    const [statement] = await costOf(archive.visitor, '/api/confessions?limit=8');
    await client.query('begin; drop index confession_approved_newest, confession_newest');
    expect(readsAll(await planned(statement!), BIG)).toBe(true);
    await client.query('rollback');
  });
});
