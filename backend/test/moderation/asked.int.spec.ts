import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { eventually } from '../support/eventually.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';
import { SUBMISSION, SUGGESTION } from '../support/write-calls.js';

interface Idea {
  id: number;
  title: string;
  month: string;
  status: string;
  postId: number | null;
  postTitle: string | null;
}

/** Both forms. */
const KINDS = [
  { path: '/api/submissions', table: 'submission', sent: SUBMISSION },
  { path: '/api/suggestions', table: 'suggestion', sent: SUGGESTION },
] as const;

const SHOWN = { shown: true, status: 'new' };

describe('the board of ideas', () => {
  let archive: TestApp;
  let admin: TestAgent;
  beforeAll(async () => {
    archive = await startApp('PostgreSQL', {}, 'site');
    admin = await archive.admin();
  });
  afterAll(() => archive?.close());

  const sql = <T extends object>(query: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<T[]>(query, params);
  const post = async (title: string, published = true): Promise<number> =>
    (await admin.post('/api/posts').send({ title, content: 'Text.', categoryId: 1, published }).expect(201)).body.id;
  const pageOf = async (path: string) => (await fetch(archive.url + path)).text();
  const board = async (query = '') => (await archive.visitor.get(`/api/asked${query}`).expect(200)).body as Idea[];
  const titled = async (title: string) => (await board()).find((idea) => idea.title === title);

  describe.each(KINDS)('for $path', ({ path, table, sent }) => {
    const send = async (title: string, more: object = { isPublic: true }, agent: TestAgent = archive.visitor) =>
      (
        (
          await agent
            .post(path)
            .send({ ...sent, title, ...more })
            .expect(201)
        ).body as { id: number }
      ).id;
    const approve = (id: number) => admin.post(`${path}/${id}/approve`).expect(200);
    const change = (id: number, entry: object, agent: TestAgent = admin) =>
      agent.put(`${path}/${id}/board`).send(entry);
    const shown = async (title: string) => {
      const id = await send(title);
      await approve(id);
      return id;
    };

    it('has an idea only if its author agreed, and only once it is approved', async () => {
      const [silent, refused] = [
        await send(`${table}: said nothing`, {}),
        await send(`${table}: said no`, { isPublic: false }),
      ];
      for (const id of [silent, refused]) await approve(id);
      const waiting = await send(`${table}: waits`);
      const declined = await send(`${table}: declined`);
      await admin.delete(`${path}/${declined}`).expect(204);
      const there = JSON.stringify(await board());
      for (const word of ['said nothing', 'said no', 'waits', 'declined'])
        expect(there).not.toContain(`${table}: ${word}`);
      await approve(waiting);
      expect(await titled(`${table}: waits`)).toMatchObject({ status: 'new', postId: null });
    });

    it('cannot have one without consent, whatever the code does', async () => {
      const id = await send(`${table}: by a mistake`, {});
      await expect(sql(`update ${table} set board_month = '2026-11-01' where id = ?`, [id])).rejects.toThrow(
        `${table}_board_has_consent`,
      );
      await expect(
        sql(`update ${table} set is_public = true, board_month = '2026-11-29' where id = ?`, [id]),
      ).rejects.toThrow(`${table}_board_month_begins`);
      const { body } = await change(id, { ...SHOWN, title: 'Out' }).expect(409);
      expect(body.code).toBe('board.no-consent');
    });

    it('shows the title, the month and what became of it, and nothing that leads to the author', async () => {
      const member = await archive.member();
      const { username, email } = (await member.get('/api/auth/user').expect(200)).body as Record<string, string>;
      const names = path === '/api/submissions' ? { authorName: 'Robina Quill' } : { name: 'Robina Quill' };
      const content = 'A text of many words that only the editors of this journal read.';
      const id = await send(`${table}: about me`, { ...names, email, content, isPublic: true }, member);
      await approve(id);
      // Far from every other number.
      await sql(`update ${table} set id = 86420135 where id = ?`, [id]);
      const [row] = await sql<{ at: string }>(`select created_at as at from ${table} where id = 86420135`);
      const idea = await titled(`${table}: about me`);
      expect(Object.keys(idea!).sort()).toEqual(['id', 'month', 'postId', 'postTitle', 'status', 'title']);
      expect(idea!.month).toMatch(/^\d{4}-\d\d$/);
      const answer = await archive.visitor.get('/api/asked').expect(200);
      const everything = [JSON.stringify([answer.body, answer.headers]), await pageOf('/asked')];
      const secrets = [
        'Robina',
        'Quill',
        username,
        email,
        content.slice(0, 20),
        '86420135',
        new Date(row!.at).toISOString().slice(0, 13),
      ];
      for (const text of everything) {
        expect(text).toContain(`${table}: about me`);
        expect(secrets.filter((secret) => text.includes(secret!))).toEqual([]);
      }
    });

    it('can have another title, also before it is approved', async () => {
      const id = await send(`${table}: why Ms. Harper shouts`);
      const entry = { ...SHOWN, title: `${table}: why teachers shout`, version: 1 };
      expect((await change(id, entry).expect(200)).body).toMatchObject({
        title: `${table}: why Ms. Harper shouts`,
        accepted: false,
        version: 2,
        board: { shown: true, title: `${table}: why teachers shout`, status: 'new' },
      });
      expect(await titled(entry.title)).toBeUndefined();
      await approve(id);
      expect(await titled(entry.title)).toBeDefined();
      expect(JSON.stringify(await board())).not.toContain('Harper');
      for (const title of ['ab', ' '.repeat(9), 'x'.repeat(301)]) await change(id, { ...SHOWN, title }).expect(400);
    });

    it('loses an idea that the desk takes off, that is rejected later, or whose approval is undone', async () => {
      const [hidden, rejected, undone] = [
        await shown(`${table}: hidden`),
        await shown(`${table}: rejected`),
        await send(`${table}: undone`),
      ];
      const decision = (await approve(undone)).headers['x-decision-id'] as string;
      await change(hidden, { ...SHOWN, title: `${table}: hidden`, shown: false }).expect(200);
      await admin.delete(`${path}/${rejected}`).expect(204);
      await admin.post(`/api/moderation/decisions/${decision}/undo`).expect(200);
      for (const word of ['hidden', 'rejected', 'undone']) expect(await titled(`${table}: ${word}`)).toBeUndefined();
      await change(hidden, { ...SHOWN, title: `${table}: hidden` }).expect(200);
      expect(await titled(`${table}: hidden`)).toBeDefined();
      await change(rejected, { ...SHOWN, title: 'Again' }).expect(404);
    });

    it('does not show moderators the title of an article that readers cannot read', async () => {
      const title = `${table}: a draft`;
      const [id, draft] = [await shown(title), await post(`${table} Draft`)];
      await admin.put(`/api/posts/${draft}`).send({ published: false }).expect(200);
      const answer = { shown: true, title, status: 'published', postId: draft };
      const { board } = (await change(id, answer).expect(200)).body as { board: object };
      expect(board).toMatchObject({ postId: draft, postTitle: null });
    });

    it('leads to the article while that is published, and the article says so', async () => {
      const title = `${table}: answered`;
      const id = await shown(title);
      const [first, second] = [await post(`${table} First`), await post(`${table} Second`)];
      const answer = { shown: true, title, status: 'published' };
      const suggested = async (number: number) =>
        ((await archive.visitor.get(`/api/posts/${number}`).expect(200)).body as { suggestedByReader: boolean })
          .suggestedByReader;
      const says = async (number: number) =>
        (await pageOf(`/article/${number}`)).includes('Based on a reader’s suggestion');
      expect([await suggested(first), await says(first)]).toEqual([false, false]);

      await change(id, { ...answer, postId: first }).expect(200);
      expect(await titled(title)).toMatchObject({ status: 'published', postId: first, postTitle: `${table} First` });
      expect(await pageOf('/asked')).toContain(`${table} First`);
      expect([await suggested(first), await says(first)]).toEqual([true, true]);
      const whole = (await archive.visitor.get('/api/posts').expect(200)).body as {
        id: number;
        suggestedByReader: boolean;
      }[];
      expect(whole.filter((one) => one.suggestedByReader).map((one) => one.id)).toEqual([first]);

      await change(id, { ...answer, postId: second }).expect(200);
      expect([await suggested(first), await says(first)]).toEqual([false, false]);
      expect([await suggested(second), await says(second)]).toEqual([true, true]);

      await admin.put(`/api/posts/${second}`).send({ published: false }).expect(200);
      expect(await titled(title)).toMatchObject({ status: 'being-written', postId: null, postTitle: null });
      expect(await pageOf('/asked')).not.toContain(`${table} Second`);
      await admin.post(`/api/posts/${second}/publish`).expect(200);
      expect(await titled(title)).toMatchObject({ status: 'published', postId: second });

      const deleted = await admin.delete(`/api/posts/${second}`).expect(204);
      expect(await titled(title)).toMatchObject({ status: 'being-written', postId: null });
      await admin.post(`/api/moderation/decisions/${deleted.headers['x-decision-id']}/undo`).expect(200);
      expect(await titled(title)).toMatchObject({ status: 'published', postId: second });

      await change(id, { shown: true, title, status: 'being-written', postId: second }).expect(200);
      expect(await titled(title)).toMatchObject({ status: 'being-written', postId: null });
      expect([await suggested(second), await says(second)]).toEqual([false, false]);
    });

    it('takes the line from the article when the idea leaves the board', async () => {
      const [off, rejected] = [await shown(`${table}: off`), await shown(`${table}: later rejected`)];
      const article = await post(`${table} With two ideas`);
      const says = async () => (await pageOf(`/article/${article}`)).includes('Based on a reader’s suggestion');
      const answer = (title: string, more: object = {}) => ({
        shown: true,
        title,
        status: 'published',
        postId: article,
        ...more,
      });
      await change(off, answer(`${table}: off`)).expect(200);
      expect(await says()).toBe(true);
      await change(off, answer(`${table}: off`, { shown: false })).expect(200);
      expect(await says()).toBe(false);
      await change(rejected, answer(`${table}: later rejected`)).expect(200);
      expect(await says()).toBe(true);
      await admin.delete(`${path}/${rejected}`).expect(204);
      expect(await says()).toBe(false);
    });

    it('needs an article that exists for a published idea', async () => {
      const id = await shown(`${table}: no article`);
      const answer = { shown: true, title: `${table}: no article`, status: 'published' };
      for (const postId of [undefined, null, 2_000_000_000]) {
        const { body } = await change(id, { ...answer, postId }).expect(400);
        expect(body).toMatchObject({
          code: 'board.article',
          errors: [{ path: 'postId', message: 'Choose the article.' }],
        });
      }
      expect(await titled(`${table}: no article`)).toMatchObject({ status: 'new' });
    });

    it('changes by a decision in the audit log, of the version that the moderator saw', async () => {
      const id = await shown(`${table}: decided`);
      const entry = { shown: true, title: `${table}: decided`, status: 'being-written', version: 2 };
      const changed = await change(id, entry).expect(200);
      const about = `/api/moderation/decisions?kind=${table}&itemId=${id}`;
      const [decision] = (await admin.get(about).expect(200)).body as object[];
      expect(decision).toMatchObject({
        id: Number(changed.headers['x-decision-id']),
        action: 'edited',
        before: { status: 'approved', version: 2 },
        after: { status: 'approved', version: 3 },
        undo: 'final',
      });
      expect((await change(id, entry).expect(409)).body.code).toBe(`${table}.stale`);
      expect((await change(id, { ...entry, version: 3 }).expect(200)).headers['x-decision-id']).toBeUndefined();
    });

    it('can be changed only by moderators, in the lists of all open desks', async () => {
      const id = await shown(`${table}: guarded`);
      const entry = { ...SHOWN, title: `${table}: guarded`, shown: false };
      await change(id, entry, archive.visitor).expect(401);
      await change(id, entry, await archive.member()).expect(403);
      expect(await titled(entry.title)).toBeDefined();
      const leave = new AbortController();
      const stream = await fetch(`${archive.url}/api/moderation/stream`, {
        headers: { cookie: await archive.adminCookie() },
        signal: leave.signal,
      });
      let received = '';
      const reading = (async () => {
        for await (const chunk of stream.body!) received += Buffer.from(chunk).toString();
      })().catch(() => undefined);
      await eventually(() => received.includes('event: pending'), { what: 'an open desk' });
      await change(id, entry).expect(200);
      await eventually(() => /event: changed\ndata: .*submissions/.test(received), { what: 'the changed list' });
      leave.abort();
      await reading;
    });
  });

  it('has the newest month first, and within a month no order of time, page by page', async () => {
    await sql('update submission set board_month = null, is_public = false');
    await sql('update suggestion set board_month = null, is_public = false');
    const titles = Array.from({ length: 12 }, (_, n) => `Idea ${String(n + 1).padStart(2, '0')}`);
    for (const [n, title] of titles.entries()) {
      const { path, sent } = KINDS[n % 2]!;
      const { body } = await archive.visitor
        .post(path)
        .send({ ...sent, title, isPublic: true })
        .expect(201);
      await admin.post(`${path}/${(body as { id: number }).id}/approve`).expect(200);
    }
    for (const table of ['submission', 'suggestion'])
      await sql(`update ${table} set board_month = '2026-10-01' where is_public and title <= 'Idea 06'`);
    // The updates above bypass the events that empty the cache.
    await post('Renews the board');
    const read: Idea[] = [];
    let next: string | undefined = '/api/asked?limit=5';
    while (next) {
      const page: Awaited<ReturnType<TestAgent['get']>> = await archive.visitor.get(next).expect(200);
      expect(page.headers['x-total-count']).toBe('12');
      read.push(...(page.body as Idea[]));
      next = /<(.*)>; rel="next"/.exec(String(page.headers['link'] ?? ''))?.[1];
    }
    expect(read.map(({ title }) => title).sort()).toEqual(titles);
    expect(read.slice(6).every(({ month }) => month === '2026-10')).toBe(true);
    expect(read.slice(0, 6).every(({ month }) => month > '2026-10')).toBe(true);
    const numbers = read.slice(0, 6).map(({ id }) => id);
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
    const ids = await sql<{ id: number }>('select id from submission union select id from suggestion');
    expect(read.filter(({ id }) => ids.some((one) => one.id === id))).toEqual([]);
    await archive.visitor.get('/api/asked?cursor=made-up').expect(400);
  });

  it('is cached, and emptied by what changes it', async () => {
    const first = await archive.visitor.get('/api/asked').expect(200);
    expect(first.headers['cache-control']).not.toContain('no-store');
    await archive.visitor
      .get('/api/asked')
      .set('if-none-match', first.headers['etag'] as string)
      .expect(304);
    const { body } = await archive.visitor
      .post('/api/suggestions')
      .send({ ...SUGGESTION, title: 'Newest', isPublic: true });
    await archive.visitor
      .get('/api/asked')
      .set('if-none-match', first.headers['etag'] as string)
      .expect(304);
    await admin.post(`/api/suggestions/${(body as { id: number }).id}/approve`).expect(200);
    expect((await board()).some(({ title }) => title === 'Newest')).toBe(true);
    expect(await pageOf('/asked')).toContain('Newest');
  });
});
