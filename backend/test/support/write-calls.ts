import { MikroORM } from '@mikro-orm/postgresql';
import type TestAgent from 'supertest/lib/agent.js';
import { newCampaign } from './campaign-calls.js';
import type { CampaignState } from './campaign-calls.js';
import { newMedia } from './media.js';
import type { CallerKind } from './caller-kind.js';
import type { TestApp } from './test-app.js';

/** A valid call that changes something. */
export interface WriteCall {
  /** `'METHOD /path'` as in the permission table. */
  route: string;
  /** The lowest role that may use it. */
  by: CallerKind;
  path: string;
  body?: Record<string, unknown>;
  /** The expected status. */
  ok: number;
}

export type Callers = Record<CallerKind, TestAgent>;

type Line = [by: CallerKind, path: string, ok: number, body?: Record<string, unknown>];

const SESSION = { sessionId: '5f0c8a1e-6a52-4c0f-9d5e-2f6b1c3a7e90' };
const STORY = { content: 'Fine.', category: 'Other' };
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
const CORRECTION = { date: '2026-11-20', text: 'The register is from 1617.' };
const NO_TOKEN = '7.k3VbXq0aTnW1yZ5cLr8sUg';
/** As test-app.ts gives it to every member. */
const MEMBER_PASSWORD = 'a-fine-secret';
const ACCOUNT = { username: 'resetter', email: 'resetter@example.org', password: 'a-fine-secret' };

