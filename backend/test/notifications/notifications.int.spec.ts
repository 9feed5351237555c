import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { Clock } from '../../src/kernel/clock.js';
import { CommentApproved } from '../../src/modules/content/contract.js';
import { EmptyBin } from '../../src/modules/content/jobs/empty-bin.js';
import { NotifyAuthors } from '../../src/modules/notifications/event-handlers/notify-authors.js';
import { DeleteOldNotifications } from '../../src/modules/notifications/jobs/delete-old-notifications.js';
import { StartDigests } from '../../src/modules/notifications/jobs/start-digests.js';
import { UnitOfWork } from '../../src/platform/cqrs/unit-of-work.js';
import { Desk } from '../support/decisions.js';
import { mailsOf } from '../support/mails.js';
import { waitUntilIdle } from '../support/queues.js';
import { idsOf, mainBackend, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

interface Notice {
  id: number;
  kind: string;
  read: boolean;
  day: string;
  commentId: number;
  postId: number;
  postTitle: string | null;
  reason: string | null;
}

describe.each(mainBackend)('notifications, on %s', (backend) => {
  let archive: TestApp;
  let desk: Desk;
  let post: number;
  beforeAll(async () => {
    archive = await startApp(backend, { siteTimeZone: 'UTC' }, 'site');
    desk = await Desk.open(archive);
    post = await desk.post(true, 'On spinsters');
  });
  afterAll(() => archive?.close());

  /** A new member for each test. */
  let writer: TestAgent;
  let email: string;
  beforeEach(async () => {
    writer = await archive.member();
    email = ((await writer.get('/api/auth/user').expect(200)).body as { email: string }).email;
  });

  const sql = <T extends object>(text: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<T[]>(text, params);
  const send = (agent: TestAgent, content: string, parentId?: number) =>
    desk.made(agent, `/api/posts/${post}/comments`, { content, ...(parentId && { parentId }) });
  const approve = (id: number) => desk.admin.post(`/api/comments/${id}/approve`).expect(200);
  const list = async (agent = writer) => {
    await waitUntilIdle(archive);
    return (await agent.get('/api/me/notifications').expect(200)).body as Notice[];
  };
  const kinds = async () => (await list()).map(({ kind, commentId }) => [kind, commentId]);
  const unread = async (agent = writer) =>
    ((await agent.get('/api/auth/user').expect(200)).body as { notifications: { unread: number } }).notifications
      .unread;

  it('say that a comment is up, or declined and why', async () => {
    const [up, down] = [await send(writer, 'Goes up.'), await send(writer, 'Goes down.')];
    await approve(up);
    await waitUntilIdle(archive);
    await desk.admin.delete(`/api/comments/${down}`).send({ reason: 'advertising' }).expect(204);
    expect(await list()).toMatchObject([
      { kind: 'declined', commentId: down, reason: 'advertising', read: false, postTitle: 'On spinsters' },
      { kind: 'approved', commentId: up, reason: null, read: false },
    ]);
    expect(await unread()).toBe(2);
  });

  it('say that someone replied, once readers see the reply, and never about one’s own replies', async () => {
    const own = await send(writer, 'What do you think?');
    await approve(own);
    const [reply, ownReply] = [await send(desk.member, 'I think so.', own), await send(writer, 'Me too.', own)];
    expect(await kinds()).toEqual([['approved', own]]);
    await approve(reply);
    await approve(ownReply);
    expect((await kinds()).sort()).toEqual(
      [
        ['approved', own],
        ['approved', ownReply],
        ['reply', reply],
      ].sort(),
    );
  });

  it('follow the state of the comment, in whatever order and however often the events arrive', async () => {
    const own = await send(writer, 'A question of order.');
    await approve(own);
    // Two handlers may run simultaneously, so wait for the first.
    expect(await kinds()).toEqual([['approved', own]]);
    const reply = await send(desk.member, 'And an answer.', own);
    const answer = await approve(reply);
    expect((await kinds())[0]).toEqual(['reply', reply]);
    await desk.undo(Number(answer.headers['x-decision-id'])).expect(200);
    expect(await kinds()).toEqual([['approved', own]]);
    // The event of the approval arrives again, after it was taken back.
    const handler = archive.app.get(NotifyAuthors);
    for (let times = 0; times < 2; times++)
      await archive.app.get(UnitOfWork).run(() => handler.handle(new CommentApproved(reply, 2, post)));
    expect(await kinds()).toEqual([['approved', own]]);
    await approve(reply);
    await waitUntilIdle(archive);
    for (let times = 0; times < 2; times++)
      await archive.app.get(UnitOfWork).run(() => handler.handle(new CommentApproved(reply, 4, post)));
    expect(await kinds()).toEqual([
      ['reply', reply],
      ['approved', own],
    ]);
  });

  it('go with the comment: the one they are about, and the one that was answered', async () => {
    const own = await send(writer, 'Soon gone.');
    await approve(own);
    const reply = await send(desk.member, 'A reply to it.', own);
    await approve(reply);
    expect(await list()).toHaveLength(2);
    await writer.delete(`/api/comments/${own}`).expect(204);
    expect(await list()).toEqual([]);
    const second = await send(writer, 'Declined by mistake.');
    const declined = await desk.admin.delete(`/api/comments/${second}`).expect(204);
    expect(await kinds()).toEqual([['declined', second]]);
    await desk.undo(Number(declined.headers['x-decision-id'])).expect(200);
    expect(await list()).toEqual([]);
  });

  it('come back with an article that was deleted by mistake, as read as they were', async () => {
    const article = await desk.post(true, 'Deleted by mistake');
    const comment = (agent: TestAgent, body: object) => desk.made(agent, `/api/posts/${article}/comments`, body);
    const own = await comment(writer, { content: 'Under an article.' });
    await approve(own);
    expect(await list()).toHaveLength(1);
    const markRead = () => writer.post('/api/me/notifications/read').send({}).expect(200);
    await markRead();
    await approve(await comment(desk.member, { content: 'A reply to that.', parentId: own }));
    const before = await list();
    expect(before.map(({ kind, read }) => [kind, read])).toEqual([
      ['reply', false],
      ['approved', true],
    ]);
    const deleted = await desk.admin.delete(`/api/posts/${article}`).expect(204);
    expect([await list(), await unread()]).toEqual([[], 0]);
    // Nobody has seen the reply.
    expect((await markRead()).body).toEqual({ unread: 0 });
    await desk.undo(Number(deleted.headers['x-decision-id'])).expect(200);
    expect([await list(), await unread()]).toEqual([before, 1]);
  });

  it('go with a comment that leaves the bin, except that it was declined', async () => {
    const own = await send(writer, 'Not to be restored.');
    await approve(own);
    expect(await list()).toHaveLength(1);
    await desk.admin.delete(`/api/comments/${own}`).expect(204);
    expect(await kinds()).toEqual([['declined', own]]);
    const stored = () => sql('select kind from notification where comment_id = ? order by kind', [own]);
    expect(await stored()).toEqual([{ kind: 'approved' }, { kind: 'declined' }]);
    await sql("update bin_item set binned_at = binned_at - interval '8 days' where kind = 'comment' and item_id = ?", [
      own,
    ]);
    await archive.app.get(EmptyBin, { strict: false }).sweep();
    await waitUntilIdle(archive);
    expect(await stored()).toEqual([{ kind: 'declined' }]);
  });

  it('go with the account, and after 90 days', async () => {
    const own = await send(writer, 'Ninety days.');
    await approve(own);
    const [notice] = await list();
    await sql('update notification set created_on = created_on - 89 where id = ?', [notice!.id]);
    await archive.app.get(DeleteOldNotifications).sweep();
    expect(await list()).toHaveLength(1);
    await sql('update notification set created_on = created_on - 2 where id = ?', [notice!.id]);
    await archive.app.get(DeleteOldNotifications).sweep();
    expect(await list()).toEqual([]);
    await desk.admin.delete(`/api/comments/${own}`).expect(204);
    expect(await list()).toHaveLength(1);
    await sql('delete from account where email = ?::citext', [email]);
    expect(await sql('select 1 from notification where comment_id = ?', [own])).toEqual([]);
    expect(await sql('select 1 from declined_comment where comment_id = ?', [own])).toEqual([]);
  });

  it('are never about a story', async () => {
    const before = await sql('select id from notification');
    const story = await desk.made(writer, '/api/confessions', { content: 'Mine.', category: 'Other' });
    await desk.admin.post(`/api/confessions/${story}/approve`).expect(200);
    const declined = await desk.made(writer, '/api/confessions', { content: 'Mine, too.', category: 'Other' });
    await desk.admin.delete(`/api/confessions/${declined}`).send({ reason: 'other' }).expect(204);
    await waitUntilIdle(archive);
    expect(await sql('select id from notification')).toEqual(before);
  });

  it('are marked as read all together, or from the oldest to the newest seen one, and never those of someone else', async () => {
    const other = await archive.member();
    const ids = [
      await send(writer, 'One of three.'),
      await send(writer, 'Two of three.'),
      await send(writer, 'Three.'),
    ];
    const foreign = await send(other, 'Of someone else.');
    for (const id of [...ids, foreign]) {
      await approve(id);
      await waitUntilIdle(archive);
    }
    const [newest, middle, oldest] = await list();
    const page = await writer.get('/api/me/notifications?limit=2').expect(200);
    expect([idsOf(page), page.headers['x-total-count']]).toEqual([[newest!.id, middle!.id], '3']);
    const read = (body: object, agent = writer) => agent.post('/api/me/notifications/read').send(body).expect(200);
    expect((await read({ from: middle!.id, upTo: middle!.id })).body).toEqual({ unread: 2 });
    expect((await list()).map((one) => one.read)).toEqual([false, true, false]);
    expect((await read({ upTo: oldest!.id })).body).toEqual({ unread: 1 });
    expect((await list()).map((one) => one.read)).toEqual([false, true, true]);
    const [theirs] = await list(other);
    await read({ upTo: theirs!.id });
    expect([await unread(), await unread(other)]).toEqual([0, 1]);
    await read({}, other);
    expect(await unread(other)).toBe(0);
    expect(idsOf(await writer.get('/api/me/notifications').expect(200))).not.toContain(theirs!.id);
    for (const path of ['/api/me/notifications']) await archive.visitor.get(path).expect(401);
    await archive.visitor.post('/api/me/notifications/read').send({}).expect(401);
  });

  describe('by email', () => {
    const day = (offset: number) => new Date(Date.UTC(2027, 0, 10 + offset, 17, 30));
    /** Runs the job at a time of this day, as several workers do simultaneously. */
    const digestAt = async (time: Date, workers = 3) => {
      await waitUntilIdle(archive);
      const clock = archive.app.get(Clock);
      const now = clock.now.bind(clock);
      clock.now = () => time;
      try {
        await Promise.all(Array.from({ length: workers }, () => archive.app.get(StartDigests).startIfDue()));
      } finally {
        clock.now = now;
      }
      await waitUntilIdle(archive);
    };
    const digests = () => mailsOf(archive.settings, email);
    const switchOn = () =>
      writer
        .put('/api/me')
        .send({ notifications: { email: true } })
        .expect(200);
    const news = async (content = 'News for the digest.') => {
      const id = await send(writer, content);
      await approve(id);
      await waitUntilIdle(archive);
      return id;
    };

    it('are off until a member switches them on', async () => {
      await news();
      await digestAt(day(0));
      expect(digests()).toEqual([]);
    });

    it('come once a day, from 17:00 on, with titles and links and no text of a comment', async () => {
      expect((await switchOn()).body as object).toMatchObject({ notifications: { email: true } });
      const own = await news('My own secret words.');
      const replies = [
        await send(desk.member, 'Their secret words.', own),
        await send(desk.member, 'More of them.', own),
      ];
      for (const id of replies) await approve(id);
      await digestAt(new Date(Date.UTC(2027, 1, 1, 16, 59)));
      expect(digests()).toEqual([]);
      await digestAt(new Date(Date.UTC(2027, 1, 1, 17, 0)));
      const [mail, ...more] = digests();
      expect(more).toEqual([]);
      // The helper reads bytes.
      const text = Buffer.from(mail!.text, 'latin1').toString('utf8');
      expect(text).toContain('2 replies to your comments on “On spinsters”');
      expect(mail!.text).toContain(`http://archive.test/article/${post}#comments`);
      expect(mail!.text).not.toMatch(/secret words|More of them/);
      // More news on the same day waits for the next one.
      await news('Later that day.');
      await digestAt(new Date(Date.UTC(2027, 1, 1, 23, 0)));
      expect(digests()).toHaveLength(1);
      await digestAt(new Date(Date.UTC(2027, 1, 2, 17, 0)));
      expect(digests()).toHaveLength(2);
      // Nothing new, so nothing is sent.
      await digestAt(new Date(Date.UTC(2027, 1, 3, 17, 0)));
      expect(digests()).toHaveLength(2);
    });

    it('are not sent when everything was read', async () => {
      await switchOn();
      await news();
      await writer.post('/api/me/notifications/read').send({}).expect(200);
      await digestAt(day(40));
      expect(digests()).toEqual([]);
    });

    it('are switched off by the button of a mail program, which posts to the link from another origin', async () => {
      await switchOn();
      await news();
      await digestAt(day(45));
      const link = new URL(/^<(.+)>$/.exec(digests()[0]!.headers['list-unsubscribe']!)![1]!);
      const press = (path: string) =>
        archive.visitor
          .post(path)
          .set({ origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' })
          .type('form')
          .redirects(0)
          .send('List-Unsubscribe=One-Click');
      const isOn = async () =>
        ((await writer.get('/api/auth/user').expect(200)).body as { notifications: { email: boolean } }).notifications
          .email;
      expect(link.pathname).toBe('/notifications/off');
      await archive.visitor.get(link.pathname + link.search).expect(200);
      await press(`${link.pathname}?token=x`).expect(404);
      expect(await isOn()).toBe(true);
      for (let times = 0; times < 2; times++) {
        const answer = await press(link.pathname + link.search).expect(200);
        expect([answer.headers['set-cookie'], answer.headers['cache-control']]).toEqual([undefined, 'no-store']);
        expect(await isOn()).toBe(false);
      }
    });

    it('are switched off by one click in the email, without a cookie, and opening the link changes nothing', async () => {
      await switchOn();
      await news();
      await digestAt(day(50));
      const [mail] = digests();
      const link = /^<(.+)>$/.exec(mail!.headers['list-unsubscribe']!)![1]!;
      expect(mail!.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
      expect(mail!.text.replaceAll('=\n', '')).toContain(link);
      const token = new URL(link).searchParams.get('token')!;
      const isOn = async () =>
        ((await writer.get('/api/auth/user').expect(200)).body as { notifications: { email: boolean } }).notifications
          .email;
      const off = (given: string) =>
        supertest(archive.url).post('/api/notifications/unsubscribe').send({ token: given });
      // The signature may have dashes, too.
      const [id, signature] = [Number.parseInt(token, 10), token.replace(/^\d+-/, '')];
      for (const wrong of [`${id - 1}-${signature}`, `${id}-x`, 'x', `${token}x`]) await off(wrong).expect(404);
      expect(await isOn()).toBe(true);
      await off(token).expect(200);
      await off(token).expect(200);
      expect(await isOn()).toBe(false);
      await news('After it was switched off.');
      await digestAt(day(51));
      expect(digests()).toHaveLength(1);
    });
  });
});
