import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { eventually } from '../support/eventually.js';
import { mainBackend, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';
import { findTies, findTraces, readStores } from '../support/traces.js';

const NONE = { heart: 0, strength: 0, 'me-too': 0 };

describe.each(mainBackend)('likes and reactions on %s', (backend) => {
  let archive: TestApp;
  let admin: TestAgent;
  let postId: number;
  beforeAll(async () => {
    archive = await startApp(backend);
    admin = await archive.admin();
    const fields = { title: 'Spinster', content: 'A job that became an insult.', categoryId: 1, published: true };
    postId = (await admin.post('/api/posts').send(fields).expect(201)).body.id;
  });
  afterAll(() => archive?.close());

  const sql = <T extends object>(query: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<T[]>(query, params);

  /** Makes each text unique: the same text twice by one member would be one comment. */
  let commentCount = 0;
  const comment = async (approved = true, on = postId): Promise<number> => {
    const { body } = await admin
      .post(`/api/posts/${on}/comments`)
      .send({ content: `I had never noticed, ${++commentCount}.` });
    if (approved) await admin.post(`/api/comments/${body.id}/approve`).expect(200);
    return body.id;
  };
  const story = async (approved = true): Promise<number> => {
    const sent = await archive.visitor.post('/api/confessions').send({ content: 'A story.', category: 'Other' });
    if (approved) await admin.post(`/api/confessions/${sent.body.id}/approve`).expect(200);
    return sent.body.id;
  };
  const like = (id: number, sessionId: unknown) => archive.visitor.put(`/api/comments/${id}/like`).send({ sessionId });
  const unlike = (id: number, sessionId: unknown) =>
    archive.visitor.delete(`/api/comments/${id}/like`).send({ sessionId });
  const react = (id: number, type: string, sessionId: unknown) =>
    archive.visitor.put(`/api/confessions/${id}/reactions/${type}`).send({ sessionId });
  const takeBack = (id: number, type: string, sessionId: unknown) =>
    archive.visitor.delete(`/api/confessions/${id}/reactions/${type}`).send({ sessionId });

  /**
   * Sends the requests of all tabs at the same time, and those of one tab one after another. A slow machine refuses some
   * with a 503, because they waited too long for a database connection: these are sent again, as a browser would.
   */
  const inTabs = async (readers: string[], tabsOf: (reader: string) => (() => PromiseLike<Response>)[][]) => {
    const tabs = readers.flatMap(tabsOf).map(async (requests) => {
      const answers: Response[] = [];
      for (const request of requests) {
        let answer = await request();
        for (let tries = 1; answer.status === 503 && tries < 20; tries += 1) answer = await request();
        answers.push(answer);
      }
      return answers;
    });
    return (await Promise.all(tabs)).flat();
  };

  /** The counts in the public lists, and the numbers of stored rows. */
  const likesOf = async (id: number) => {
    const listed = (await archive.visitor.get(`/api/posts/${postId}/comments`).expect(200)).body as {
      id: number;
      likes: number;
    }[];
    return listed.find((one) => one.id === id)?.likes;
  };
  const likeRows = async (id: number) => (await sql('select 1 from comment_like where comment_id = ?', [id])).length;
  const reactionsOf = async (id: number) => {
    const listed = (await archive.visitor.get('/api/confessions').expect(200)).body as {
      id: number;
      reactions: object;
    }[];
    return listed.find((one) => one.id === id)?.reactions;
  };
  const reactionRows = async (id: number) => {
    const rows = await sql<{ type: string; count: number }>(
      'select type, count(*)::int as count from story_reaction where confession_id = ? group by type',
      [id],
    );
    return { ...NONE, ...Object.fromEntries(rows.map(({ type, count }) => [type, count])) };
  };

  it('count once per session id, even for visitors, and the list has the same counts', async () => {
    const id = await comment();
    expect((await like(id, 'one').expect(200)).body).toEqual({ likes: 1 });
    expect((await like(id, 'one').expect(200)).body).toEqual({ likes: 1 });
    expect((await like(id, ' two ').expect(200)).body).toEqual({ likes: 2 });
    expect(await likesOf(id)).toBe(2);
  });

  it('count once per session id and type on a story', async () => {
    const id = await story();
    for (const reader of ['one', 'two', 'three', 'four']) {
      await react(id, 'heart', reader).expect(200);
      if (reader !== 'four') await react(id, 'me-too', reader).expect(200);
    }
    const answer = await react(id, 'heart', 'one').expect(200);
    expect(answer.body).toEqual({ counts: { heart: 4, strength: 0, 'me-too': 3 } });
    expect(await reactionsOf(id)).toEqual(answer.body.counts);
  });

  it('below three are shown to admins only, in no response to anyone else', async () => {
    const id = await story();
    const path = `/api/confessions/${id}`;
    const member = await archive.member();
    const shownTo = async (who: TestAgent) =>
      Promise.all(
        [path, '/api/confessions'].map(async (address) => {
          const { body } = await who.get(address).expect(200);
          const one = [body].flat().find((item: { id: number }) => item.id === id);
          return one.reactions.heart as number;
        }),
      );
    expect((await react(id, 'heart', 'one').expect(200)).body.counts).toEqual(NONE);
    expect((await react(id, 'heart', 'two').expect(200)).body.counts).toEqual(NONE);
    expect([await shownTo(archive.visitor), await shownTo(member), await shownTo(admin)]).toEqual([
      [0, 0],
      [0, 0],
      [2, 2],
    ]);
    expect((await react(id, 'heart', 'three').expect(200)).body.counts).toEqual({ ...NONE, heart: 3 });
    expect([await shownTo(archive.visitor), await shownTo(admin)]).toEqual([
      [3, 3],
      [3, 3],
    ]);
    expect((await takeBack(id, 'heart', 'one').expect(200)).body.counts).toEqual(NONE);
    expect((await admin.put(path).send({ content: 'A story, edited.' }).expect(200)).body.reactions.heart).toBe(2);
  });

  it('are removed only for the same session id; removing a missing one returns the counts', async () => {
    const [commentId, storyId] = [await comment(), await story()];
    await like(commentId, 'one').expect(200);
    expect((await unlike(commentId, 'two').expect(200)).body).toEqual({ likes: 1 });
    for (let times = 0; times < 2; times += 1)
      expect((await unlike(commentId, 'one').expect(200)).body).toEqual({ likes: 0 });
    for (const reader of ['one', 'two', 'three', 'four']) await react(storyId, 'heart', reader).expect(200);
    expect((await takeBack(storyId, 'strength', 'one').expect(200)).body.counts).toEqual({ ...NONE, heart: 4 });
    for (let times = 0; times < 2; times += 1)
      expect((await takeBack(storyId, 'heart', 'one').expect(200)).body.counts).toEqual({ ...NONE, heart: 3 });
    expect((await like(commentId, 'one').expect(200)).body).toEqual({ likes: 1 });
  });

  it('of fifty simultaneous readers are counted exactly, and match a recount of the rows', async () => {
    const [commentId, storyId] = [await comment(), await story()];
    const readers = Array.from({ length: 50 }, (_, n) => `reader-${n}`);
    const answers = await inTabs(readers, (reader) => [
      [() => like(commentId, reader), () => react(storyId, 'heart', reader)],
      [() => like(commentId, reader), () => react(storyId, 'strength', reader)],
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
    expect([await likesOf(commentId), await likeRows(commentId)]).toEqual([50, 50]);
    expect(await reactionsOf(storyId)).toEqual({ heart: 50, strength: 50, 'me-too': 0 });
    expect(await reactionRows(storyId)).toEqual(await reactionsOf(storyId));

    const half = readers.slice(0, 25);
    const mixed = await inTabs(half, (reader) => [
      [() => unlike(commentId, reader), () => takeBack(storyId, 'heart', reader)],
      [() => unlike(commentId, reader), () => react(storyId, 'me-too', reader)],
      [() => like(commentId, `new-${reader}`)],
    ]);
    expect(mixed.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
    expect([await likesOf(commentId), await likeRows(commentId)]).toEqual([50, 50]);
    expect(await reactionsOf(storyId)).toEqual({ heart: 25, strength: 50, 'me-too': 25 });
    expect(await reactionRows(storyId)).toEqual(await reactionsOf(storyId));
  });

  it('do not change the version of an item, so they do not conflict with moderation', async () => {
    const [commentId, storyId] = [await comment(), await story()];
    const versions = async () =>
      (
        await sql<{ version: number }>(
          'select version from comment where id = ? union all select version from confession where id = ?',
          [commentId, storyId],
        )
      ).map(({ version }) => version);
    const before = await versions();
    const updated = await sql('select updated_at from post where id = ?', [postId]);
    await like(commentId, 'one').expect(200);
    await react(storyId, 'heart', 'one').expect(200);
    await takeBack(storyId, 'heart', 'one').expect(200);
    expect(await versions()).toEqual(before);
    expect(await sql('select updated_at from post where id = ?', [postId])).toEqual(updated);
    await admin.put(`/api/comments/${commentId}`).send({ content: 'Corrected.', version: before[0] }).expect(200);
    await admin.put(`/api/confessions/${storyId}`).send({ content: 'Corrected.', version: before[1] }).expect(200);
    expect(await likesOf(commentId)).toBe(1);
  });

  it('made during an edit lose neither a count nor the edit', async () => {
    const id = await comment();
    const [edited, ...liked] = await Promise.all([
      admin.put(`/api/comments/${id}`).send({ content: 'Corrected meanwhile.' }),
      ...Array.from({ length: 10 }, (_, n) => like(id, `reader-${n}`)),
    ]);
    expect([edited.status, ...liked.map(({ status }) => status)]).toEqual(Array<number>(11).fill(200));
    const [row] = await sql('select content, likes from comment where id = ?', [id]);
    expect(row).toEqual({ content: 'Corrected meanwhile.', likes: 10 });
  });

  it('are a 404 for content that readers cannot see', async () => {
    const fields = { title: 'Soon', content: 'Not yet.', categoryId: 1, published: true };
    const hidden = (await admin.post('/api/posts').send(fields).expect(201)).body.id as number;
    const underDraft = await comment(true, hidden);
    await admin.put(`/api/posts/${hidden}`).send({ published: false }).expect(200);
    for (const id of [await comment(false), underDraft, 999_999]) {
      await like(id, 'one').expect(404);
      await unlike(id, 'one').expect(404);
    }
    for (const id of [await story(false), 999_999]) {
      await react(id, 'heart', 'one').expect(404);
      await takeBack(id, 'heart', 'one').expect(404);
    }
    for (const type of ['hearts', 'hug', 'constructor', 'Heart']) await react(await story(), type, 'one').expect(404);
    for (const id of ['0', 'x', '2147483648']) {
      await archive.visitor.put(`/api/comments/${id}/like`).send({ sessionId: 'one' }).expect(404);
      await archive.visitor.put(`/api/confessions/${id}/reactions/heart`).send({ sessionId: 'one' }).expect(404);
    }
  });

  it('are deleted with a story, but return with a restored comment, even with concurrent requests', async () => {
    const [commentId, storyId] = [await comment(), await story()];
    await like(commentId, 'one').expect(200);
    await react(storyId, 'heart', 'one').expect(200);
    const answers = await Promise.all([
      admin.delete(`/api/comments/${commentId}`),
      ...Array.from({ length: 5 }, (_, n) => like(commentId, `reader-${n}`)),
      admin.delete(`/api/confessions/${storyId}`),
      ...Array.from({ length: 5 }, (_, n) => react(storyId, 'heart', `reader-${n}`)),
    ]);
    for (const { status } of answers) expect([200, 204, 404]).toContain(status);
    expect(await reactionRows(storyId)).toEqual(NONE);
    await admin.post(`/api/moderation/decisions/${answers[0].headers['x-decision-id']}/undo`).expect(200);
    const kept = await likeRows(commentId);
    expect(kept).toBeGreaterThan(0);
    expect((await like(commentId, 'one').expect(200)).body).toEqual({ likes: kept });
  });

  it.each([
    ['no session id', {}],
    ['an empty one', { sessionId: '  ' }],
    ['one that is not a string', { sessionId: 7 }],
    ['one that is too long', { sessionId: 'x'.repeat(101) }],
    ['half a character', { sessionId: 'a\ud800' }],
    ['a NUL', { sessionId: 'a\0b' }],
    ['an account', { sessionId: 'one', userId: 1 }],
  ])('with %s are a 400 and are not counted', async (_, body) => {
    const [commentId, storyId] = [await comment(), await story()];
    for (const path of [`/api/comments/${commentId}/like`, `/api/confessions/${storyId}/reactions/heart`]) {
      await archive.visitor.put(path).send(body).expect(400);
      await archive.visitor.delete(path).send(body).expect(400);
    }
    expect([await likeRows(commentId), await reactionRows(storyId)]).toEqual([0, NONE]);
  });

  it('store no session id, account or time anywhere, and nothing that links two by the same reader', async () => {
    const session = 'canary-7d1f0c55-session';
    const member = await archive.member();
    const me = (await member.get('/api/auth/user').expect(200)).body as { username: string };
    const stories = [await story(), await story()];
    const comments = [await comment(), await comment()];
    for (const id of stories)
      for (const type of ['heart', 'strength', 'me-too'])
        await member
          .put(`/api/confessions/${id}/reactions/${type}`)
          .set('user-agent', 'canary-agent')
          .set('x-forwarded-for', '203.0.113.77')
          .send({ sessionId: session })
          .expect(200);
    for (const id of comments) await member.put(`/api/comments/${id}/like`).send({ sessionId: session }).expect(200);
    await member.delete(`/api/confessions/${stories[0]}/reactions/heart`).send({ sessionId: session }).expect(200);
    await eventually(async () => (await sql('select 1 from outbox')).length === 0, { what: 'an empty outbox' });

    const kept = await readStores(archive.settings);
    expect(findTraces(kept, ['canary', '203.0.113.77'])).toEqual([]);
    const about = ['story-reacted', 'story-unreacted', 'reader_hash'];
    expect(kept.filter(({ text }) => about.some((one) => text.includes(one))).length).toBeGreaterThanOrEqual(5);
    expect(findTies(kept, about, [me.username])).toEqual([]);

    const rows = await sql<{ reader_hash: string }>(
      `select reader_hash from story_reaction where confession_id in (?, ?)
       union all select reader_hash from comment_like where comment_id in (?, ?)`,
      [...stories, ...comments],
    );
    expect(rows).toHaveLength(7);
    expect(new Set(rows.map((row) => row.reader_hash)).size).toBe(7);
    const columns = await sql<{ data_type: string }>(
      "select data_type from information_schema.columns where table_name in ('story_reaction', 'comment_like') order by 1",
    );
    expect([...new Set(columns.map((column) => column.data_type))]).toEqual(['date', 'integer', 'text']);
  });

  it('of a story reach the server’s code without any header that identifies the reader', async () => {
    const seen: string[] = [];
    const id = await story();
    const member = await archive.member();
    const server = archive.app.getHttpServer();
    const look = (request: { headers: object }) => setImmediate(() => seen.push(...Object.keys(request.headers)));
    server.on('request', look);
    const path = `/api/confessions/${id}/reactions/heart`;
    await member.put(path).set('user-agent', 'someone').set('x-real-ip', '203.0.113.77').send({ sessionId: 'one' });
    await member.delete(path).set('referer', 'http://archive.test/x').send({ sessionId: 'one' }).expect(200);
    server.off('request', look);
    expect(seen).toContain('content-type');
    expect(seen.filter((name) => /cookie|agent|forward|real-ip|referer|language|x-/.test(name))).toEqual([]);
  });
});
