import supertest from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { newMedia } from './media.js';
import type { CallerKind } from './caller-kind.js';
import type { TestApp } from './test-app.js';
import {
  ASSERTION,
  CORRECTION,
  MEMBER_PASSWORD,
  MESSAGE,
  REPORT,
  SESSION,
  STORY,
  SUBMISSION,
  SUGGESTION,
  itemsBy,
} from './write-call-items.js';
import type { Callers } from './write-call-items.js';

export type { Callers } from './write-call-items.js';
export { MESSAGE, REPORT, SUBMISSION, SUGGESTION } from './write-call-items.js';

/** A call of a write route, and the status that it gets. */
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

/** An agent without a cookie jar, so it never stays signed in. */
export const withoutCookies = (url: string): TestAgent => supertest(url) as unknown as TestAgent;

type Line = [by: CallerKind, path: string, ok: number, body?: Record<string, unknown>];

/** A call of the table. Its item is made when the call is about to be sent: so none depends on the others, in whatever order. */
export interface WriteCallMaker {
  route: string;
  make(): Promise<WriteCall>;
}

const NO_TOKEN = '7.k3VbXq0aTnW1yZ5cLr8sUg';
/** The password of TestApp.member(). */
const OWNER = { password: 'a-fine-secret' };
const REGISTRATION = { name: 'Phone', id: 'AA', clientDataJSON: 'AA', attestationObject: 'AA' };

/**
 * Every call that changes something. One call of each write route. Each call has its own item, so the order does not matter.
 *
 * @param callers the visitor stores no cookie, because some calls register someone
 */
