import { MikroORM } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { VerifySearchIndex } from '../../src/modules/content/contract.js';
import type { SearchIndexCheck } from '../../src/modules/content/contract.js';
import { REVERSALS } from '../../src/modules/moderation/commands/undo-decision.js';
import type { DecisionAction } from '../../src/modules/moderation/contract.js';
import { undoTarget } from '../../src/modules/moderation/domain/undo.js';
import { Desk, decisionOf } from '../support/decisions.js';
import { toDo } from '../support/faults.js';
import { waitUntilIdle } from '../support/queues.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';
import { withoutCookies, writeCalls } from '../support/write-calls.js';
import type { Callers, WriteCall } from '../support/write-calls.js';

/**
 * A preview changes nothing. Readers do not see a working copy, and its publication is a decision. A category, a series or a word
 * of the glossary is nobody's text. A message to the editors leaves no entry, because the log has times, and a message may be
 * about a story.
 */
const WRITES_NOTHING = [
  'POST /api/categories',
  'PUT /api/categories/:id',
  'DELETE /api/categories/:id',
  'POST /api/series',
  'PUT /api/series/:id',
  'DELETE /api/series/:id',
  'POST /api/glossary',
  'PUT /api/glossary/:slug',
  'DELETE /api/glossary/:slug',
  // A picture is seen only through an article.
  'POST /api/media',
  'PUT /api/media/:mediaId',
  'DELETE /api/media/:mediaId',
  // About no account yet: signing up with it is recorded.
  'POST /api/invitations',
  'DELETE /api/invitations/:id',
  // Its publication is a decision.
  'POST /api/posts/:id/ask-to-publish',
  'DELETE /api/posts/:id/ask-to-publish',
  'POST /api/posts/:id/ask-to-publish/answer',
  // The text stays.
  'PUT /api/posts/:id/terms',
  // About no item.
  'PUT /api/site/settings',
  // About oneself.
  'PUT /api/me/desk-emails',
  'POST /api/posts/preview',
  'PUT /api/posts/:id/draft',
  'DELETE /api/posts/:id/draft',
  'POST /api/posts/:id/revisions/:revisionId/restore',
  'POST /api/posts/:id/preview-link',
  'DELETE /api/posts/:id/preview-link',
  'DELETE /api/contact/:id',
  // It asks another site about a link, and decides nothing.
  'POST /api/links/:id/check',
  // A note changes nothing about its item.
  'POST /api/moderation/notes',
  'DELETE /api/moderation/notes/:id',
  // In memory only.
  'POST /api/moderation/claims',
  'DELETE /api/moderation/claims',
  // The author decides what becomes of it.
  'POST /api/confessions/:id/question',
  'POST /api/confessions/:id/suggest',
  'POST /api/newsletter/campaigns/preview',
  'POST /api/newsletter/campaigns/:id/test',
];

const OF_MANY = 'POST /api/moderation/decisions';
/** The routes with more than one decision about their item. Newest first. The response names the newest one, which can be undone. */
const DECISIONS: Record<string, readonly string[]> = {
  'POST /api/confessions/:id/suggest/publish': ['approved', 'edited'],
  'PUT /api/users/:id': ['suspended', 'role-changed'],
};
/** Routes that record the decisions of their items, not their own. */
const NOT_ITSELF = [OF_MANY, `${OF_MANY}/undo`, `${OF_MANY}/:id/undo`];

/** The handler that indexes the items of a table in search, by the type of their documents. */
const INDEXED_BY = {
  article: ['post', 'index-post-for-search.ts (of its category: index-category-for-search.ts)'],
  story: ['confession', 'index-confession-for-search.ts'],
} as const;

interface Entry {
  id: number;
  action: string;
  by: number | null;
  kind: string;
  itemId: number;
}

