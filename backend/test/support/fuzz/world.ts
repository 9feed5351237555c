import { MikroORM } from '@mikro-orm/postgresql';
import fc from 'fast-check';
import supertest from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import type { Permission } from '../../../src/platform/http/auth/permissions.js';
import { cookieOf } from '../test-app.js';
import type { TestApp } from '../test-app.js';
import type { Known } from './values.js';

const PASSWORD = 'a-good-password';
const EMAIL = 'known@example.org';

/** One item of every kind that the calls use, and a session for each role. */
export class World {
  private readonly cookies: Record<Permission, string> = { visitor: '', member: '', admin: '' };
  readonly ids: Record<string, number> = {};

  private constructor(
    private readonly archive: TestApp,
    readonly admin: TestAgent,
  ) {}

  static async build(archive: TestApp): Promise<World> {
    const world = new World(archive, await archive.admin());
    await archive.visitor.post('/api/auth/register').send({ username: 'known', email: EMAIL, password: PASSWORD });
    for (const thing of Object.keys(MAKE)) world.ids[`${thing}Id`] = await world.make(thing);
    await world.signIn('member');
    await world.signIn('admin');
    return world;
  }

  cookie(role: Permission): string {
    return this.cookies[role];
  }

  async signIn(role: Permission): Promise<void> {
    if (role === 'admin') this.cookies.admin = await this.archive.adminCookie();
    if (role !== 'member') return;
    const answer = await supertest(this.archive.url).post('/api/auth/login').send({ email: EMAIL, password: PASSWORD });
    this.cookies.member = cookieOf(answer);
  }

  /** Creates another item of a kind, and approves it unless `pending`. */
  async make(thing: string, { pending = false } = {}): Promise<number> {
    const [path, body, approve] = MAKE[thing]!(this.ids);
    const answer = await this.admin.post(path).send(body);
    if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
    const { id } = answer.body as { id: number };
    if (approve && !pending) await this.admin.post(`${approve}/${id}/approve`).expect(200);
    return id;
  }

  /** Restores the items that a request has edited, for the next request. */
  async restore(): Promise<void> {
    const em = this.archive.app.get(MikroORM).em.fork();
    await em.execute('update post set published = true where id = ?', [this.ids['postId']]);
    await em.execute('update comment set approved = true where id = ?', [this.ids['commentId']]);
    await em.execute('update confession set approved = true where id = ?', [this.ids['confessionId']]);
  }

  /** Known values of fields and parameters, by name. */
  known(): Known {
    const { postId, commentId, confessionId, submissionId, suggestionId } = this.ids;
    return {
      postId: fc.constant(postId),
      articleId: fc.constant(postId),
      bookmarkId: fc.constant(postId),
      commentId: fc.constant(commentId),
      confessionId: fc.constant(confessionId),
      submissionId: fc.constant(submissionId),
      suggestionId: fc.constant(suggestionId),
      categoryId: fc.integer({ min: 1, max: 5 }),
      parentId: fc.constantFrom(null, commentId),
      version: fc.constantFrom(null, 1, 2, 3),
      email: fc.oneof(
        fc.constant(EMAIL),
        fc.nat(10_000).map((n) => `fuzz-${n}@example.org`),
      ),
      password: fc.constantFrom(PASSWORD, 'another-one'),
      currentPassword: fc.constantFrom(PASSWORD, 'another-one'),
      // Must be the current one, or signing in would fail afterwards.
      newPassword: fc.constant(PASSWORD),
      adminPasscode: fc.constantFrom(null, 'wrong'),
      ids: fc.constantFrom(`${postId}`, `${postId},999999`),
      q: fc.constantFrom('word', 'spinster', '  odd  ', "o'hara", 'a & b | !c', '"quoted"', '🕯🕯🕯', ':*:*:*'),
      category: fc.constantFrom('the-body', 'nowhere', 'The Body', 'Other'),
    };
  }
}

type Recipe = (ids: Record<string, number>) => [path: string, body: object, approve?: string];

const LONG = 'Words that were kept from us, and what they did meanwhile.';

/** Makes each text unique: the same text twice by one member would be one comment. */
let comments = 0;

const MAKE: Record<string, Recipe> = {
  post: () => ['/api/posts', { title: 'Known words', content: LONG, categoryId: 1, published: true }],
  comment: ({ postId }) => [`/api/posts/${postId}/comments`, { content: `Known, ${++comments}.` }, '/api/comments'],
  confession: () => ['/api/confessions', { content: LONG, category: 'Other' }, '/api/confessions'],
  submission: () => [
    '/api/submissions',
    { title: 'Known', content: LONG, authorName: 'Ada', email: EMAIL, categoryId: 1 },
  ],
  suggestion: () => ['/api/suggestions', { email: EMAIL, suggestionType: 'topic', title: 'Known', content: LONG }],
};
