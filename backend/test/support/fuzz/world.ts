import { createHash } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import type { EntityManager } from '@mikro-orm/postgresql';
import fc from 'fast-check';
import supertest from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { newCampaign } from '../campaign-calls.js';
import { eventually } from '../eventually.js';
import { newMedia } from '../media.js';
import { cookieOf } from '../test-app.js';
import type { TestApp } from '../test-app.js';
import { ABOUT_WAITING_STORIES } from './requests.js';
import type { Call } from './contract-document.js';
import type { CallerKind } from '../caller-kind.js';
import type { Known } from './values.js';

const PASSWORD = 'a-good-password';
const EMAIL = 'known@example.org';
/** No story that is sent has such a number. */
const REPORTED = 7;
/** The id of a correction that is there before each call, and its day. */
const CORRECTED = 7;
const DAY = '2026-11-20';
/** The slug of a term that is there before each call. */
export const KNOWN_TERM = 'known-term';
const PREVIEW_TOKEN = 'k'.repeat(32);

/** One item of every kind that the calls use, and a session for each role. */
export class World {
  private readonly cookies: Record<CallerKind, string> = { visitor: '', member: '', admin: '' };
  readonly ids: Record<string, number> = {};
  mediaId = '';
  /** The number of the story `waitingId`. */
  private receipt = '';
  private readonly made: Record<string, Set<number>> = {};

  private constructor(
    private readonly archive: TestApp,
    public admin: TestAgent,
  ) {}

  static async build(archive: TestApp): Promise<World> {
    const world = new World(archive, await archive.admin());
    await archive.visitor.post('/api/auth/register').send({ username: 'known', email: EMAIL, password: PASSWORD });
    world.ids['passkeyId'] = await world.makePasskey();
    for (const thing of Object.keys(MAKE)) world.ids[`${thing}Id`] = await world.make(thing);
    // An article whose working copy, revision and preview link stay apart from the others.
    world.ids['writtenId'] = await world.make('post');
    world.ids['personId'] = await world.makePerson();
    // An email of the archive.
    world.ids['archiveId'] = await newCampaign(archive, { status: 'sent' });
    world.mediaId = await newMedia(archive);
    await world.restoreTerm(archive.app.get(MikroORM).em.fork());
    await world.restoreReport(archive.app.get(MikroORM).em.fork());
    await world.signIn('member');
    await world.signIn('admin');
    return world;
  }

  cookie(role: CallerKind): string {
    return this.cookies[role];
  }

  async signIn(role: CallerKind): Promise<void> {
    if (role === 'admin') this.cookies.admin = await this.archive.adminCookie();
    if (role !== 'member') return;
    const answer = await supertest(this.archive.url).post('/api/auth/login').send({ email: EMAIL, password: PASSWORD });
    this.cookies.member = cookieOf(answer);
  }

  async renewAdmin(): Promise<void> {
    this.admin = await this.archive.admin();
  }

  /** Creates another item of a kind, and approves it unless `pending`. */
  async make(thing: string, { pending = false } = {}): Promise<number> {
    if (thing === 'person') return this.makePerson();
    if (thing === 'passkey') return this.makePasskey();
    const [path, body, approve, list = path] = MAKE[thing]!(this.ids);
    const answer = await this.admin.post(path).send(body);
    if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
    const made = (this.made[thing] ??= new Set());
    const id = answer.status === 202 ? await this.newest(list, made) : (answer.body as { id: number }).id;
    made.add(id);
    if (approve && !pending) await this.admin.post(`${approve}/${id}/approve`).expect(200);
    return id;
  }

  /** By a visitor: signing up signs in. */
  private async makePerson(): Promise<number> {
    const username = `known-${++people}`;
    const account = { username, email: `${username}@example.org`, password: PASSWORD };
    const { body } = await this.archive.visitor.post('/api/auth/register').send(account).expect(201);
    return (body as { id: number }).id;
  }

  /** A passkey of the member. */
  private async makePasskey(): Promise<number> {
    const [row] = await this.archive.app
      .get(MikroORM)
      .em.fork()
      .execute<[{ id: number }]>(
        `insert into passkey (account_id, credential_id, public_key, sign_count, name, added_on)
         select id, gen_random_uuid()::text, 'none', 0, 'Known', current_date from account where email = ? returning id`,
        [EMAIL],
      );
    return row.id;
  }

  /** The id of an item whose response did not have it, because its sender may not know it. */
  private async newest(path: string, made: ReadonlySet<number>): Promise<number> {
    return eventually(
      async () => {
        const { body } = await this.admin.get(path).expect(200);
        return (body as { id: number }[]).find(({ id }) => !made.has(id))?.id;
      },
      { what: `a new item in ${path}` },
    );
  }