export function writeCalls(callers: Callers, archive: Pick<TestApp, 'app'>): WriteCallMaker[] {
  const items = itemsBy(callers, archive);
  const lines: Record<string, Line | (() => Promise<Line>)> = {
    'POST /api/auth/register': [
      'visitor',
      '/api/auth/register',
      201,
      { username: 'ada', email: 'a@b.co', password: 'a-fine-secret' },
    ],
    'POST /api/auth/login': async () => {
      const { email, password } = await items.person();
      return ['visitor', '/api/auth/login', 200, { email, password }];
    },
    'POST /api/auth/logout': ['visitor', '/api/auth/logout', 204],
    'POST /api/auth/step-up': ['member', '/api/auth/step-up', 204, { password: MEMBER_PASSWORD }],
    'DELETE /api/auth/sessions/:sessionId': async () => ['member', `/api/auth/sessions/${await items.session()}`, 204],
    'DELETE /api/auth/sessions': async () => {
      await items.session();
      return ['member', '/api/auth/sessions', 204];
    },
    'POST /api/auth/forgot-password': async () => [
      'visitor',
      '/api/auth/forgot-password',
      202,
      { email: (await items.person()).email },
    ],
    'PUT /api/auth/reset-password': async () => {
      const { email, password: currentPassword } = await items.person();
      const body = { email, newPassword: 'another-fine-secret', currentPassword };
      return ['visitor', '/api/auth/reset-password', 200, body];
    },
    // Disabled in tests, whatever is sent.
    'POST /api/auth/replit-admin': ['visitor', '/api/auth/replit-admin', 403],

    'POST /api/auth/passkeys/sign-in/options': ['visitor', '/api/auth/passkeys/sign-in/options', 200],
    // Without a challenge: passkeys.int.spec.ts signs in.
    'POST /api/auth/passkeys/sign-in': ['visitor', '/api/auth/passkeys/sign-in', 409, ASSERTION],
    'POST /api/auth/magic-link': async () => [
      'visitor',
      '/api/auth/magic-link',
      202,
      { email: (await items.person()).email },
    ],
    'POST /api/auth/magic-link/sign-in': ['visitor', '/api/auth/magic-link/sign-in', 401, { token: NO_TOKEN }],
    'POST /api/auth/passkeys/options': ['member', '/api/auth/passkeys/options', 200, OWNER],
    'POST /api/auth/passkeys': async () => {
      await items.noChallenge();
      return ['member', '/api/auth/passkeys', 409, REGISTRATION];
    },
    'POST /api/auth/passkeys/proof': async () => {
      await items.noChallenge();
      return ['member', '/api/auth/passkeys/proof', 409, ASSERTION];
    },
    'POST /api/auth/passkeys/proof/options': async () => {
      await items.passkey();
      return ['member', '/api/auth/passkeys/proof/options', 200];
    },
    'PUT /api/auth/passkeys/:id': async () => [
      'member',
      `/api/auth/passkeys/${await items.passkey()}`,
      204,
      { name: 'Tablet' },
    ],
    'DELETE /api/auth/passkeys/:id': async () => ['member', `/api/auth/passkeys/${await items.passkey()}`, 204, OWNER],
    'POST /api/auth/totp/setup': ['member', '/api/auth/totp/setup', 200, OWNER],
    'POST /api/auth/totp': ['member', '/api/auth/totp', 409, { setup: 'none', code: '123456' }],
    'DELETE /api/auth/totp': ['member', '/api/auth/totp', 204, OWNER],
    // Only an account with a factor may have some.
    'POST /api/auth/recovery-codes': async () => {
      await items.passkey();
      return ['member', '/api/auth/recovery-codes', 200, OWNER];
    },

    'PUT /api/users/:id': async () => [
      'admin',
      `/api/users/${(await items.person()).id}`,
      200,
      { role: 'moderator', suspended: true },
    ],
    'POST /api/invitations': ['admin', '/api/invitations', 201, { role: 'editor', email: 'bea@example.org' }],
    'POST /api/invitations/check': async () => [
      'visitor',
      '/api/invitations/check',
      200,
      { invitation: items.tokenIn(await items.invitation()) },
    ],
    'DELETE /api/invitations/:id': async () => ['admin', `/api/invitations/${(await items.invitation()).id}`, 204],

    // Its body is a form: media.int.spec.ts.
    'POST /api/media': ['admin', '/api/media', 400],
    'PUT /api/media/:mediaId': async () => ['admin', `/api/media/${await newMedia(archive)}`, 200, { alt: 'A loom.' }],
    'DELETE /api/media/:mediaId': async () => ['admin', `/api/media/${await newMedia(archive)}`, 204],
    'POST /api/categories': [
      'admin',
      '/api/categories',
      201,
      { name: 'Work', slug: 'work', description: 'D', order: 7 },
    ],
    'PUT /api/categories/:id': async () => [
      'admin',
      // With an article, which search finds by the new name.
      `/api/categories/${await items.categoryWithPost()}`,
      200,
      { name: 'Money', version: 1 },
    ],
    'DELETE /api/categories/:id': async () => ['admin', `/api/categories/${await items.category()}`, 204],

    'POST /api/series': async () => [
      'admin',
      '/api/series',
      201,
      { name: 'Women who work', slug: 'women-who-work', description: 'D', postIds: [await items.post()] },
    ],
    'PUT /api/series/:id': async () => [
      'admin',
      `/api/series/${await items.series()}`,
      200,
      { name: 'Men who work', version: 1 },
    ],
    'DELETE /api/series/:id': async () => ['admin', `/api/series/${await items.series()}`, 204],

    'PUT /api/posts/:id/terms': async () => [
      'admin',
      `/api/posts/${await items.post()}/terms`,
      200,
      { slug: await items.term({ published: true }), linked: false },
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
    'PUT /api/glossary/:slug': async () => [
      'admin',
      `/api/glossary/${await items.term()}`,
      200,
      { definition: 'A wage.', version: 1 },
    ],
    'DELETE /api/glossary/:slug': async () => ['admin', `/api/glossary/${await items.term()}`, 204],

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
    'PUT /api/posts/:id': async () => [
      'admin',
      `/api/posts/${await items.post()}`,
      200,
      { title: 'Old maid', version: 1 },
    ],
    'POST /api/posts/:id/publish': async () => [
      'admin',
      `/api/posts/${await items.post(false)}/publish`,
      200,
      { version: 1 },
    ],
    'POST /api/posts/:id/ask-to-publish': async () => [
      'admin',
      `/api/posts/${await items.post(false)}/ask-to-publish`,
      200,
    ],
    'DELETE /api/posts/:id/ask-to-publish': async () => [
      'admin',
      `/api/posts/${await items.askedFor()}/ask-to-publish`,
      204,
    ],
    'POST /api/posts/:id/ask-to-publish/answer': async () => [
      'admin',
      `/api/posts/${await items.askedFor()}/ask-to-publish/answer`,
      200,
      { note: 'Not yet.' },
    ],
    'POST /api/posts/:id/unschedule': async () => [
      'admin',
      `/api/posts/${await items.scheduledPost()}/unschedule`,
      200,
      { version: 2 },
    ],
    'POST /api/posts/:id/unpin': async () => [
      'admin',
      `/api/posts/${await items.pinnedPost()}/unpin`,
      200,
      { version: 2 },
    ],
    'POST /api/posts/:id/pin': async () => ['admin', `/api/posts/${await items.onlyPost()}/pin`, 200, { version: 1 }],
    'POST /api/links/:id/check': async () => ['admin', `/api/links/${await items.link()}/check`, 202],
    'POST /api/posts/:id/corrections': async () => [
      'admin',
      `/api/posts/${await items.post()}/corrections`,
      201,
      CORRECTION,
    ],
    'DELETE /api/posts/:id/corrections/:correctionId': async () => ['admin', await items.correction(), 204],
    'POST /api/posts/:id/duplicate': async () => ['admin', `/api/posts/${await items.post()}/duplicate`, 201],
    'POST /api/posts/drafts': ['admin', '/api/posts/drafts', 201],
    'PUT /api/posts/:id/draft': async () => [
      'admin',
      `/api/posts/${await items.post()}/draft`,
      200,
      { title: 'T', content: 'C', footer: 'F', summary: 'S', categoryId: 1, imageUrl: '/covers/1.svg', baseVersion: 0 },
    ],
    'DELETE /api/posts/:id/draft': async () => ['admin', `/api/posts/${await items.postWithDraft()}/draft`, 204],
    'POST /api/posts/:id/revisions/:revisionId/restore': async () => [
      'admin',
      `${await items.revision()}/restore`,
      200,
    ],
    'POST /api/posts/:id/preview-link': async () => ['admin', `/api/posts/${await items.post()}/preview-link`, 201],
    'DELETE /api/posts/:id/preview-link': async () => [
      'admin',
      `/api/posts/${await items.postWithLink()}/preview-link`,
      204,
    ],
    'DELETE /api/posts/:id': async () => ['admin', `/api/posts/${await items.post()}`, 204, { version: 1 }],

    'POST /api/posts/:id/comments': async () => [
      'member',
      `/api/posts/${await items.post()}/comments`,
      201,
      { content: 'I had not.' },
    ],
    'POST /api/comments/:id/approve': async () => [
      'admin',
      `/api/comments/${await items.comment()}/approve`,
      200,
      { version: 1 },
    ],
    'PUT /api/comments/:id': async () => [
      'member',
      `/api/comments/${await items.comment()}`,
      200,
      { content: 'Corrected.', version: 1 },
    ],
    'DELETE /api/comments/:id': async () => [
      'member',
      `/api/comments/${await items.comment()}`,
      204,
      { version: 1, reason: 'other', note: 'N' },
    ],

    'PUT /api/me': ['member', '/api/me', 200, { displayName: 'Robin R.', notifications: { email: true } }],
    // These need a token from an email.
    'POST /api/me/email/confirm': ['visitor', '/api/me/email/confirm', 404, { token: NO_TOKEN }],
    'POST /api/me/email/undo': ['visitor', '/api/me/email/undo', 404, { token: NO_TOKEN }],
    'POST /api/notifications/unsubscribe': ['visitor', '/api/notifications/unsubscribe', 404, { token: NO_TOKEN }],
    'POST /api/me/notifications/read': ['member', '/api/me/notifications/read', 200, { upTo: 1 }],
    'PUT /api/comments/:id/like': async () => [
      'visitor',
      `/api/comments/${await items.comment(true)}/like`,
      200,
      SESSION,
    ],
    'DELETE /api/comments/:id/like': async () => [
      'visitor',
      `/api/comments/${await items.likedComment()}/like`,
      200,
      SESSION,
    ],

    'POST /api/confessions': ['visitor', '/api/confessions', 201, STORY],
    'POST /api/confessions/:id/approve': async () => [
      'admin',
      `/api/confessions/${await items.story()}/approve`,
      200,
      { version: 1 },
    ],
    'PUT /api/confessions/:id': async () => [
      'admin',
      // A published one, which search finds by its new words.
      `/api/confessions/${await items.story(true)}`,
      200,
      { content: 'Corrected.' },
    ],
    'POST /api/confessions/:id/question': async () => [
      'admin',
      `/api/confessions/${await items.story()}/question`,
      200,
      { text: 'Is that fine?' },
    ],
    'POST /api/confessions/:id/suggest': async () => [
      'admin',
      `/api/confessions/${await items.story()}/suggest`,
      200,
      { content: 'Better.' },
    ],
    'POST /api/confessions/:id/suggest/publish': async () => [
      'admin',
      `/api/confessions/${(await items.asked('suggest')).id}/suggest/publish`,
      200,
      { version: 2 },
    ],
    'POST /api/confessions/:id/flag': async () => [
      'admin',
      `/api/confessions/${await items.story()}/flag`,
      200,
      { kind: 'second-reader' },
    ],
    'DELETE /api/confessions/:id/flag/:kind': async () => [
      'admin',
      `/api/confessions/${await items.flagged()}/flag/second-reader`,
      200,
    ],
    'DELETE /api/confessions/:id': async () => [
      'admin',
      `/api/confessions/${await items.story(true)}`,
      204,
      { version: 2, reason: 'other', note: 'N' },
    ],
    'PUT /api/confessions/:id/reactions/:reactionType': async () => [
      'visitor',
      `/api/confessions/${await items.story(true)}/reactions/me-too`,
      200,
      SESSION,
    ],
    'DELETE /api/confessions/:id/reactions/:reactionType': async () => [
      'visitor',
      `/api/confessions/${await items.movingStory()}/reactions/heart`,
      200,
      SESSION,
    ],

    'POST /api/receipts': async () => ['visitor', '/api/receipts', 200, { receipt: await items.receipt() }],
    'POST /api/receipts/answer': async () => [
      'visitor',
      '/api/receipts/answer',
      200,
      { receipt: (await items.asked('question')).receipt, answer: 'Yes.' },
    ],
    'POST /api/receipts/agree': async () => [
      'visitor',
      '/api/receipts/agree',
      200,
      { receipt: (await items.asked('suggest')).receipt, agree: true },
    ],
    'POST /api/receipts/correct': async () => [
      'visitor',
      '/api/receipts/correct',
      200,
      { receipt: await items.receipt(), content: 'Corrected.' },
    ],
    // A published story, so that search has to forget it.
    'POST /api/receipts/withdraw': async () => [
      'visitor',
      '/api/receipts/withdraw',
      200,
      { receipt: await items.receipt(true) },
    ],

    'POST /api/reports': async () => ['visitor', '/api/reports', 202, { ...REPORT, id: await items.story(true) }],
    'POST /api/reports/:id/dismiss': async () => [
      'admin',
      `/api/reports/${await items.report()}/dismiss`,
      204,
      { version: 2 },
    ],
    'POST /api/reports/:id/uphold': async () => [
      'admin',
      `/api/reports/${await items.report()}/uphold`,
      204,
      { version: 2, reason: 'names-someone', note: 'We’re glad you wrote to us.' },
    ],

    // Only a member's own password deletes their account, which no role replaces.
    'DELETE /api/me': ['member', '/api/me', 403, { password: 'not-the-password', comments: 'keep' }],
    'POST /api/bookmarks': async () => [
      'member',
      '/api/bookmarks',
      201,
      { contentType: 'post', postId: await items.post() },
    ],
    'DELETE /api/bookmarks/:contentType/:id': async () => [
      'member',
      `/api/bookmarks/post/${await items.savedPost()}`,
      204,
    ],

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
    'DELETE /api/newsletter/subscribers/:id': async () => [
      'admin',
      `/api/newsletter/subscribers/${(await items.subscriber()).id}`,
      204,
    ],
    'POST /api/newsletter/unsubscribe': async () => [
      'admin',
      '/api/newsletter/unsubscribe',
      200,
      { email: (await items.subscriber()).email },
    ],

    'POST /api/newsletter/campaigns': async () => [
      'admin',
      '/api/newsletter/campaigns',
      201,
      { subject: 'S', preheader: 'P', content: 'C', postId: await items.post(), audience: 'all' },
    ],
    'POST /api/newsletter/campaigns/preview': async () => [
      'admin',
      '/api/newsletter/campaigns/preview',
      200,
      { subject: 'S', preheader: 'P', content: 'C', postId: await items.post() },
    ],
    // Changes of a draft are no decision.
    'PUT /api/newsletter/campaigns/:id': async () => [
      'admin',
      `/api/newsletter/campaigns/${await items.campaign('scheduled')}`,
      200,
      { subject: 'Another', content: 'C', expectedVersion: 1 },
    ],
    'DELETE /api/newsletter/campaigns/:id': async () => [
      'admin',
      `/api/newsletter/campaigns/${await items.campaign()}`,
      204,
    ],
    'POST /api/newsletter/campaigns/:id/test': async () => [
      'admin',
      `/api/newsletter/campaigns/${await items.campaign()}/test`,
      202,
      { email: 'me@example.org' },
    ],
    'POST /api/newsletter/campaigns/:id/send': async () => [
      'admin',
      `/api/newsletter/campaigns/${await items.campaign()}/send`,
      200,
      { sendAt: new Date(Date.now() + 86_400_000).toISOString(), expectedVersion: 1 },
    ],
    'POST /api/newsletter/campaigns/:id/cancel': async () => [
      'admin',
      `/api/newsletter/campaigns/${await items.campaign('paused')}/cancel`,
      200,
    ],
    'POST /api/newsletter/campaigns/:id/pause': async () => [
      'admin',
      `/api/newsletter/campaigns/${await items.campaign('paused-by-server')}/pause`,
      200,
    ],
    'POST /api/newsletter/campaigns/:id/resume': async () => [
      'admin',
      `/api/newsletter/campaigns/${await items.campaign('paused')}/resume`,
      200,
    ],

    'POST /api/submissions': ['visitor', '/api/submissions', 201, { ...SUBMISSION, isPublic: true }],
    'POST /api/submissions/:id/approve': async () => [
      'admin',
      `/api/submissions/${await items.submission()}/approve`,
      200,
      { version: 1 },
    ],
    'DELETE /api/submissions/:id': async () => [
      'admin',
      `/api/submissions/${await items.submission()}`,
      204,
      { version: 1 },
    ],
    'PUT /api/submissions/:id/board': async () => [
      'admin',
      `/api/submissions/${await items.publicSubmission()}/board`,
      200,
      await items.onBoard(),
    ],
    'POST /api/suggestions': ['visitor', '/api/suggestions', 201, { ...SUGGESTION, isPublic: true }],
    'POST /api/suggestions/:id/approve': async () => [
      'admin',
      `/api/suggestions/${await items.suggestion()}/approve`,
      200,
      { version: 1 },
    ],
    'DELETE /api/suggestions/:id': async () => [
      'admin',
      `/api/suggestions/${await items.suggestion()}`,
      204,
      { version: 1 },
    ],
    'PUT /api/suggestions/:id/board': async () => [
      'admin',
      `/api/suggestions/${await items.publicSuggestion()}/board`,
      200,
      await items.onBoard(),
    ],

    'POST /api/contact': ['visitor', '/api/contact', 202, { ...MESSAGE, email: 'reader@example.org' }],
    'POST /api/moderation/notes': async () => [
      'admin',
      `/api/moderation/notes?kind=confession&id=${await items.story()}`,
      201,
      { text: 'Ask Theo first.' },
    ],
    'DELETE /api/moderation/notes/:id': async () => ['admin', `/api/moderation/notes/${await items.note()}`, 204],
    'POST /api/moderation/claims': async () => [
      'admin',
      '/api/moderation/claims',
      204,
      { type: 'confession', id: await items.story() },
    ],
    'DELETE /api/moderation/claims': async () => [
      'admin',
      '/api/moderation/claims',
      204,
      { type: 'comment', id: await items.comment() },
    ],
    'DELETE /api/contact/:id': async () => ['admin', `/api/contact/${await items.message()}`, 204],

    'POST /api/moderation/decisions': async () => [
      'admin',
      '/api/moderation/decisions',
      200,
      { action: 'approve', items: [{ kind: 'comment', id: await items.comment(), version: 1 }] },
    ],
    'POST /api/moderation/decisions/undo': async () => [
      'admin',
      '/api/moderation/decisions/undo',
      200,
      { ids: [await items.decision()] },
    ],
    'POST /api/moderation/decisions/:id/undo': async () => [
      'admin',
      `/api/moderation/decisions/${await items.decision()}/undo`,
      200,
    ],

    'POST /api/analytics/share': async () => [
      'visitor',
      '/api/analytics/share',
      202,
      { contentType: 'article', contentId: await items.post(), platform: 'copy_link', ...SESSION },
    ],
    'POST /api/analytics/reading-progress': async () => [
      'visitor',
      '/api/analytics/reading-progress',
      202,
      { articleId: await items.post(), progress: 50, timeSpent: 42_000, ...SESSION },
    ],
    'POST /api/analytics/page-view': ['visitor', '/api/analytics/page-view', 202, { path: '/about', ...SESSION }],
    'POST /api/analytics/article-view': async () => [
      'visitor',
      '/api/analytics/article-view',
      202,
      { postId: await items.post(), timeSpent: 42, ...SESSION },
    ],
  };
  return Object.entries(lines).map(([route, line]) => ({
    route,
    make: async () => {
      const [by, path, ok, body] = typeof line === 'function' ? await line() : line;
      return { route, by, path, ok, ...(body && { body }) };
    },
  }));
}
