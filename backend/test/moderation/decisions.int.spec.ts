import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Desk, decisionOf } from '../support/decisions.js';
import type { Decision } from '../support/decisions.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

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
});
