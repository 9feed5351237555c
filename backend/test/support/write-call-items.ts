import { MikroORM } from '@mikro-orm/postgresql';
import type TestAgent from 'supertest/lib/agent.js';
import { newCampaign } from './campaign-calls.js';
import type { CampaignState } from './campaign-calls.js';
import type { CallerKind } from './caller-kind.js';
import type { TestApp } from './test-app.js';

export type Callers = Record<CallerKind, TestAgent>;

export const SESSION = { sessionId: '5f0c8a1e-6a52-4c0f-9d5e-2f6b1c3a7e90' };
export const STORY = { content: 'Fine.', category: 'Other' };
export const SUBMISSION = {
  title: 'The word hysteria',
  content: 'Where the word came from, who was called it, and what became of it since.',
  authorName: 'Robin',
  email: 'robin@example.org',
  categoryId: 2,
};
export const SUGGESTION = {
  name: 'Robin',
  email: 'robin@example.org',
  suggestionType: 'research',
  title: 'Nicknames',
  content: 'Who gets one, and who gives it.',
};
const BOARD = { shown: true, title: 'Nicknames', status: 'published' };
export const MESSAGE = { about: 'article', text: 'The year in the second paragraph is wrong.' };
export const REPORT = { contentType: 'story', reason: 'names-someone', details: 'It has a name.' };
export const CORRECTION = { date: '2026-11-20', text: 'The register is from 1617.' };
/** As test-app.ts gives it to every member. */
export const MEMBER_PASSWORD = 'a-fine-secret';
export const ASSERTION = { id: 'AA', clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' };

/** Makes the items that the calls in write-calls.ts change: each function makes a new one. */
export function itemsBy({ visitor, member, admin }: Callers, archive: Pick<TestApp, 'app'>) {
  const sql = <T extends object>(query: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<T[]>(query, params);
  const idOf = async (agent: TestAgent, path: string, body: object) => {
    const made = await agent.post(path).send(body);
    if (made.status !== 201) throw new Error(`${path} answered ${made.status}: ${made.text}`);
    return (made.body as { id: number }).id;
  };
  const post = (published = true) =>
    idOf(admin, '/api/posts', { title: 'Spinster', content: 'A job.', categoryId: 1, published });
  const postWithDraft = async () => {
    const id = await post();
    await admin.put(`/api/posts/${id}/draft`).send({ content: 'A trade.', baseVersion: 0 }).expect(200);
    return id;
  };
  const postWithLink = async () => {
    const id = await post();
    await admin.post(`/api/posts/${id}/preview-link`).expect(201);
    return id;
  };
  const askedFor = async () => {
    const id = await post(false);
    await admin.post(`/api/posts/${id}/ask-to-publish`).expect(200);
    return id;
  };
  let people = 0;
  const person = async () => {
    const account = {
      username: `person-${++people}`,
      email: `person-${people}@example.org`,
      password: 'a-fine-secret',
    };
    return { ...account, id: await idOf(visitor, '/api/auth/register', account) };
  };
  const invitation = async () =>
    (await admin.post('/api/invitations').send({ role: 'writer' }).expect(201)).body as { id: number; url: string };
  const tokenIn = ({ url }: { url: string }) => new URL(url).searchParams.get('invitation')!;
  const scheduledPost = async () => {
    const id = await postWithDraft();
    await admin.post(`/api/posts/${id}/publish`).send({ at: '2100-01-01T00:00:00Z' }).expect(200);
    return id;
  };
  /** No other article is pinned then: pinning this one is one decision. */
  const onlyPost = async () => {
    for (const { id } of await sql<{ id: number }>('select id from post where pinned and published'))
      await admin.post(`/api/posts/${id}/unpin`).expect(200);
    return post();
  };
  const pinnedPost = async () => {
    const id = await post();
    await admin.post(`/api/posts/${id}/pin`).expect(200);
    return id;
  };
  const correction = async () => {
    const path = `/api/posts/${await post()}/corrections`;
    return `${path}/${await idOf(admin, path, CORRECTION)}`;
  };
  const link = async () => {
    const [row] = await sql<{ id: number }>(
      "insert into source_link (url, check_at) values ('https://example.org/' || gen_random_uuid(), now() + interval '7 days') returning id",
    );
    return row!.id;
  };
  const revision = async () => {
    const path = `/api/posts/${await post()}/revisions`;
    const [first] = (await admin.get(path).expect(200)).body as [{ id: number }];
    return `${path}/${first.id}`;
  };
  const comment = async (approved = false) => {
    const id = await idOf(member, `/api/posts/${await post()}/comments`, { content: 'I had never noticed.' });
    if (approved) await admin.post(`/api/comments/${id}/approve`).expect(200);
    return id;
  };
  const story = async (approved = false) => {
    const id = await idOf(visitor, '/api/confessions', STORY);
    if (approved) await admin.post(`/api/confessions/${id}/approve`).expect(200);
    return id;
  };
  const flagged = async () => {
    const id = await story();
    await admin.post(`/api/confessions/${id}/flag`).send({ kind: 'second-reader' }).expect(200);
    return id;
  };
  const receipt = async (approved = false) => {
    const { body } = await visitor.post('/api/confessions').send(STORY).expect(201);
    const { id, receipt: number } = body as { id: number; receipt: string };
    if (approved) await admin.post(`/api/confessions/${id}/approve`).expect(200);
    return number;
  };
  const asked = async (how: 'question' | 'suggest') => {
    const { id, receipt: number } = (await visitor.post('/api/confessions').send(STORY).expect(201)).body as {
      id: number;
      receipt: string;
    };
    const body = how === 'question' ? { text: 'Is that fine?' } : { content: 'Better.' };
    await admin.post(`/api/confessions/${id}/${how}`).send(body).expect(200);
    return { id, receipt: number };
  };
  const decision = async () => {
    const answer = await admin.post(`/api/comments/${await comment()}/approve`).expect(200);
    return Number(answer.headers['x-decision-id']);
  };
  const submission = () => idOf(visitor, '/api/submissions', SUBMISSION);
  const suggestion = () => idOf(visitor, '/api/suggestions', SUGGESTION);
  const publicSubmission = () => idOf(visitor, '/api/submissions', { ...SUBMISSION, isPublic: true });
  const publicSuggestion = () => idOf(visitor, '/api/suggestions', { ...SUGGESTION, isPublic: true });
  const onBoard = async () => ({ ...BOARD, postId: await post(), version: 1 });
  const message = async () => {
    await visitor.post('/api/contact').send(MESSAGE).expect(202);
    return ((await admin.get('/api/contact').expect(200)).body as { id: number }[])[0]!.id;
  };
  const note = async () =>
    idOf(admin, `/api/moderation/notes?kind=comment&id=${await comment()}`, { text: 'Ask Theo first.' });
  const report = async () => {
    const id = await story(true);
    await visitor
      .post('/api/reports')
      .send({ ...REPORT, id })
      .expect(202);
    const { body } = await admin.get('/api/reports?limit=100').expect(200);
    return (body as { id: number; itemId: number }[]).find(({ itemId }) => itemId === id)!.id;
  };
  const savedPost = async () => {
    const id = await post();
    await idOf(member, '/api/bookmarks', { contentType: 'post', postId: id });
    return id;
  };
  let subscribers = 0;
  // By SQL, because a sign-up waits for a worker and for its confirmation.
  const subscriber = async () => {
    const email = `reading-${++subscribers}@example.org`;
    const [row] = await sql<{ id: number }>(
      "insert into subscriber (email, status, created_at) values (?, 'subscribed', now()) returning id",
      [email],
    );
    return { id: row!.id, email };
  };
  let categories = 0;
  const category = () => idOf(admin, '/api/categories', { name: `Category ${++categories}` });
  const categoryWithPost = async () => {
    const id = await category();
    await idOf(admin, '/api/posts', { title: 'Spinster', content: 'A job.', categoryId: id, published: true });
    return id;
  };
  let everySeries = 0;
  const series = () => idOf(admin, '/api/series', { name: `Series ${++everySeries}` });
  let terms = 0;
  const term = async (fields: object = {}) => {
    const slug = `term-${++terms}`;
    await idOf(admin, '/api/glossary', { term: slug, slug, definition: 'A word.', ...fields });
    return slug;
  };
  const campaign = async (status: CampaignState = 'draft') => {
    // Nobody can send one that has no readers.
    await subscriber();
    return newCampaign(archive, { status });
  };
  /** Signs the member in elsewhere, and returns the id of that session. */
  const session = async () => {
    const { email } = (await member.get('/api/auth/user').expect(200)).body as { email: string };
    await visitor.post('/api/auth/login').send({ email, password: MEMBER_PASSWORD }).expect(200);
    const { body } = await member.get('/api/auth/sessions').expect(200);
    return (body as { id: string; current: boolean }[]).find(({ current }) => !current)!.id;
  };
  const likedComment = async () => {
    const id = await comment(true);
    await visitor.put(`/api/comments/${id}/like`).send(SESSION).expect(200);
    return id;
  };
  const movingStory = async () => {
    const id = await story(true);
    await visitor.put(`/api/confessions/${id}/reactions/heart`).send(SESSION).expect(200);
    return id;
  };

  let passkeys = 0;
  const passkey = async () => {
    const { id: memberId } = (await member.get('/api/auth/user').expect(200)).body as { id: number };
    const [row] = await sql<{ id: number }>(
      `insert into passkey (account_id, credential_id, public_key, sign_count, name, added_on)
       values (?, ?, 'none', 0, 'Phone', current_date) returning id`,
      [memberId, `write-call-${++passkeys}`],
    );
    return row!.id;
  };
  /** The member's browser has no challenge then: a wrong proof uses up the one that another call left in its cookie. */
  const noChallenge = () => member.post('/api/auth/passkeys/proof').send(ASSERTION);

  return {
    post,
    postWithDraft,
    postWithLink,
    askedFor,
    person,
    invitation,
    tokenIn,
    scheduledPost,
    onlyPost,
    pinnedPost,
    correction,
    link,
    revision,
    comment,
    story,
    flagged,
    receipt,
    asked,
    decision,
    submission,
    suggestion,
    publicSubmission,
    publicSuggestion,
    onBoard,
    message,
    note,
    report,
    savedPost,
    subscriber,
    category,
    categoryWithPost,
    series,
    term,
    campaign,
    session,
    likedComment,
    movingStory,
    passkey,
    noChallenge,
  };
}