  /** Restores the items that the requests to another call have edited, for the requests to `call`. */
  async restore(call: Call): Promise<void> {
    const em = this.archive.app.get(MikroORM).em.fork();
    // No story could be sent.
    await em.execute('update site_settings set stories_paused = false');
    if (ABOUT_WAITING_STORIES.test(call.path)) await this.sendStory(call);
    await newMedia(this.archive, this.mediaId);
    await em.execute('update account set suspended_on = null where suspended_on is not null');
    await em.execute(
      `update account set is_admin = email = 'admin@example.org', staff_role = null where is_admin or staff_role is not null`,
    );
    await em.execute('update post set published = true, corrections = ?::jsonb where id = ?', [
      JSON.stringify([{ id: CORRECTED, date: DAY, text: 'Known.' }]),
      this.ids['postId'],
    ]);
    const { writtenId } = this.ids;
    await em.execute('update post set published = true, last_draft_version = 0 where id = ?', [writtenId]);
    await em.execute(
      `insert into post_draft (post_id, title, content, version, saved_at, revised_at) values (?, 'Known', 'Known.', 1, now(), now())
       on conflict (post_id) do update set version = 1`,
      [writtenId],
    );
    await em.execute(
      `insert into post_preview_link (post_id, token_hash, expires_at) values (?, ?, now() + interval '1 day')
       on conflict (post_id) do update set token_hash = excluded.token_hash`,
      [writtenId, createHash('sha256').update(PREVIEW_TOKEN).digest('hex')],
    );
    await em.execute(
      `insert into publish_request (post_id, asked_on) values (?, current_date) on conflict (post_id) do nothing`,
      [writtenId],
    );
    await em.execute(
      `insert into invitation (id, role, nonce, invited_by, expires_at) values (?, 'writer', '', 1, now() + interval '1 day')
       on conflict (id) do nothing`,
      [this.ids['invitationId']],
    );
    const [revision] = await em.execute<{ id: number }[]>('select min(id) as id from post_revision where post_id = ?', [
      writtenId,
    ]);
    this.ids['revisionId'] = revision!.id;
    // One that is rejected has no entry on the board of ideas.
    for (const table of ['submission', 'suggestion'])
      await em.execute(
        `update ${table} set reviewed = false, accepted = false, board_month = null where reviewed and id = ?`,
        [this.ids[`${table}Id`]],
      );
    await em.execute('update comment set approved = true where id = ?', [this.ids['commentId']]);
    await em.execute('update confession set approved = true, asked_on = null where id = ?', [this.ids['confessionId']]);
    await this.restoreTerm(em);
    await this.restoreReport(em);
  }

  private async restoreTerm(em: EntityManager): Promise<void> {
    await em.execute(
      `insert into term (term, slug, forms, synonyms, definition, definition_html, excerpt, published, created_at, updated_at)
       values ('Known', ?, '[]', '[]', 'Known.', '<p>Known.</p>', 'Known.', true, now(), now())
       on conflict (slug) do update set published = true`,
      [KNOWN_TERM],
    );
  }

  /** A report about a story of its own, because upholding it deletes the story. */
  private async restoreReport(em: EntityManager): Promise<void> {
    this.ids['reportId'] = REPORTED;
    await em.execute(
      `insert into confession (id, content, category, approved, created_at) values (?, 'Known', 'Other', true, current_date)
       on conflict (id) do update set approved = true`,
      [REPORTED],
    );
    await em.execute(
      `insert into reported_item (id, content_type, item_id, reported_on) values (?, 'story', ?, current_date)
       on conflict (id) do update set reported_on = current_date`,
      [REPORTED, REPORTED],
    );
  }

  /** Sends a story for the calls about one that waits, with a question or an edit that waits for its author if the call needs it. */
  private async sendStory({ path }: Call): Promise<void> {
    const { body } = await this.archive.visitor
      .post('/api/confessions')
      .send({ content: LONG, category: 'Other' })
      .expect(201);
    const { id, receipt } = body as { id: number; receipt: string };
    this.ids['waitingId'] = id;
    this.receipt = receipt;
    const of = `/api/confessions/${id}`;
    if (path.endsWith('/answer')) await this.admin.post(`${of}/question`).send({ text: 'Known?' }).expect(200);
    if (/agree|publish$/.test(path)) await this.admin.post(`${of}/suggest`).send({ content: 'Known.' }).expect(200);
  }

