import { MikroORM } from '@mikro-orm/postgresql';
import type { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { Page } from '../../src/kernel/page.js';
import { ListComments, ListCommentsHandler } from '../../src/modules/content/queries/list-comments.js';
import { ListConfessions, ListConfessionsHandler } from '../../src/modules/content/queries/list-confessions.js';
import { ListPosts, ListPostsHandler } from '../../src/modules/content/queries/list-posts.js';
import { ListAsked, ListAskedHandler } from '../../src/modules/moderation/queries/list-asked.js';
import {
  ListContactMessages,
  ListContactMessagesHandler,
} from '../../src/modules/moderation/queries/list-contact-messages.js';
import { ListSubscribers, ListSubscribersHandler } from '../../src/modules/newsletter/queries/list-subscribers.js';
import { ListReports, ListReportsHandler } from '../../src/modules/moderation/queries/list-reports.js';
import { ListProposals, ListProposalsHandler } from '../../src/modules/moderation/queries/list-proposals.js';
import { nodesOf, planOf, readsAll, sorts } from '../support/plans.js';
import type { Explained, Plan } from '../support/plans.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const ROWS = Number(process.env['DESK_ROWS'] ?? 20_000);
const FIRST = { limit: 50, after: null };
const ADMIN_ID = 1;
/** The lists' own tables. How the totals in `row_count` are read depends on when that table was last compacted. */
const TABLES = [
  'post',
  'post_draft',
  'comment',
  'confession',
  'submission',
  'suggestion',
  'subscriber',
  'contact_message',
  'reported_item',
];

type Ask = (em: EntityManager, page: typeof FIRST | Page<unknown>) => Promise<Page<unknown>>;
const pageOf = (page: typeof FIRST | Page<unknown>) => ('items' in page ? { limit: 50, after: page.next } : page);

const both = <By extends string>(by: readonly By[]) =>
  by.flatMap((one) => [false, true].map((descending) => ({ by: one, descending })));

/** Every combination of filter and order in the contract, as calls to the query handlers. */
function lists(): Map<string, Ask> {
  const all = new Map<string, Ask>();
  const name = (list: string, filter: object) => `${list} ${JSON.stringify(filter)}`;
  for (const sort of [undefined, ...both(['createdAt', 'title'] as const)]) {
    for (const published of [undefined, true, false]) {
      const filter = { published, sort, summary: true, forAdmin: true };
      all.set(name('posts', filter), (em, page) =>
        new ListPostsHandler(em).execute(new ListPosts(filter, pageOf(page))),
      );
    }
    for (const status of ['all', 'pending', 'approved', 'rejected'] as const) {
      const filter = { status, sort };
      all.set(name('submissions', filter), (em, page) =>
        new ListProposalsHandler(em).execute(new ListProposals('submission', filter, pageOf(page), true)),
      );
      all.set(name('suggestions', filter), (em, page) =>
        new ListProposalsHandler(em).execute(new ListProposals('suggestion', filter, pageOf(page), true)),
      );
    }
  }
  for (const sort of [undefined, ...both(['createdAt'] as const)]) {
    for (const status of ['all', 'pending', 'approved'] as const) {
      const filter = { status, sort };
      all.set(name('comments', filter), (em, page) =>
        new ListCommentsHandler(em).execute(new ListComments(filter, pageOf(page))),
      );
      all.set(name('confessions', filter), (em, page) =>
        new ListConfessionsHandler(em).execute(new ListConfessions(filter, pageOf(page), ADMIN_ID)),
      );
    }
  }
  for (const sort of [undefined, ...both(['createdAt', 'email'] as const)]) {
    for (const subscribed of [undefined, true, false]) {
      const filter = { subscribed, sort };
      all.set(name('subscribers', filter), (em, page) =>
        new ListSubscribersHandler(em).execute(new ListSubscribers(filter, pageOf(page))),
      );
    }
  }
  for (const about of [undefined, 'site', 'story'] as const) {
    all.set(name('messages to the editors', { about }), (em, page) =>
      new ListContactMessagesHandler(em).execute(new ListContactMessages(about, pageOf(page), true)),
    );
  }
  all.set('the board of ideas', (em, page) => new ListAskedHandler(em).execute(new ListAsked(pageOf(page))));
  all.set('reported items', (em, page) => new ListReportsHandler(em).execute(new ListReports(pageOf(page))));
  return all;
}

/** The same lists with a search text. */
function searches(q: string): Map<string, Ask> {
  const sort = { by: 'title', descending: false } as const;
  return new Map<string, Ask>([
    [
      `posts ${q}`,
      (em, page) => new ListPostsHandler(em).execute(new ListPosts({ q, summary: true, forAdmin: true }, pageOf(page))),
    ],
    [
      `posts by title ${q}`,
      (em, page) =>
        new ListPostsHandler(em).execute(new ListPosts({ q, sort, summary: true, forAdmin: true }, pageOf(page))),
    ],
    [
      `comments ${q}`,
      (em, page) => new ListCommentsHandler(em).execute(new ListComments({ q, status: 'all' }, pageOf(page))),
    ],
    [
      `confessions ${q}`,
      (em, page) =>
        new ListConfessionsHandler(em).execute(new ListConfessions({ q, status: 'pending' }, pageOf(page), ADMIN_ID)),
    ],
    [
      `submissions ${q}`,
      (em, page) =>
        new ListProposalsHandler(em).execute(new ListProposals('submission', { q, status: 'all' }, pageOf(page), true)),
    ],
    [
      `suggestions ${q}`,
      (em, page) =>
        new ListProposalsHandler(em).execute(
          new ListProposals('suggestion', { q, status: 'rejected' }, pageOf(page), true),
        ),
    ],
    [
      `subscribers ${q}`,
      (em, page) => new ListSubscribersHandler(em).execute(new ListSubscribers({ q }, pageOf(page))),
    ],
  ]);
}

describe('a desk list with many rows', () => {
  let archive: TestApp;
  let em: EntityManager;
  beforeAll(async () => {
    archive = await startApp();
    em = archive.app.get(MikroORM).em.fork();
    await fill();
  }, 300_000);
  afterAll(() => archive?.close());

  /**
   * Fills each table with one statement. One row in fifty is pending, a draft, unsubscribed or about a story. Every text
   * has `word` and a unique word.
   */
  async function fill(): Promise<void> {
    // A separate connection, because those of the application have a statement timeout.
    const client = new pg.Client({ connectionString: archive.settings.databaseUrl });
    await client.connect();
    const text = `'The word ' || n || ' begins like w' || md5(n::text) || repeat(' and goes on about language for a while', 8)`;
    const at = `timestamptz '2026-01-01 00:00Z' + n * interval '1 minute'`;
    const rows = `from generate_series(1, ${ROWS}) n`;
    await client.query(`insert into post (title, content, content_html, excerpt, reading_minutes, category_id, published, created_at, updated_at, published_at)
      select 'Title ' || md5(n::text), ${text}, ${text}, 'Excerpt', 1, 1 + n % 5, n % 50 <> 0, ${at}, ${at}, ${at} ${rows}`);
    await client.query(`insert into post_draft (post_id, title, content, version, saved_at, revised_at)
      select id, 'The word w' || md5(id::text), content, 1, now(), now() from post`);
    await client.query(`insert into comment (post_id, content, content_html, approved, created_at)
      select (select min(id) from post), ${text}, ${text}, n % 50 <> 0, ${at} ${rows}`);
    await client.query(`insert into confession (content, category, approved, created_at)
      select ${text}, 'Other', n % 50 <> 0, date_trunc('day', ${at}, 'UTC') ${rows}`);
    const state = 'n % 50 <> 0, n % 50 > 1';
    await client.query(`insert into submission (title, content, author_name, email, category_id, reviewed, accepted, created_at)
      select 'Title ' || md5(n::text), ${text}, 'Robin', 'r@example.org', 1, ${state}, ${at} ${rows}`);
    await client.query(`insert into suggestion (title, content, email, suggestion_type, reviewed, accepted, created_at)
      select 'Title ' || md5(n::text), ${text}, 'r@example.org', 'topic', ${state}, ${at} ${rows}`);
    // One in ten is on the board of ideas.
    for (const table of ['submission', 'suggestion'])
      await client.query(
        `update ${table} set is_public = true, board_month = date_trunc('month', created_at)::date where accepted and id % 10 = 3`,
      );
    await client.query(`insert into subscriber (email, name, subscribed, created_at)
      select md5(n::text) || '@example.org', 'Robin', n % 50 <> 0, ${at} ${rows}`);
    // Among this many random ids, two are often the same.
    await client.query(`insert into contact_message (about, text, day)
      select case when n % 50 = 0 then 'story' else 'site' end, ${text}, (${at})::date ${rows} on conflict (id) do nothing`);
    await client.query(`insert into reported_item (content_type, item_id, reported_on)
      select 'story', n, case when n % 50 = 0 then (${at})::date end ${rows} on conflict (id) do nothing`);
    await client.query('vacuum analyze');
    await client.end();
  }

  /** The plan of each statement that reads a page. (Counting the total may read the whole table.) */
  async function plansOf(ask: Ask): Promise<Plan[]> {
    const statements: { sql: string; params: unknown[] }[] = [];
    const recorder = {
      execute: (sql: string, params: unknown[]) => {
        statements.push({ sql, params });
        return em.execute(sql, params as never);
      },
    } as unknown as EntityManager;
    const first = await ask(recorder, FIRST);
    // Also the second page, which starts at a cursor.
    if (first.next) await ask(recorder, first);
    const plans: Plan[] = [];
    for (const { sql, params } of statements.filter(({ sql }) => sql.includes('limit ?'))) {
      plans.push(planOf(await em.execute<Explained[]>(`explain (format json) ${sql}`, params as never)));
    }
    return plans;
  }

  it('is read from an index in every order and with every filter, without a table scan or a sort', async () => {
    const faults: string[] = [];
    for (const [name, ask] of lists()) {
      const plans = await plansOf(ask);
      expect(plans.length).toBeGreaterThan(0);
      if (plans.some((plan) => readsAll(plan, TABLES) || sorts(plan))) faults.push(name);
    }
    expect(faults).toEqual([]);
  });

  it('of messages about one subject reads no others', async () => {
    const plans = await plansOf(lists().get(`messages to the editors ${JSON.stringify({ about: 'story' })}`)!);
    const indexes = plans.flatMap(nodesOf).flatMap((node) => node['Index Name'] ?? []);
    expect(new Set(indexes)).toEqual(new Set(['contact_message_about']));
  });

  it('is searched with an index, whether all rows match or one', async () => {
    const faults: string[] = [];
    for (const q of [
      'word',
      `w${'c4ca4238a0b923820dcc509a6f75849b'}`,
      'w',
      'wo',
      'a',
      'x',
      '#12',
      '12',
      'rob',
      'a b c d e f g',
    ]) {
      for (const [name, ask] of searches(q)) {
        const plans = await plansOf(ask);
        if (plans.some((plan) => readsAll(plan, TABLES))) faults.push(name);
        const at = performance.now();
        const { total } = await ask(em, FIRST);
        if (process.env['DESK_ROWS'])
          process.stderr.write(`${name}: ${total} in ${Math.round(performance.now() - at)} ms\n`);
      }
    }
    expect(faults).toEqual([]);
  });

  it('needs a scan or a sort if an index is missing, which this test detects', async () => {
    const ask = lists().get(
      `posts ${JSON.stringify({ sort: { by: 'title', descending: false }, summary: true, forAdmin: true })}`,
    )!;
    const search = searches('word').get('confessions word')!;
    await em.begin();
    // Without the last one, too: otherwise the planner may read the few stories that wait.
    await em.execute('drop index post_title, confession_words, confession_pending_oldest');
    const [sorted, searched] = [await plansOf(ask), await plansOf(search)];
    await em.rollback();
    expect(sorted.some(sorts)).toBe(true);
    const found = searched.flatMap(nodesOf).filter((node) => node['Node Type'] === 'Bitmap Index Scan');
    expect(found.filter((node) => node['Index Name']?.startsWith('confession'))).toEqual([]);
  });
});
