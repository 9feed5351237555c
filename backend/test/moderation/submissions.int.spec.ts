import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { DeskStream } from '../../src/modules/moderation/http/desk-stream.js';
import { eventually } from '../support/eventually.js';
import { mainBackend, idsOf, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';
import { SUBMISSION, SUGGESTION } from '../support/write-calls.js';

const KINDS = [
  { path: '/api/submissions', thing: 'submission', sent: SUBMISSION },
  { path: '/api/suggestions', thing: 'suggestion', sent: SUGGESTION },
];

/** Unless their authors agree, readers never see them. */
const PRIVATE = { isPublic: false, board: null };

describe.each(mainBackend)('submissions and suggestions on %s', (backend) => {
  let archive: TestApp;
  let admin: TestAgent;
  beforeAll(async () => {
    archive = await startApp(backend);
    admin = await archive.admin();
  });
  afterAll(() => archive?.close());

  const waiting = async () =>
    ((await admin.get('/api/moderation/counts').expect(200)).body as { submissions: number }).submissions;
  const pending = async (path: string) => idsOf(await admin.get(`${path}/pending`).expect(200));
  /** Waits until the counts match the tables, after the events of earlier requests are handled. */
  const settled = () =>
    eventually(
      async () => {
        const [row] = await rows(
          `select (select count(*) from submission where not reviewed)::int
                + (select count(*) from suggestion where not reviewed)::int as n`,
        );
        expect(await waiting()).toBe(row!['n']);
        return { count: row!['n'] as number };
      },
      { what: 'counts that agree with the tables' },
    );
  const send = async (path: string, body: object) =>
    (await archive.visitor.post(path).send(body).expect(201)).body as { id: number; version: number };
  const rows = (sql: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<Record<string, unknown>[]>(sql, params);

  it('return the documented fields, for visitors too', async () => {
    const when = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const waits = { id: expect.any(Number), createdAt: when, reviewed: false, accepted: false, version: 1, ...PRIVATE };
    expect(await send('/api/submissions', SUBMISSION)).toEqual({ ...SUBMISSION, ...waits });
    expect(await send('/api/suggestions', SUGGESTION)).toEqual({ ...SUGGESTION, ...waits });
    for (const name of [undefined, null])
      expect(await send('/api/suggestions', { ...SUGGESTION, name })).toEqual({ ...SUGGESTION, name: null, ...waits });
  });

  it('are trimmed, with email addresses in lower case', async () => {
    const sent = { ...SUBMISSION, title: `  ${SUBMISSION.title}\n`, email: ' Robin@Example.ORG ' };
    expect(await send('/api/submissions', sent)).toMatchObject({ title: SUBMISSION.title, email: 'robin@example.org' });
  });

  it('store the account with a submission but not with a suggestion, and return it in no response', async () => {
    const member = await archive.member();
    const me = (await member.get('/api/auth/user').expect(200)).body as { id: number };
    const signedIn = await member.post('/api/submissions').send(SUBMISSION).expect(201);
    expect(Object.keys(signedIn.body as object).filter((key) => /account|user|author(?!Name)/i.test(key))).toEqual([]);
    const accountOf = 'select account_id from submission where id = ?';
    expect(await rows(accountOf, [signedIn.body.id])).toEqual([{ account_id: me.id }]);
    const anonymous = await send('/api/submissions', SUBMISSION);
    expect(await rows(accountOf, [anonymous.id])).toEqual([{ account_id: null }]);
    const columns = await rows(
      "select column_name as name from information_schema.columns where table_name = 'suggestion'",
    );
    expect(columns.map(({ name }) => name)).not.toContain('account_id');
  });

  it('are counted together until they are decided', async () => {
    const { count: before } = await settled();
    const [submission, suggestion] = [
      await send('/api/submissions', SUBMISSION),
      await send('/api/suggestions', SUGGESTION),
    ];
    await eventually(async () => (await waiting()) === before + 2, { what: 'both in the pending count' });
    await admin.post(`/api/submissions/${submission.id}/approve`).expect(200);
    await eventually(async () => (await waiting()) === before + 1, { what: 'one pending proposal' });
    await admin.delete(`/api/suggestions/${suggestion.id}`).expect(204);
    await eventually(async () => (await waiting()) === before, { what: 'no pending proposal' });
  });

  it('update the count of an open desk', async () => {
    const leave = new AbortController();
    const answer = await fetch(`${archive.url}/api/moderation/stream`, {
      headers: { cookie: await archive.adminCookie() },
      signal: leave.signal,
    });
    let received = '';
    const reading = (async () => {
      for await (const chunk of answer.body!) received += Buffer.from(chunk).toString();
    })().catch(() => undefined);
    const last = () => Number([...received.matchAll(/"submissions":(\d+)/g)].at(-1)?.[1] ?? -1);
    await eventually(() => last() >= 0 && archive.app.get(DeskStream, { strict: false }).size === 1, {
      what: 'the first counts on an open desk',
    });
    for (const { path, sent } of KINDS) {
      const { count: before } = await settled();
      await eventually(() => last() === before, { what: 'the earlier counts on the desk' });
      await send(path, sent);
      await eventually(() => last() === before + 1, { what: `a higher count after ${path}` });
    }
    leave.abort();
    await reading;
  });

  describe.each(KINDS)('of $path', ({ path, thing, sent }) => {
    it('are pending in their own list, oldest first, in pages', async () => {
      const ids = [];
      for (let n = 0; n < 3; n++) ids.push((await send(path, sent)).id);
      const all = await pending(path);
      expect(all.slice(-3)).toEqual(ids);
      const seen: number[] = [];
      let next: string | undefined = `${path}/pending?limit=2`;
      while (next) {
        const answer: Awaited<ReturnType<TestAgent['get']>> = await admin.get(next).expect(200);
        expect(answer.headers['x-total-count']).toBe(String(all.length));
        expect(answer.headers['cache-control']).toBe('private, no-store');
        seen.push(...idsOf(answer));
        next = /<(.*)>; rel="next"/.exec(String(answer.headers['link'] ?? ''))?.[1];
      }
      expect(seen).toEqual(all);
    });

    it('are accepted and no longer pending once approved; approving twice is 200 twice', async () => {
      const { id } = await send(path, sent);
      for (let time = 0; time < 2; time++) {
        const answer = await admin.post(`${path}/${id}/approve`).expect(200);
        expect(answer.body).toMatchObject({ id, reviewed: true, accepted: true, version: 2 });
      }
      expect(await pending(path)).not.toContain(id);
    });

    it('are stored but no longer available once rejected', async () => {
      const { id } = await send(path, sent);
      await admin.delete(`${path}/${id}`).expect(204);
      expect(await pending(path)).not.toContain(id);
      await admin.delete(`${path}/${id}`).expect(404);
      await admin.post(`${path}/${id}/approve`).expect(404);
      const kept = await rows(`select title, reviewed, accepted from ${thing} where id = ?`, [id]);
      expect(kept).toEqual([{ title: sent.title, reviewed: true, accepted: false }]);
    });

    it('can be rejected after approval', async () => {
      const { id } = await send(path, sent);
      await admin.post(`${path}/${id}/approve`).expect(200);
      await admin.delete(`${path}/${id}`).expect(204);
      await admin.delete(`${path}/${id}`).expect(404);
    });

    it('answer 409 to a decision on an outdated version, even if the newest is a rejection', async () => {
      const { id } = await send(path, sent);
      await admin.post(`${path}/${id}/approve`).send({ version: 1 }).expect(200);
      for (const decide of [admin.post(`${path}/${id}/approve`), admin.delete(`${path}/${id}`)]) {
        const answer = await decide.send({ version: 1 }).expect(409);
        expect(answer.body).toMatchObject({ code: `${thing}.stale`, message: 'Someone decided this first.' });
      }
      await admin.delete(`${path}/${id}`).send({ version: 2 }).expect(204);
      await admin.post(`${path}/${id}/approve`).send({ version: 2 }).expect(409);
    });

    it('are decided once by two admins simultaneously; the other gets a 409', async () => {
      const other = await archive.admin();
      for (let round = 0; round < 8; round++) {
        const { id } = await send(path, sent);
        const verbs = [
          (agent: TestAgent) => agent.post(`${path}/${id}/approve`).send({ version: 1 }),
          (agent: TestAgent) => agent.delete(`${path}/${id}`).send({ version: 1 }),
        ];
        const [one, two] = [verbs[round % 2]!, verbs[round < 4 ? 1 - (round % 2) : round % 2]!];
        const statuses = (await Promise.all([one(admin), two(other)])).map(({ status }) => status).sort();
        expect([statuses[0]! < 300, statuses[1]]).toEqual([true, 409]);
        const [row] = await rows(`select version, reviewed from ${thing} where id = ?`, [id]);
        expect(row).toEqual({ version: 2, reviewed: true });
      }
      await settled();
    });

    it.each(['999999', '0', 'x', '9223372036854775808'])('answer 404 for the id %s', async (id) => {
      await admin.post(`${path}/${id}/approve`).expect(404);
      await admin.delete(`${path}/${id}`).expect(404);
    });

    it('can be decided and read only by admins', async () => {
      const { id } = await send(path, sent);
      const member = await archive.member();
      for (const [agent, status] of [
        [archive.visitor, 401],
        [member, 403],
      ] as const) {
        await agent.get(`${path}/pending`).expect(status);
        await agent.post(`${path}/${id}/approve`).expect(status);
        await agent.delete(`${path}/${id}`).expect(status);
      }
      expect(await pending(path)).toContain(id);
    });
  });
});

describe('proposals', () => {
  let archive: TestApp;
  beforeAll(async () => {
    archive = await startApp();
  });
  afterAll(() => archive?.close());

  const long = (length: number) => '🕯'.repeat(length);

  it.each([
    ['title', 'Title must be at least 5 characters.', { title: 'Four' }],
    ['title', 'Title must be at least 5 characters.', { title: undefined }],
    ['title', 'Title must be at least 5 characters.', { title: '   Four   ' }],
    ['title', 'Keep it to 300 characters or fewer.', { title: long(301) }],
    ['content', 'Content must be at least 50 characters to provide meaningful content.', { content: long(49) }],
    ['content', 'Content must be at least 50 characters to provide meaningful content.', { content: undefined }],
    ['content', 'Keep it to 10,000 characters or fewer.', { content: long(10_001) }],
    ['content', 'Expected string, received number', { content: 50 }],
    ['authorName', 'Author name must be at least 2 characters.', { authorName: 'R' }],
    ['authorName', 'Keep it to 100 characters or fewer.', { authorName: long(101) }],
    ['authorName', 'Expected string, received null', { authorName: null }],
    ['email', 'Please enter a valid email address.', { email: 'robin' }],
    ['email', 'Please enter a valid email address.', { email: undefined }],
    ['categoryId', 'Please select a category.', { categoryId: undefined }],
    ['categoryId', 'Please select a category.', { categoryId: null }],
    ['categoryId', 'Please select a category.', { categoryId: '2' }],
    ['categoryId', 'Please select a category.', { categoryId: 0 }],
    ['categoryId', 'Please select a category.', { categoryId: 1.5 }],
    ['categoryId', 'Category not found', { categoryId: 77 }],
    ['categoryId', 'Category not found', { categoryId: 2 ** 31 }],
    ['accountId', 'Unrecognized key: accountId', { accountId: 1 }],
    ['accepted', 'Unrecognized key: accepted', { accepted: true }],
  ])('reject a submission with an invalid %s: %s', async (path, message, change) => {
    const answer = await archive.visitor
      .post('/api/submissions')
      .send({ ...SUBMISSION, ...change })
      .expect(400);
    expect(answer.body).toMatchObject({ message, errors: [{ path, message }] });
  });

  it.each([
    ['name', 'Name must be at least 2 characters', { name: 'R' }],
    ['name', 'Name must be at least 2 characters', { name: '' }],
    ['name', 'Keep it to 100 characters or fewer.', { name: long(101) }],
    ['email', 'Please enter a valid email address', { email: '' }],
    ['email', 'Please enter a valid email address', { email: undefined }],
    ['suggestionType', 'Please select a suggestion type', { suggestionType: undefined }],
    ['suggestionType', 'Please select a suggestion type', { suggestionType: 'poem' }],
    ['suggestionType', 'Please select a suggestion type', { suggestionType: ['topic'] }],
    ['title', 'Title must be at least 3 characters', { title: 'ab' }],
    ['title', 'Title must be at least 3 characters', { title: undefined }],
    ['title', 'Keep it to 300 characters or fewer.', { title: long(301) }],
    ['content', 'Content must be at least 10 characters', { content: long(9) }],
    ['content', 'Content must be at least 10 characters', { content: undefined }],
    ['content', 'Content must be less than 2000 characters', { content: long(2_001) }],
    ['reviewed', 'Unrecognized key: reviewed', { reviewed: true }],
  ])('reject a suggestion with an invalid %s: %s', async (path, message, change) => {
    const answer = await archive.visitor
      .post('/api/suggestions')
      .send({ ...SUGGESTION, ...change })
      .expect(400);
    expect(answer.body).toMatchObject({ message, errors: [{ path, message }] });
  });

  it('measure lengths in code points, and accept the maximum lengths', async () => {
    const submission = { ...SUBMISSION, title: long(300), content: long(10_000), authorName: long(100) };
    await archive.visitor.post('/api/submissions').send(submission).expect(201);
    const suggestion = { ...SUGGESTION, name: long(100), title: long(300), content: long(2_000) };
    await archive.visitor.post('/api/suggestions').send(suggestion).expect(201);
    await archive.visitor
      .post('/api/submissions')
      .send({ ...SUBMISSION, title: long(5), content: long(50) })
      .expect(201);
    await archive.visitor
      .post('/api/suggestions')
      .send({ ...SUGGESTION, title: long(3), content: long(10) })
      .expect(201);
  });

  it('are not public: neither in search nor in any public list', async () => {
    await archive.visitor
      .post('/api/submissions')
      .send({ ...SUBMISSION, title: 'Zymurgy is a word' })
      .expect(201);
    const found = await archive.visitor.get('/api/search').query({ q: 'zymurgy' }).expect(200);
    expect(found.body).toEqual([]);
    for (const path of ['/api/posts', '/api/confessions'])
      expect((await archive.visitor.get(path).expect(200)).text).not.toContain('Zymurgy');
  });
});
