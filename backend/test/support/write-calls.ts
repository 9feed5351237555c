import type TestAgent from 'supertest/lib/agent.js';
import type { Permission } from '../../src/platform/http/auth/permissions.js';

/** A valid call that changes something. */
export interface WriteCall {
  /** `'METHOD /path'` as in the permission table. */
  route: string;
  /** The lowest role that may use it. */
  by: Permission;
  path: string;
  body?: Record<string, unknown>;
  /** The expected status. */
  ok: number;
}

export type Callers = Record<Permission, TestAgent>;

type Line = [by: Permission, path: string, ok: number, body?: Record<string, unknown>];

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
const ACCOUNT = { username: 'resetter', email: 'resetter@example.org', password: 'a-fine-secret' };

/** Every call that changes something. Each gets its own item, so that a valid call always succeeds. */
export async function writeCalls({ visitor, member, admin }: Callers): Promise<WriteCall[]> {
  const idOf = async (agent: TestAgent, path: string, body: object) => {
    const made = await agent.post(path).send(body);
    if (made.status !== 201) throw new Error(`${path} answered ${made.status}: ${made.text}`);
    return (made.body as { id: number }).id;
  };
  const post = (published = true) =>
    idOf(admin, '/api/posts', { title: 'Spinster', content: 'A job.', categoryId: 1, published });
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
  const decision = async () => {
    const answer = await admin.post(`/api/comments/${await comment()}/approve`).expect(200);
    return Number(answer.headers['x-decision-id']);
  };
  const submission = () => idOf(visitor, '/api/submissions', SUBMISSION);
  const suggestion = () => idOf(visitor, '/api/suggestions', SUGGESTION);
  const saved = await post();
  await idOf(member, '/api/bookmarks', { contentType: 'post', postId: saved });
  await idOf(visitor, '/api/newsletter/subscribe', { email: 'leaving@example.org' });
  await idOf(visitor, '/api/auth/register', ACCOUNT);
  const liked = await comment(true);
  await visitor.put(`/api/comments/${liked}/like`).send(SESSION).expect(200);
  const moving = await story(true);
  await visitor.put(`/api/confessions/${moving}/reactions/heart`).send(SESSION).expect(200);

  const lines: Record<string, Line> = {
    'POST /api/auth/register': ['visitor', '/api/auth/register', 201, { ...ACCOUNT, username: 'ada', email: 'a@b.co' }],
    'POST /api/auth/login': ['visitor', '/api/auth/login', 200, { email: ACCOUNT.email, password: ACCOUNT.password }],
    'POST /api/auth/logout': ['visitor', '/api/auth/logout', 204],
    'POST /api/auth/forgot-password': ['visitor', '/api/auth/forgot-password', 202, { email: ACCOUNT.email }],
    'PUT /api/auth/reset-password': [
      'visitor',
      '/api/auth/reset-password',
      200,
      { email: ACCOUNT.email, newPassword: 'another-fine-secret', currentPassword: ACCOUNT.password },
    ],
    // Disabled in tests, whatever is sent.
    'POST /api/auth/replit-admin': ['visitor', '/api/auth/replit-admin', 403],

    'POST /api/posts': [
      'admin',
      '/api/posts',
      201,
      { title: 'T', content: 'C', categoryId: 1, footer: 'F', imageUrl: '/covers/1.svg', published: true },
    ],
    'POST /api/posts/preview': ['admin', '/api/posts/preview', 200, { content: 'C', footer: 'F' }],
    'PUT /api/posts/:id': ['admin', `/api/posts/${await post()}`, 200, { title: 'Old maid', version: 1 }],
    'POST /api/posts/:id/publish': ['admin', `/api/posts/${await post(false)}/publish`, 200, { version: 1 }],
    'DELETE /api/posts/:id': ['admin', `/api/posts/${await post()}`, 204, { version: 1 }],

    'POST /api/posts/:id/comments': ['member', `/api/posts/${await post()}/comments`, 201, { content: 'I had not.' }],
    'POST /api/comments/:id/approve': ['admin', `/api/comments/${await comment()}/approve`, 200, { version: 1 }],
    'PUT /api/comments/:id': ['admin', `/api/comments/${await comment()}`, 200, { content: 'Corrected.', version: 1 }],
    'DELETE /api/comments/:id': ['admin', `/api/comments/${await comment()}`, 204, { version: 1 }],
    'PUT /api/comments/:id/like': ['visitor', `/api/comments/${await comment(true)}/like`, 200, SESSION],
    'DELETE /api/comments/:id/like': ['visitor', `/api/comments/${liked}/like`, 200, SESSION],

    'POST /api/confessions': ['visitor', '/api/confessions', 201, STORY],
    'POST /api/confessions/:id/approve': ['admin', `/api/confessions/${await story()}/approve`, 200, { version: 1 }],
    'PUT /api/confessions/:id': ['admin', `/api/confessions/${await story()}`, 200, { content: 'Corrected.' }],
    'DELETE /api/confessions/:id': ['admin', `/api/confessions/${await story()}`, 204, { version: 1 }],
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

    'POST /api/bookmarks': ['member', '/api/bookmarks', 201, { contentType: 'post', postId: await post() }],
    'DELETE /api/bookmarks/:contentType/:id': ['member', `/api/bookmarks/post/${saved}`, 204],

    'POST /api/newsletter/subscribe': [
      'visitor',
      '/api/newsletter/subscribe',
      201,
      { email: 'joining@example.org', name: 'Ada' },
    ],
    'POST /api/newsletter/unsubscribe': ['admin', '/api/newsletter/unsubscribe', 200, { email: 'leaving@example.org' }],

    'POST /api/submissions': ['visitor', '/api/submissions', 201, SUBMISSION],
    'POST /api/submissions/:id/approve': [
      'admin',
      `/api/submissions/${await submission()}/approve`,
      200,
      { version: 1 },
    ],
    'DELETE /api/submissions/:id': ['admin', `/api/submissions/${await submission()}`, 204, { version: 1 }],
    'POST /api/suggestions': ['visitor', '/api/suggestions', 201, SUGGESTION],
    'POST /api/suggestions/:id/approve': [
      'admin',
      `/api/suggestions/${await suggestion()}/approve`,
      200,
      { version: 1 },
    ],
    'DELETE /api/suggestions/:id': ['admin', `/api/suggestions/${await suggestion()}`, 204, { version: 1 }],

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