  /** Known values of fields and parameters, by name. */
  known(): Known {
    const {
      categoryId,
      postId,
      commentId,
      confessionId,
      submissionId,
      suggestionId,
      contactId,
      reportId,
      subscriberId,
      campaignId,
      archiveId,
      seriesId,
      writtenId,
      revisionId,
      noteId,
      waitingId,
      invitationId,
      personId,
      passkeyId,
    } = this.ids;
    return {
      postId: fc.constant(postId),
      articleId: fc.constant(postId),
      bookmarkId: fc.constant(postId),
      commentId: fc.constant(commentId),
      confessionId: fc.constant(confessionId),
      submissionId: fc.constant(submissionId),
      suggestionId: fc.constant(suggestionId),
      contactId: fc.constant(contactId),
      reportId: fc.constant(reportId),
      subscriberId: fc.constant(subscriberId),
      campaignId: fc.constant(campaignId),
      archiveId: fc.constant(archiveId),
      seriesId: fc.constant(seriesId),
      postIds: fc.constantFrom(null, [], [postId]),
      categoryId: fc.constant(categoryId),
      writtenId: fc.constant(writtenId),
      revisionId: fc.constant(revisionId),
      noteId: fc.constant(noteId),
      invitationId: fc.constant(invitationId),
      personId: fc.constant(personId),
      invitation: fc.constantFrom(null, '7-wrong'),
      waitingId: fc.constant(waitingId),
      passkeyId: fc.constant(passkeyId),
      receipt: fc.constant(this.receipt),
      previewToken: fc.constant(PREVIEW_TOKEN),
      termSlug: fc.constant(KNOWN_TERM),
      correctionId: fc.constant(CORRECTED),
      // Of a correction: none may be in the future.
      date: fc.constantFrom('2020-02-29', DAY),
      at: fc.constantFrom(null, '2100-01-01T00:00:00Z'),
      baseVersion: fc.constantFrom(0, 1, 2),
      mediaId: fc.constant(this.mediaId),
      parentId: fc.constantFrom(null, commentId),
      version: fc.constantFrom(null, 1, 2, 3),
      email: fc.oneof(
        fc.constant(EMAIL),
        fc.nat(10_000).map((n) => `fuzz-${n}@example.org`),
      ),
      password: fc.constantFrom(PASSWORD, 'another-one'),
      currentPassword: fc.constantFrom(PASSWORD, 'another-one'),
      // A made-up one is refused before the password is checked.
      passkeyProof: fc.constantFrom(null, 'made-up'),
      // Must be the current one, or signing in would fail afterwards.
      newPassword: fc.constant(PASSWORD),
      adminPasscode: fc.constantFrom(null, 'wrong'),
      ids: fc.constantFrom(`${postId}`, `${postId},999999`),
      q: fc.constantFrom('word', 'spinster', '  odd  ', "o'hara", 'a & b | !c', '"quoted"', '🕯🕯🕯', ':*:*:*'),
      category: fc.constantFrom('the-body', 'nowhere', 'The Body', 'Other'),
    };
  }
}

type Recipe = (ids: Record<string, number>) => [path: string, body: object, approve?: string, list?: string];

const LONG = 'Words that were kept from us, and what they did meanwhile.';

/** Makes each address unique. */
let subscribers = 0;
let people = 0;
/** These make each slug unique. */
let categories = 0;
let everySeries = 0;
/** Makes each text unique: the same text twice by one member would be one comment. */
let comments = 0;

const MAKE: Record<string, Recipe> = {
  category: () => ['/api/categories', { name: `Known ${++categories}` }],
  post: () => ['/api/posts', { title: 'Known words', content: LONG, categoryId: 1, published: true }],
  series: ({ postId }) => ['/api/series', { name: `Known ${++everySeries}`, postIds: [postId] }],
  comment: ({ postId }) => [`/api/posts/${postId}/comments`, { content: `Known, ${++comments}.` }, '/api/comments'],
  confession: () => ['/api/confessions', { content: LONG, category: 'Other' }, '/api/confessions'],
  submission: () => [
    '/api/submissions',
    { title: 'Known', content: LONG, authorName: 'Ada', email: EMAIL, categoryId: 1, isPublic: true },
  ],
  suggestion: () => [
    '/api/suggestions',
    { email: EMAIL, suggestionType: 'topic', title: 'Known', content: LONG, isPublic: true },
  ],
  subscriber: () => [
    '/api/newsletter/subscribe',
    { email: `fuzz-known-${++subscribers}@example.org` },
    undefined,
    '/api/newsletter/subscribers',
  ],
  invitation: () => ['/api/invitations', { role: 'writer' }],
  campaign: () => ['/api/newsletter/campaigns', { subject: 'Known', content: LONG }],
  note: ({ confessionId }) => [`/api/moderation/notes?kind=confession&id=${confessionId}`, { text: 'Known.' }],
  contact: () => ['/api/contact', { about: 'other', text: LONG }],
};
