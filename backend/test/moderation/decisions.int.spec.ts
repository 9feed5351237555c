import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import supertest from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { VerifySearchIndex } from '../../src/modules/content/contract.js';
import type { SearchIndexCheck } from '../../src/modules/content/contract.js';
import { permissions } from '../../src/permissions.js';
import { Desk, decisionOf } from '../support/decisions.js';
import type { Decision } from '../support/decisions.js';
import { waitUntilIdle } from '../support/queues.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';
import { lowestCaller } from '../support/caller-kind.js';
import { writeCalls } from '../support/write-calls.js';
import { toDo } from '../support/faults.js';

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
/** The routes with more than one decision about their item. The response names the last one, which can be undone. */
const DECISIONS: Record<string, readonly string[]> = {
  'POST /api/confessions/:id/suggest/publish': ['approved', 'edited'],
  'PUT /api/users/:id': ['suspended', 'role-changed'],
};
/** Routes that record the decisions of their items, not their own. */
const NOT_ITSELF = [OF_MANY, `${OF_MANY}/undo`, `${OF_MANY}/:id/undo`];

describe('decisions', () => {
  let archive: TestApp;
  let desk: Desk;
  let me: { id: number; username: string };
  beforeAll(async () => {
    archive = await startApp();
    desk = await Desk.open(archive);
    me = (await desk.admin.get('/api/auth/user').expect(200)).body as typeof me;
  });
  afterAll(() => archive?.close());

  const log = async (query = '') =>
    (await desk.admin.get(`/api/moderation/decisions${query}`).expect(200)).body as Decision[];
  /** Ids of decisions are not ordered: those about stories are random. */
  const numbers = async () => new Set((await log()).map(({ id }) => id));

  it('are recorded by every write route for admins, with the entry’s id in the response', async () => {
    // A separate visitor, because one of the calls registers an account and stays signed in.
    const visitor = supertest.agent(archive.url) as TestAgent;
    const calls = await writeCalls({ visitor, member: desk.member, admin: desk.admin }, archive);
    const byAdmins = calls.filter(({ by }) => by === 'admin');
    // API routes only: retrying a failed job on the queue board is not a decision about an item.
    const routes = Object.entries(permissions).filter(
      ([route, who]) => lowestCaller(who) === 'admin' && /^(?!GET )\w+ \/api\//.test(route),
    );
    const listed = byAdmins.map(({ route }) => route);
    const missing = routes.map(([route]) => route).filter((route) => !listed.includes(route));
    expect(toDo(missing, 'add a call to test/support/write-calls.ts')).toEqual([]);
    const silent: string[] = [];
    for (const { route, path, body, ok } of byAdmins) {
      const before = await numbers();
      const [method, call] = [route.split(' ')[0]!.toLowerCase() as 'post', desk.admin];
      const answer = await call[method](path).send(body).expect(ok);
      const entries = (await log()).filter(({ id }) => !before.has(id));
      const named = NOT_ITSELF.includes(route) ? entries[0]?.id : decisionOf(answer);
      if (WRITES_NOTHING.includes(route)) {
        if (entries.length || named !== null)
          silent.push(`${route}: it left an entry, remove it from WRITES_NOTHING here`);
        continue;
      }
      const expected = DECISIONS[route];
      const right =
        entries.length === (expected?.length ?? 1) &&
        entries.some(({ id }) => id === named) &&
        entries.every(({ by }) => by?.id === me.id) &&
        (!expected || entries.find(({ id }) => id === named)!.action === expected[0]);
      if (right) continue;
      const found = `${entries.length} entries (${entries.map(({ action }) => action).join()}), the response names ${named}`;
      silent.push(`${route}: ${found}; record one decision, or add the route to WRITES_NOTHING or to DECISIONS here`);
    }
    expect(silent).toEqual([]);
  });

  it('record who decided what, and the state before and after', async () => {
    const id = await desk.comment();
    const answer = await desk.admin.post(`/api/comments/${id}/approve`).send({ version: 1 }).expect(200);
    const [entry, ...more] = await desk.about('comment', id);
    expect(more).toEqual([]);
    expect(entry).toEqual({
      id: decisionOf(answer),
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      by: { id: me.id, username: me.username },
      action: 'approved',
      kind: 'comment',
      itemId: id,
      title: null,
      before: { status: 'pending', version: 1 },
      after: { status: 'approved', version: 2 },
      undo: 'possible',
      undoUntil: new Date(Date.parse(entry!.createdAt) + 7 * 86_400_000).toISOString(),
      undoes: null,
      reason: null,
    });
  });

  it('that change nothing are not recorded', async () => {
    const [comment, story, post] = [
      await desk.comment({ approved: true, content: 'Nothing changes.' }),
      await desk.story(true),
      await desk.post(),
    ];
    const before = await numbers();
    for (const answer of [
      await desk.admin.post(`/api/comments/${comment}/approve`).expect(200),
      await desk.admin.put(`/api/comments/${comment}`).send({ content: 'Nothing changes.' }).expect(200),
      await desk.admin.post(`/api/confessions/${story}/approve`).expect(200),
      await desk.admin.put(`/api/confessions/${story}`).send({ category: 'Other' }).expect(200),
      await desk.admin.post(`/api/posts/${post}/publish`).expect(200),
      await desk.admin.put(`/api/posts/${post}`).send({ title: 'Spinster', published: true }).expect(200),
    ])
      expect(decisionOf(answer)).toBeNull();
    expect(await numbers()).toEqual(before);
  });

  it('that are rejected are not recorded', async () => {
    const id = await desk.comment();
    await desk.admin.post(`/api/comments/${id}/approve`).send({ version: 9 }).expect(409);
    await desk.admin.delete(`/api/comments/${id}`).send({ version: 9 }).expect(409);
    await desk.admin.put(`/api/comments/${id}`).send({ content: 'x' }).expect(400);
    await desk.member.post(`/api/comments/${id}/approve`).expect(403);
    await archive.visitor.post(`/api/comments/${id}/approve`).expect(401);
    expect(await desk.about('comment', id)).toEqual([]);
  });

  it('contain the title of an article or a submission, and no content of anything else', async () => {
    const [post, story] = [await desk.post(true, 'A title to keep'), await desk.story(true)];
    const submission = await desk.submission('The word that was proposed');
    const suggestion = await desk.suggestion();
    await desk.admin.delete(`/api/posts/${post}`).expect(204);
    await desk.admin.post(`/api/submissions/${submission}/approve`).expect(200);
    await desk.admin.post(`/api/suggestions/${suggestion}/approve`).expect(200);
    expect((await desk.about('post', post)).map(({ title }) => title)).toEqual(['A title to keep', 'A title to keep']);
    expect((await desk.about('submission', submission))[0]!.title).toBe('The word that was proposed');
    expect((await desk.about('suggestion', suggestion))[0]!.title).toBeNull();
    expect((await desk.about('confession', story))[0]!.title).toBeNull();
  });

  it('about a story have only the day, like the story', async () => {
    const id = await desk.story(true);
    const [entry] = await desk.about('confession', id);
    expect(entry!.createdAt).toMatch(/T00:00:00\.000Z$/);
  });

  it('are listed newest first, in pages, with filters by kind and item', async () => {
    const id = await desk.comment({ approved: true });
    await desk.admin.put(`/api/comments/${id}`).send({ content: 'Corrected.' }).expect(200);
    await desk.story(true);
    const all = await log();
    const times = all.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    const serial = all.filter(({ kind }) => kind !== 'confession').map((entry) => entry.id);
    expect(serial).toEqual(serial.toSorted((a, b) => b - a));
    const first = await desk.admin.get('/api/moderation/decisions?limit=2').expect(200);
    const next = /<(.*)>; rel="next"/.exec(String(first.headers['link']))![1]!;
    const second = await desk.admin.get(next).expect(200);
    expect([...(first.body as Decision[]), ...(second.body as Decision[])]).toEqual(all.slice(0, 4));
    const ofComments = await log('?kind=comment');
    expect(new Set(ofComments.map(({ kind }) => kind))).toEqual(new Set(['comment']));
    // All decisions are more than one page has.
    const counted = await desk.admin.get('/api/moderation/decisions?kind=comment&limit=2').expect(200);
    expect(counted.headers['x-total-count']).toBe(String(ofComments.length));
    expect((await desk.about('comment', id)).map(({ action }) => action)).toEqual(['edited', 'approved']);
  });

  it('are listed only with valid parameters, and only for admins', async () => {
    for (const query of ['?kind=nonsense', '?itemId=0', '?itemId=x', '?itemId=99999999999', '?limit=0', '?cursor=x.y'])
      await desk.admin.get(`/api/moderation/decisions${query}`).expect(400);
    for (const [agent, status] of [
      [archive.visitor, 401],
      [desk.member, 403],
    ] as const) {
      await agent.get('/api/moderation/decisions').expect(status);
      await agent.post('/api/moderation/decisions').send({ action: 'approve', items: [] }).expect(status);
      await agent.post('/api/moderation/decisions/1/undo').expect(status);
    }
  });

  /** The types of search documents that differ from what readers see. */
  const staleInSearch = async () => {
    await waitUntilIdle(archive);
    const stale: string[] = [];
    for (const type of ['article', 'story'] as const) {
      const check = (await archive.app
        .get(CommandBus)
        .execute(new VerifySearchIndex(type, 0, 'check'))) as SearchIndexCheck;
      if (check.different > 0) stale.push(`${type}: an event handler in content/event-handlers/ must index it`);
    }
    return stale;
  };

  it('leave search with what readers see', async () => {
    // All calls of the test above.
    expect((await log()).length).toBeGreaterThan(20);
    expect(await staleInSearch()).toEqual([]);
  });

  it('can be undone wherever the log says so, and search then finds what readers see', async () => {
    const entries = await log('?limit=100');
    const failed: string[] = [];
    let undone = 0;
    for (const { id, kind, itemId, action } of entries) {
      // Undoing another one may have overtaken it.
      const now = (await desk.about(kind, itemId)).find((one) => one.id === id);
      if (now?.undo !== 'possible') continue;
      const { status } = await desk.undo(id);
      if (status === 200) undone += 1;
      else failed.push(`${action} ${kind}: ${status}. See REVERSALS in moderation/commands/undo-decision.ts`);
    }
    expect(failed).toEqual([]);
    expect(undone).toBeGreaterThan(10);
    expect(await staleInSearch()).toEqual([]);
  });
});