/** The tests run in order; each uses the data of the previous one. */
describe('every write call', () => {
  let archive: TestApp;
  let desk: Desk;
  let callers: Callers;
  let me: number;
  beforeAll(async () => {
    archive = await startApp();
    desk = await Desk.open(archive);
    callers = { visitor: withoutCookies(archive.url), member: desk.member, admin: desk.admin };
    me = ((await desk.admin.get('/api/auth/user').expect(200)).body as { id: number }).id;
  });
  afterAll(() => archive?.close());

  /** The whole log, by SQL: the list has pages. */
  const log = () =>
    archive.app
      .get(MikroORM)
      .em.fork()
      .execute<Entry[]>(
        `select id, action, account_id as by, kind, item_id as "itemId" from audit_entry
         union all select id, action, account_id, 'confession', item_id from story_decision`,
      );

  /** Describes what is wrong with the decisions that an admin's call has left; undefined if nothing is. */
  function wrongEntries(route: string, entries: readonly Entry[], named: number | null): string | undefined {
    if (WRITES_NOTHING.includes(route))
      return entries.length || named !== null ? 'it left an entry, remove it from WRITES_NOTHING here' : undefined;
    const expected = DECISIONS[route];
    const last = entries.find(({ id }) => id === named);
    const right =
      entries.length === (expected?.length ?? 1) &&
      last !== undefined &&
      entries.every(({ by }) => by === me) &&
      (!expected || last.action === expected[0]);
    const found = `${entries.length} entries (${entries.map(({ action }) => action).join()}), the response names ${named}`;
    return right ? undefined : `${found}; record one decision, or add the route to WRITES_NOTHING or to DECISIONS here`;
  }

  /** The calls about each item, such as `post 7`. */
  const callsAbout = new Map<string, Set<string>>();
  const remember = (item: string, call: string) =>
    callsAbout.set(item, new Set([...(callsAbout.get(item) ?? []), call]));

  async function send({ route, by, path, body, ok }: WriteCall): Promise<string[]> {
    const before = new Set((await log()).map(({ id }) => id));
    const method = route.split(' ')[0]!.toLowerCase() as 'post' | 'put' | 'delete';
    const answer = await callers[by][method](path).send(body);
    const [, kind, id] = /^\/api\/(post|confession)s\/(\d+)/.exec(path) ?? [];
    if (id) remember(`${kind} ${id}`, route);
    if (answer.status !== ok) return [`${answer.status} instead of ${ok}: ${answer.text.slice(0, 200)}`];
    if (by !== 'admin') return [];
    const entries = (await log()).filter((entry) => !before.has(entry.id));
    for (const entry of entries) remember(`${entry.kind} ${entry.itemId}`, route);
    const named = NOT_ITSELF.includes(route) ? (entries[0]?.id ?? null) : decisionOf(answer);
    return [wrongEntries(route, entries, named) ?? []].flat();
  }

  it('by an admin records a decision and returns its id, unless WRITES_NOTHING lists the route', async () => {
    const wrong: string[] = [];
    // From the last to the first, while bad-input.int.spec.ts sends the first one first: so none needs another one before it.
    for (const call of writeCalls(callers, archive).toReversed()) {
      const made = await call.make();
      // Otherwise search reads a new item only after its change, and knows the change without an event of its own.
      if (call.route.startsWith('PUT ')) await waitUntilIdle(archive);
      wrong.push(...(await send(made)).map((what) => `${call.route}: ${what}`));
    }
    expect(wrong).toEqual([]);
    expect((await log()).length).toBeGreaterThan(50);
  });

  /** The number of items with a higher id than this one that differ in search from what readers see. */
  const differingAfter = async (type: 'article' | 'story', id: number): Promise<number> => {
    const check = await archive.app.get(CommandBus).execute(new VerifySearchIndex(type, id, 'check'));
    return (check as SearchIndexCheck).different;
  };

  /** The items that differ in search from what readers see, with the calls about them. */
  const staleInSearch = async () => {
    await waitUntilIdle(archive);
    const stale: string[] = [];
    for (const type of ['article', 'story'] as const) {
      const [table, handler] = INDEXED_BY[type];
      let left = await differingAfter(type, 0);
      if (left === 0) continue;
      const sql = `select id from ${table} union select id from search_document where type = ? order by id`;
      for (const { id } of await archive.app.get(MikroORM).em.fork().execute<{ id: number }[]>(sql, [type])) {
        const after = await differingAfter(type, id);
        const item = `${table} ${id}`;
        const calls = [...(callsAbout.get(item) ?? ['no call of this test'])].join(', ');
        const place = `\`on:\` of content/event-handlers/${handler}`;
        if (after < left) stale.push(`${item} (${calls}): add the event of its last change to ${place}`);
        left = after;
      }
    }
    return stale;
  };

  it('leaves search with what readers see, also those of visitors and members', async () => {
    expect((await log()).length).toBeGreaterThan(50);
    expect(await staleInSearch()).toEqual([]);
  });

  it('can be undone wherever the log says so, then done again, and search then finds what readers see', async () => {
    // No call of the table is an admin's deletion of a comment.
    await desk.admin.delete(`/api/comments/${await desk.comment({ approved: true })}`).expect(204);
    const items = new Map((await log()).map((entry) => [`${entry.kind} ${entry.itemId}`, entry]));
    const ran = new Set<string>();
    const failed: string[] = [];
    /** Undoes the decision of an item that the log says can be undone. */
    const undoOne = async ({ kind, itemId }: Entry) => {
      const decision = (await desk.about(kind, itemId)).find(({ undo }) => undo === 'possible');
      if (!decision) return;
      const target = undoTarget(decision.action as DecisionAction, decision.before?.status ?? null);
      const { status, text } = await desk.undo(decision.id);
      remember(`${kind} ${itemId}`, `undo of ${decision.action}`);
      if (status === 200) ran.add(`${kind} ${target}`);
      else failed.push(`${kind} ${decision.action}: ${status} ${text}`);
    };
    for (const item of items.values()) {
      await undoOne(item);
      // The undo is a decision, too.
      await undoOne(item);
    }
    expect(toDo(failed, 'see REVERSALS in moderation/commands/undo-decision.ts')).toEqual([]);
    const never = Object.keys(REVERSALS).filter((reversal) => !ran.has(reversal));
    expect(toDo(never, 'make a decision that it undoes, by a call in support/write-calls.ts or here')).toEqual([]);
    expect(await staleInSearch()).toEqual([]);
  });
});