/** The password of TestApp.member(). */
const OWNER = { password: 'a-fine-secret' };
const ASSERTION = { id: 'AA', clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' };
const REGISTRATION = { name: 'Phone', id: 'AA', clientDataJSON: 'AA', attestationObject: 'AA' };

/** Every call that changes something. Each gets its own item, so that a valid call always succeeds. */
export async function writeCalls(
  { visitor, member, admin }: Callers,
  archive: Pick<TestApp, 'app'>,
): Promise<WriteCall[]> {
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
  const person = () =>
    idOf(visitor, '/api/auth/register', {
      username: `person-${++people}`,
      email: `person-${people}@example.org`,
      password: 'a-fine-secret',
    });
  const invitation = async () =>
    (await admin.post('/api/invitations').send({ role: 'writer' }).expect(201)).body as { id: number; url: string };
  const tokenIn = ({ url }: { url: string }) => new URL(url).searchParams.get('invitation')!;
  const scheduledPost = async () => {
    const id = await postWithDraft();
    await admin.post(`/api/posts/${id}/publish`).send({ at: '2100-01-01T00:00:00Z' }).expect(200);
    return id;
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
    const [row] = await archive.app
      .get(MikroORM)
      .em.fork()
      .execute<{ id: number }[]>(
        "insert into source_link (url, check_at) values ('https://example.org/' || gen_random_uuid(), now() + interval '7 days') returning id",
      );
    return row!.id;
  };
  const revised = await post();
  const [revision] = (await admin.get(`/api/posts/${revised}/revisions`).expect(200)).body as [{ id: number }];
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
  const receipt = async () =>
    ((await visitor.post('/api/confessions').send(STORY).expect(201)).body as { receipt: string }).receipt;
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
  const saved = await post();
  await idOf(member, '/api/bookmarks', { contentType: 'post', postId: saved });
  // By SQL, because a sign-up waits for a worker and for its confirmation.
  const subscriber = async (email: string) => {
    const [row] = await archive.app
      .get(MikroORM)
      .em.fork()
      .execute<[{ id: number }]>(
        "insert into subscriber (email, status, created_at) values (?, 'subscribed', now()) returning id",
        [email],
      );
    return row.id;
  };
  await subscriber('leaving@example.org');
  await subscriber('reading@example.org');
  let categories = 0;
  const category = () => idOf(admin, '/api/categories', { name: `Category ${++categories}` });
  let everySeries = 0;
  const series = () => idOf(admin, '/api/series', { name: `Series ${++everySeries}` });
  let terms = 0;
  const term = async (fields: object = {}) => {
    const slug = `term-${++terms}`;
    await idOf(admin, '/api/glossary', { term: slug, slug, definition: 'A word.', ...fields });
    return slug;
  };
  const campaign = (status: CampaignState = 'draft') => newCampaign(archive, { status });
  await idOf(visitor, '/api/auth/register', ACCOUNT);
  /** Signs the member in elsewhere, and returns the id of that session. */
  const session = async () => {
    const { email } = (await member.get('/api/auth/user').expect(200)).body as { email: string };
    await visitor.post('/api/auth/login').send({ email, password: MEMBER_PASSWORD }).expect(200);
    const { body } = await member.get('/api/auth/sessions').expect(200);
    return (body as { id: string; current: boolean }[]).find(({ current }) => !current)!.id;
  };
  const liked = await comment(true);
  await visitor.put(`/api/comments/${liked}/like`).send(SESSION).expect(200);
  const moving = await story(true);
  await visitor.put(`/api/confessions/${moving}/reactions/heart`).send(SESSION).expect(200);

  const { id: memberId } = (await member.get('/api/auth/user').expect(200)).body as { id: number };
  let passkeys = 0;
  const passkey = async () => {
    const [row] = await archive.app
      .get(MikroORM)
      .em.fork()
      .execute<[{ id: number }]>(
        `insert into passkey (account_id, credential_id, public_key, sign_count, name, added_on)
         values (?, ?, 'none', 0, 'Phone', current_date) returning id`,
        [memberId, `write-call-${++passkeys}`],
      );
    return row.id;
  };

  await session();
  const lines: Record<string, Line> = {
    'POST /api/auth/register': ['visitor', '/api/auth/register', 201, { ...ACCOUNT, username: 'ada', email: 'a@b.co' }],
    'POST /api/auth/login': ['visitor', '/api/auth/login', 200, { email: ACCOUNT.email, password: ACCOUNT.password }],
    'POST /api/auth/logout': ['visitor', '/api/auth/logout', 204],
    'POST /api/auth/step-up': ['member', '/api/auth/step-up', 204, { password: MEMBER_PASSWORD }],
    'DELETE /api/auth/sessions/:sessionId': ['member', `/api/auth/sessions/${await session()}`, 204],
    'DELETE /api/auth/sessions': ['member', '/api/auth/sessions', 204],
    'POST /api/auth/forgot-password': ['visitor', '/api/auth/forgot-password', 202, { email: ACCOUNT.email }],
    'PUT /api/auth/reset-password': [
      'visitor',
      '/api/auth/reset-password',
      200,
      { email: ACCOUNT.email, newPassword: 'another-fine-secret', currentPassword: ACCOUNT.password },
    ],
    // Disabled in tests, whatever is sent.
    'POST /api/auth/replit-admin': ['visitor', '/api/auth/replit-admin', 403],

    'POST /api/auth/passkeys/sign-in/options': ['visitor', '/api/auth/passkeys/sign-in/options', 200],
    // Without a challenge: passkeys.int.spec.ts signs in.
    'POST /api/auth/passkeys/sign-in': ['visitor', '/api/auth/passkeys/sign-in', 409, ASSERTION],
    'POST /api/auth/magic-link': ['visitor', '/api/auth/magic-link', 202, { email: ACCOUNT.email }],
    'POST /api/auth/magic-link/sign-in': ['visitor', '/api/auth/magic-link/sign-in', 401, { token: NO_TOKEN }],
    'POST /api/auth/passkeys/options': ['member', '/api/auth/passkeys/options', 200, OWNER],
    'POST /api/auth/passkeys': ['member', '/api/auth/passkeys', 409, REGISTRATION],
    // Without a challenge, so before the call that gives one.
    'POST /api/auth/passkeys/proof': ['member', '/api/auth/passkeys/proof', 409, ASSERTION],
    // The member has the two passkeys below.
    'POST /api/auth/passkeys/proof/options': ['member', '/api/auth/passkeys/proof/options', 200],
    'PUT /api/auth/passkeys/:id': ['member', `/api/auth/passkeys/${await passkey()}`, 204, { name: 'Tablet' }],
    'DELETE /api/auth/passkeys/:id': ['member', `/api/auth/passkeys/${await passkey()}`, 204, OWNER],
    'POST /api/auth/totp/setup': ['member', '/api/auth/totp/setup', 200, OWNER],
    'POST /api/auth/totp': ['member', '/api/auth/totp', 409, { setup: 'none', code: '123456' }],
    'DELETE /api/auth/totp': ['member', '/api/auth/totp', 204, OWNER],
    'POST /api/auth/recovery-codes': ['member', '/api/auth/recovery-codes', 200, OWNER],

    'PUT /api/users/:id': ['admin', `/api/users/${await person()}`, 200, { role: 'moderator', suspended: true }],
    'POST /api/invitations': ['admin', '/api/invitations', 201, { role: 'editor', email: 'bea@example.org' }],
    'POST /api/invitations/check': [
      'visitor',
      '/api/invitations/check',
      200,
      { invitation: tokenIn(await invitation()) },
    ],
    'DELETE /api/invitations/:id': ['admin', `/api/invitations/${(await invitation()).id}`, 204],

    // Its body is a form: media.int.spec.ts.
    'POST /api/media': ['admin', '/api/media', 400],
    'PUT /api/media/:mediaId': ['admin', `/api/media/${await newMedia(archive)}`, 200, { alt: 'A loom.' }],
    'DELETE /api/media/:mediaId': ['admin', `/api/media/${await newMedia(archive)}`, 204],
    'POST /api/categories': [
      'admin',
      '/api/categories',
      201,
      { name: 'Work', slug: 'work', description: 'D', order: 7 },
    ],
    'PUT /api/categories/:id': ['admin', `/api/categories/${await category()}`, 200, { name: 'Money' }],
    'DELETE /api/categories/:id': ['admin', `/api/categories/${await category()}`, 204],

    'POST /api/series': [
      'admin',
      '/api/series',
      201,
      { name: 'Women who work', slug: 'women-who-work', description: 'D', postIds: [await post()] },
    ],
    'PUT /api/series/:id': ['admin', `/api/series/${await series()}`, 200, { name: 'Men who work', version: 1 }],
    'DELETE /api/series/:id': ['admin', `/api/series/${await series()}`, 204],

    'PUT /api/posts/:id/terms': [
      'admin',
      `/api/posts/${await post()}/terms`,
      200,
      { slug: await term({ published: true }), linked: false },
    ],
    'POST /api/glossary': [
      'admin',
      '/api/glossary',
      201,
      {
        ...{ term: 'Crone', slug: 'crone', kind: 'noun', forms: ['crones'], definition: 'D', published: true },
        synonyms: [{ word: 'elder', relation: 'preferred', note: 'Kinder.' }],
        ...{ history: 'H', instead: 'I', sources: 'S' },
      },
    ],
    'PUT /api/glossary/:slug': ['admin', `/api/glossary/${await term()}`, 200, { definition: 'A wage.', version: 1 }],
    'DELETE /api/glossary/:slug': ['admin', `/api/glossary/${await term()}`, 204],

    'PUT /api/site/settings': [
      'admin',
      '/api/site/settings',
      200,
      // No pause: the other calls send stories.
      {
        storiesPaused: false,
        pauseMessage: 'M',
        pausedUntil: null,
        weeklyCapacity: 30,
        helpText: 'H',
        reasonTexts: { other: 'O' },
        version: null,
      },
    ],

    'PUT /api/legal/:page': ['admin', '/api/legal/terms', 200, { content: 'Be kind.', version: 1 }],
    'PUT /api/me/desk-emails': [
      'admin',
      '/api/me/desk-emails',
      200,
      { digest: true, hour: 17, days: ['monday'], crisis: false, crisisAtNight: false, weekly: true },
    ],
    'POST /api/desk-emails/off': ['visitor', '/api/desk-emails/off', 404, { token: NO_TOKEN }],

    'POST /api/posts': [
      'admin',
      '/api/posts',
      201,
      { title: 'T', content: 'C', categoryId: 1, footer: 'F', imageUrl: '/covers/1.svg', published: true },
    ],
    'POST /api/posts/preview': ['admin', '/api/posts/preview', 200, { content: 'C', footer: 'F' }],
    'PUT /api/posts/:id': ['admin', `/api/posts/${await post()}`, 200, { title: 'Old maid', version: 1 }],
    'POST /api/posts/:id/publish': ['admin', `/api/posts/${await post(false)}/publish`, 200, { version: 1 }],
    'POST /api/posts/:id/ask-to-publish': ['admin', `/api/posts/${await post(false)}/ask-to-publish`, 200],
    'DELETE /api/posts/:id/ask-to-publish': ['admin', `/api/posts/${await askedFor()}/ask-to-publish`, 204],
    'POST /api/posts/:id/ask-to-publish/answer': [
      'admin',
      `/api/posts/${await askedFor()}/ask-to-publish/answer`,
      200,
      { note: 'Not yet.' },
    ],
    'POST /api/posts/:id/unschedule': ['admin', `/api/posts/${await scheduledPost()}/unschedule`, 200, { version: 2 }],
    // In this order, as in permissions.ts: pinning an article unpins the other one.
    'POST /api/posts/:id/unpin': ['admin', `/api/posts/${await pinnedPost()}/unpin`, 200, { version: 2 }],
    'POST /api/posts/:id/pin': ['admin', `/api/posts/${await post()}/pin`, 200, { version: 1 }],
    'POST /api/links/:id/check': ['admin', `/api/links/${await link()}/check`, 202],
    'POST /api/posts/:id/corrections': ['admin', `/api/posts/${await post()}/corrections`, 201, CORRECTION],
    'DELETE /api/posts/:id/corrections/:correctionId': ['admin', await correction(), 204],
    'POST /api/posts/:id/duplicate': ['admin', `/api/posts/${await post()}/duplicate`, 201],
    'POST /api/posts/drafts': ['admin', '/api/posts/drafts', 201],
    'PUT /api/posts/:id/draft': [
      'admin',
      `/api/posts/${await post()}/draft`,
      200,
      { title: 'T', content: 'C', footer: 'F', summary: 'S', categoryId: 1, imageUrl: '/covers/1.svg', baseVersion: 0 },
    ],
    'DELETE /api/posts/:id/draft': ['admin', `/api/posts/${await postWithDraft()}/draft`, 204],
    'POST /api/posts/:id/revisions/:revisionId/restore': [
      'admin',
      `/api/posts/${revised}/revisions/${revision.id}/restore`,
      200,
    ],
    'POST /api/posts/:id/preview-link': ['admin', `/api/posts/${await post()}/preview-link`, 201],
    'DELETE /api/posts/:id/preview-link': ['admin', `/api/posts/${await postWithLink()}/preview-link`, 204],
    'DELETE /api/posts/:id': ['admin', `/api/posts/${await post()}`, 204, { version: 1 }],

    'POST /api/posts/:id/comments': ['member', `/api/posts/${await post()}/comments`, 201, { content: 'I had not.' }],
    'POST /api/comments/:id/approve': ['admin', `/api/comments/${await comment()}/approve`, 200, { version: 1 }],
    'PUT /api/comments/:id': ['member', `/api/comments/${await comment()}`, 200, { content: 'Corrected.', version: 1 }],
    'DELETE /api/comments/:id': [
      'member',
      `/api/comments/${await comment()}`,
      204,
      { version: 1, reason: 'other', note: 'N' },
    ],

    'PUT /api/me': ['member', '/api/me', 200, { displayName: 'Robin R.', notifications: { email: true } }],
    // These need a token from an email.
    'POST /api/me/email/confirm': ['visitor', '/api/me/email/confirm', 404, { token: NO_TOKEN }],
    'POST /api/me/email/undo': ['visitor', '/api/me/email/undo', 404, { token: NO_TOKEN }],
    'POST /api/notifications/unsubscribe': ['visitor', '/api/notifications/unsubscribe', 404, { token: NO_TOKEN }],
    'POST /api/me/notifications/read': ['member', '/api/me/notifications/read', 200, { upTo: 1 }],
    'PUT /api/comments/:id/like': ['visitor', `/api/comments/${await comment(true)}/like`, 200, SESSION],
    'DELETE /api/comments/:id/like': ['visitor', `/api/comments/${liked}/like`, 200, SESSION],

    'POST /api/confessions': ['visitor', '/api/confessions', 201, STORY],
    'POST /api/confessions/:id/approve': ['admin', `/api/confessions/${await story()}/approve`, 200, { version: 1 }],
    'PUT /api/confessions/:id': ['admin', `/api/confessions/${await story()}`, 200, { content: 'Corrected.' }],
    'POST /api/confessions/:id/question': [
      'admin',
      `/api/confessions/${await story()}/question`,
      200,
      { text: 'Is that fine?' },
    ],
    'POST /api/confessions/:id/suggest': [
      'admin',
      `/api/confessions/${await story()}/suggest`,
      200,
      { content: 'Better.' },
    ],
    'POST /api/confessions/:id/suggest/publish': [
      'admin',
      `/api/confessions/${(await asked('suggest')).id}/suggest/publish`,
      200,
      { version: 2 },
    ],
    'POST /api/confessions/:id/flag': [
      'admin',
      `/api/confessions/${await story()}/flag`,
      200,
      { kind: 'second-reader' },
    ],
    'DELETE /api/confessions/:id/flag/:kind': ['admin', `/api/confessions/${await flagged()}/flag/second-reader`, 200],
    'DELETE /api/confessions/:id': [
      'admin',
      `/api/confessions/${await story()}`,
      204,
      { version: 1, reason: 'other', note: 'N' },
    ],
    'PUT /api/confessions/:id/reactions/:reactionType': [
      'visitor',
      `/api/confessions/${await story(true)}/reactions/me-too`,
      200,
      SESSION,
    ],
    'DELETE /api/confessions/:id/reactions/:reactionType': [
      'visitor',
      `/api/confessions/${moving}/reactions/heart`,
      200,
      SESSION,
    ],

    'POST /api/receipts': ['visitor', '/api/receipts', 200, { receipt: await receipt() }],
    'POST /api/receipts/answer': [
      'visitor',
      '/api/receipts/answer',
      200,
      { receipt: (await asked('question')).receipt, answer: 'Yes.' },
    ],
    'POST /api/receipts/agree': [
      'visitor',
      '/api/receipts/agree',
      200,
      { receipt: (await asked('suggest')).receipt, agree: true },
    ],
    'POST /api/receipts/correct': [
      'visitor',
      '/api/receipts/correct',
      200,
      { receipt: await receipt(), content: 'Corrected.' },
    ],
    'POST /api/receipts/withdraw': ['visitor', '/api/receipts/withdraw', 200, { receipt: await receipt() }],

    'POST /api/reports': ['visitor', '/api/reports', 202, { ...REPORT, id: await story(true) }],
    'POST /api/reports/:id/dismiss': ['admin', `/api/reports/${await report()}/dismiss`, 204, { version: 2 }],
    'POST /api/reports/:id/uphold': [
      'admin',
      `/api/reports/${await report()}/uphold`,
      204,
      { version: 2, reason: 'names-someone', note: 'We’re glad you wrote to us.' },
    ],

    // Only a member's own password deletes their account, which no role replaces.
    'DELETE /api/me': ['member', '/api/me', 403, { password: 'not-the-password', comments: 'keep' }],
    'POST /api/bookmarks': ['member', '/api/bookmarks', 201, { contentType: 'post', postId: await post() }],
    'DELETE /api/bookmarks/:contentType/:id': ['member', `/api/bookmarks/post/${saved}`, 204],

    'POST /api/newsletter/subscribe': [
      'visitor',
      '/api/newsletter/subscribe',
      202,
      { email: 'joining@example.org', name: 'Ada' },
    ],
    // These need a token from an email, which no role replaces.
    'POST /api/newsletter/confirm': ['visitor', '/api/newsletter/confirm', 404, { token: NO_TOKEN }],
    'PUT /api/newsletter/preferences': [
      'visitor',
      `/api/newsletter/preferences?token=${NO_TOKEN}`,
      404,
      { frequency: 'monthly', pausedUntil: null },
    ],
    'DELETE /api/newsletter/preferences': ['visitor', `/api/newsletter/preferences?token=${NO_TOKEN}`, 404],
    'DELETE /api/newsletter/subscribers/:id': [
      'admin',
      `/api/newsletter/subscribers/${await subscriber('erased@example.org')}`,
      204,
    ],
    'POST /api/newsletter/unsubscribe': ['admin', '/api/newsletter/unsubscribe', 200, { email: 'leaving@example.org' }],

    'POST /api/newsletter/campaigns': [
      'admin',
      '/api/newsletter/campaigns',
      201,
      { subject: 'S', preheader: 'P', content: 'C', postId: await post(), audience: 'all' },
    ],
    'POST /api/newsletter/campaigns/preview': [
      'admin',
      '/api/newsletter/campaigns/preview',
      200,
      { subject: 'S', preheader: 'P', content: 'C', postId: await post() },
    ],
    // Changes of a draft are no decision.
    'PUT /api/newsletter/campaigns/:id': [
      'admin',
      `/api/newsletter/campaigns/${await campaign('scheduled')}`,
      200,
      { subject: 'Another', content: 'C', expectedVersion: 1 },
    ],
    'DELETE /api/newsletter/campaigns/:id': ['admin', `/api/newsletter/campaigns/${await campaign()}`, 204],
    'POST /api/newsletter/campaigns/:id/test': [
      'admin',
      `/api/newsletter/campaigns/${await campaign()}/test`,
      202,
      { email: 'me@example.org' },
    ],
    'POST /api/newsletter/campaigns/:id/send': [
      'admin',
      `/api/newsletter/campaigns/${await campaign()}/send`,
      200,
      { sendAt: new Date(Date.now() + 86_400_000).toISOString(), expectedVersion: 1 },
    ],
    'POST /api/newsletter/campaigns/:id/cancel': [
      'admin',
      `/api/newsletter/campaigns/${await campaign('paused')}/cancel`,
      200,
    ],
    'POST /api/newsletter/campaigns/:id/pause': [
      'admin',
      `/api/newsletter/campaigns/${await campaign('paused-by-server')}/pause`,
      200,
    ],
    'POST /api/newsletter/campaigns/:id/resume': [
      'admin',
      `/api/newsletter/campaigns/${await campaign('paused')}/resume`,
      200,
    ],

    'POST /api/submissions': ['visitor', '/api/submissions', 201, { ...SUBMISSION, isPublic: true }],
    'POST /api/submissions/:id/approve': [
      'admin',
      `/api/submissions/${await submission()}/approve`,
      200,
      { version: 1 },
    ],
    'DELETE /api/submissions/:id': ['admin', `/api/submissions/${await submission()}`, 204, { version: 1 }],
    'PUT /api/submissions/:id/board': [
      'admin',
      `/api/submissions/${await publicSubmission()}/board`,
      200,
      await onBoard(),
    ],
    'POST /api/suggestions': ['visitor', '/api/suggestions', 201, { ...SUGGESTION, isPublic: true }],
    'POST /api/suggestions/:id/approve': [
      'admin',
      `/api/suggestions/${await suggestion()}/approve`,
      200,
      { version: 1 },
    ],
    'DELETE /api/suggestions/:id': ['admin', `/api/suggestions/${await suggestion()}`, 204, { version: 1 }],
    'PUT /api/suggestions/:id/board': [
      'admin',
      `/api/suggestions/${await publicSuggestion()}/board`,
      200,
      await onBoard(),
    ],

    'POST /api/contact': ['visitor', '/api/contact', 202, { ...MESSAGE, email: 'reader@example.org' }],
    'POST /api/moderation/notes': [
      'admin',
      `/api/moderation/notes?kind=confession&id=${await story()}`,
      201,
      { text: 'Ask Theo first.' },
    ],
    'DELETE /api/moderation/notes/:id': ['admin', `/api/moderation/notes/${await note()}`, 204],
    'POST /api/moderation/claims': ['admin', '/api/moderation/claims', 204, { type: 'confession', id: await story() }],
    'DELETE /api/moderation/claims': ['admin', '/api/moderation/claims', 204, { type: 'comment', id: await comment() }],
    'DELETE /api/contact/:id': ['admin', `/api/contact/${await message()}`, 204],

    'POST /api/moderation/decisions': [
      'admin',
      '/api/moderation/decisions',
      200,
      { action: 'approve', items: [{ kind: 'comment', id: await comment(), version: 1 }] },
    ],
    'POST /api/moderation/decisions/undo': [
      'admin',
      '/api/moderation/decisions/undo',
      200,
      { ids: [await decision()] },
    ],
    'POST /api/moderation/decisions/:id/undo': ['admin', `/api/moderation/decisions/${await decision()}/undo`, 200],

    'POST /api/analytics/share': [
      'visitor',
      '/api/analytics/share',
      202,
      { contentType: 'article', contentId: saved, platform: 'copy_link', ...SESSION },
    ],
    'POST /api/analytics/reading-progress': [
      'visitor',
      '/api/analytics/reading-progress',
      202,
      { articleId: saved, progress: 50, timeSpent: 42_000, ...SESSION },
    ],
    'POST /api/analytics/page-view': ['visitor', '/api/analytics/page-view', 202, { path: '/about', ...SESSION }],
    'POST /api/analytics/article-view': [
      'visitor',
      '/api/analytics/article-view',
      202,
      { postId: saved, timeSpent: 42, ...SESSION },
    ],
  };
  return Object.entries(lines).map(([route, [by, path, ok, body]]) => ({ route, by, path, ok, ...(body && { body }) }));
}
