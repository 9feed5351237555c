import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { Desk } from '../support/decisions.js';
import { eventually } from '../support/eventually.js';
import { personWith } from '../support/staff.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

interface Decision {
  id: number;
  kind: string;
}

describe('the desk of each role', () => {
  let archive: TestApp;
  let desk: Desk;
  let moderator: TestAgent;
  let editor: TestAgent;
  beforeAll(async () => {
    archive = await startApp();
    desk = await Desk.open(archive);
    moderator = (await personWith(archive, 'moderator')).agent;
    editor = (await personWith(archive, 'editor')).agent;
  });
  afterAll(() => archive?.close());

  const decided = async (agent: TestAgent, path: string): Promise<number> => {
    const answer = await agent.post(path).send({});
    return Number(answer.headers['x-decision-id']);
  };

  it('shows the decisions about what its person may decide, and counts only those', async () => {
    await decided(desk.admin, `/api/posts/${await desk.post(false)}/publish`);
    await decided(desk.admin, `/api/comments/${await desk.comment({ postId: await desk.post() })}/approve`);
    await decided(desk.admin, `/api/confessions/${await desk.story()}/approve`);
    const kinds = async (agent: TestAgent) => {
      const answer = await agent.get('/api/moderation/decisions?limit=100').expect(200);
      const found = (answer.body as Decision[]).map(({ kind }) => kind);
      expect(Number(answer.headers['x-total-count'])).toBe(found.length);
      return [...new Set(found)].sort();
    };
    expect(await kinds(desk.admin)).toEqual(['account', 'comment', 'confession', 'post']);
    expect(await kinds(moderator)).toEqual(['comment', 'confession']);
    expect(await kinds(editor)).toEqual(['post']);
    for (const kind of ['post', 'account', 'subscriber', 'campaign'])
      await moderator.get(`/api/moderation/decisions?kind=${kind}`).expect(403);
    for (const kind of ['comment', 'confession', 'account'])
      await editor.get(`/api/moderation/decisions?kind=${kind}`).expect(403);
  });

  it('undoes and decides only what its person may decide, one by one and in bulk', async () => {
    const post = await desk.post(false);
    const published = await decided(desk.admin, `/api/posts/${post}/publish`);
    const approved = await decided(
      desk.admin,
      `/api/comments/${await desk.comment({ postId: await desk.post() })}/approve`,
    );
    await moderator.post(`/api/moderation/decisions/${published}/undo`).expect(403);
    await editor.post(`/api/moderation/decisions/${approved}/undo`).expect(403);
    const { body } = await moderator
      .post('/api/moderation/decisions/undo')
      .send({ ids: [published, approved] })
      .expect(200);
    expect((body as { status: string }[]).map(({ status }) => status)).toEqual(['failed', 'done']);
    const [story, draft] = [await desk.story(), await desk.post(false)];
    const items = [
      { kind: 'confession', id: story },
      { kind: 'post', id: draft },
    ];
    const approve = (agent: TestAgent, some: object[]) =>
      agent.post('/api/moderation/decisions').send({ action: 'approve', items: some });
    for (const agent of [moderator, editor]) await approve(agent, items).expect(403);
    await archive.visitor.get(`/api/confessions/${story}`).expect(404);
    expect((await approve(moderator, items.slice(0, 1)).expect(200)).body).toMatchObject([{ status: 'done' }]);
    expect((await approve(editor, items.slice(1)).expect(200)).body).toMatchObject([{ status: 'done' }]);
  });

  it('counts what waits for its person, and 0 for the rest', async () => {
    await desk.story();
    const counts = async (agent: TestAgent) =>
      (await agent.get('/api/moderation/counts').expect(200)).body as { confessions: number };
    await eventually(async () => (await counts(desk.admin)).confessions > 0, { what: 'the story in the queue' });
    expect((await counts(moderator)).confessions).toBe((await counts(desk.admin)).confessions);
    expect(await counts(editor)).toEqual({
      confessions: 0,
      comments: 0,
      submissions: 0,
      messages: 0,
      reports: 0,
      articles: 0,
    });
  });

  it('takes a first approval and a second one from two moderators', async () => {
    const second = (await personWith(archive, 'moderator')).agent;
    const suspended = await personWith(archive, 'moderator', { suspended: true });
    const story = await desk.story();
    await moderator.post(`/api/confessions/${story}/flag`).send({ kind: 'second-reader' }).expect(200);
    await suspended.agent.post(`/api/confessions/${story}/approve`).expect(403);
    await moderator.post(`/api/confessions/${story}/approve`).expect(200);
    await archive.visitor.get(`/api/confessions/${story}`).expect(404);
    await moderator.post(`/api/confessions/${story}/approve`).expect(409);
    await second.post(`/api/confessions/${story}/approve`).expect(200);
    await archive.visitor.get(`/api/confessions/${story}`).expect(200);
  });

  it('shows that a story needs two readers where two people moderate, who need not be admins', async () => {
    const story = await desk.story();
    await moderator.post(`/api/confessions/${story}/flag`).send({ kind: 'second-reader' }).expect(200);
    const { body } = await moderator.get('/api/confessions/pending?limit=100').expect(200);
    expect((body as { id: number }[]).find(({ id }) => id === story)).toMatchObject({ approvalsNeeded: 2 });
  });

  it('gets over its stream only what its person may see, and ends when their role changes', async () => {
    const { agent, id, cookie } = await personWith(archive, 'editor');
    await agent.get('/api/posts?limit=1').expect(200);
    const response = await fetch(`${archive.url}/api/moderation/stream`, { headers: { cookie } });
    let text = '';
    let ended = false;
    const reading = (async () => {
      for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) text += chunk;
      ended = true;
    })();
    await eventually(() => text.includes('event: pending'), { what: 'the first counts' });
    await desk.comment({ postId: await desk.post() });
    await desk.admin.post('/api/categories').send({ name: 'Something new' }).expect(201);
    await eventually(() => text.includes('event: changed'), { what: 'a changed list' });
    const changed = [...text.matchAll(/event: changed\ndata: (.*)/g)].flatMap(
      ([, data]) => JSON.parse(data!) as string[],
    );
    expect([...new Set(changed)]).toEqual(['posts']);
    expect(text).not.toMatch(/event: claims|"(?:confessions|comments)":[1-9]/);
    await desk.admin.put(`/api/users/${id}`).send({ role: 'member' }).expect(200);
    await eventually(() => ended, { what: 'the end of the stream' });
    await reading;
    await agent.get('/api/moderation/stream').expect(403);
  });
});
