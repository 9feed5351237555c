import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { GetSendingHandler } from '../../src/modules/newsletter/queries/get-sending.js';
import { Settings } from '../../src/platform/config/settings.js';
import { campaignCalls, newCampaign, subscribed } from '../support/campaign-calls.js';
import { Desk, decisionOf } from '../support/decisions.js';
import { eventually } from '../support/eventually.js';
import { mailsOf } from '../support/mails.js';
import { personWith } from '../support/staff.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const DAY_MS = 86_400_000;
const HELLO = { subject: 'A word', content: 'Hello.' };

describe('campaigns', () => {
  let archive: TestApp;
  let desk: Desk;
  let admin: TestAgent;
  let calls: ReturnType<typeof campaignCalls>;
  beforeAll(async () => {
    archive = await startApp('PostgreSQL', { siteTimeZone: 'America/New_York' });
    desk = await Desk.open(archive);
    admin = await archive.admin();
    calls = campaignCalls(admin);
  });
  afterAll(() => archive?.close());

  const sql = <T extends object>(query: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<T[]>(query, params);
  const draft = async (body: object = HELLO): Promise<number> => (await calls.create(body).expect(201)).body.id;
  const inAYear = (ms: number) => {
    const last = new Date();
    last.setUTCFullYear(last.getUTCFullYear() + 1);
    return new Date(last.getTime() + ms).toISOString();
  };

  it('with an empty list of receivers are not sent', async () => {
    const id = await draft();
    const { body } = await calls.send(id).expect(409);
    expect([body.code, body.message]).toEqual([
      'campaign.audience',
      'Nobody would get this email: no subscriber asked for it, or all of them have paused.',
    ]);
    expect((await calls.get(id)).body.status).toBe('draft');
  });

  describe('with subscribers', () => {
    beforeAll(async () => {
      await subscribed(archive, 'every', 'ada@example.org', 'grace@example.org');
      await subscribed(archive, 'monthly', 'mary@example.org');
      await subscribed(archive, 'monthly', 'paused@example.org');
      await sql("update subscriber set paused_until = current_date + 5 where email = 'paused@example.org'");
    });

    it('are drafted with defaults, read, listed by status and found newest first', async () => {
      const { body, headers } = await calls.create(HELLO).expect(201);
      expect(body).toEqual({
        id: expect.any(Number),
        subject: 'A word',
        preheader: '',
        content: 'Hello.',
        postId: null,
        postTitle: null,
        articleDeleted: false,
        status: 'draft',
        audience: 'every',
        sendAt: null,
        pausedBecause: null,
        resumeAt: null,
        notSentBecause: null,
        digestOf: null,
        createdAt: expect.any(String),
        startedAt: null,
        finishedAt: null,
        version: 1,
        counts: { recipients: 0, sent: 0, failed: 0, bounced: 0, complained: 0, unsubscribed: 0, clicks: 0 },
      });
      expect(headers['x-decision-id']).toMatch(/^\d+$/);
      const failures = { unknown: 0, full: 0, refused: 0, invalid: 0, 'too-late': 0 };
      expect((await calls.get(body.id).expect(200)).body).toEqual({ ...body, links: [], failures });
      expect((await calls.list().expect(200)).body[0]).toEqual(body);
      expect((await calls.list({ status: 'draft', limit: 1 }).expect(200)).body).toEqual([body]);
      expect((await calls.list({ status: 'sent' }).expect(200)).body).toEqual([]);
      await calls.list({ status: 'lost' }).expect(400);
    });

    it('say how many each audience has, without those who paused, and how sending works here', async () => {
      const { body } = await admin.get('/api/newsletter/sending').expect(200);
      expect(body).toEqual({
        mailServer: false,
        delaySeconds: 120,
        // Emails that are written to files have no limit.
        ratePerMinute: 0,
        timeZone: 'America/New_York',
        audiences: { every: 2, monthly: 1, all: 3 },
      });
    });

    it('say the rate of the mail server, if there is one', async () => {
      const settings = new Settings({ ...archive.settings, smtpUrl: 'smtp://mail.test' });
      const { em } = archive.app.get(MikroORM);
      const sending = await new GetSendingHandler(em.fork() as never, settings).execute();
      expect(sending).toMatchObject({ mailServer: true, ratePerMinute: 300 });
    });

    it.each([
      ['without a subject', { content: 'x' }, 'subject'],
      ['with an empty subject', { subject: ' \u200b ', content: 'x' }, 'subject'],
      ['with a line break in the subject', { subject: 'Hi\r\nBcc: b@example.org', content: 'x' }, 'subject'],
      ['with a control character in the subject', { subject: 'Hi\u0007there', content: 'x' }, 'subject'],
      ['with a Unicode line end in the subject', { subject: 'Hi\u2028there', content: 'x' }, 'subject'],
      ['with a subject of 300 characters', { subject: 'x'.repeat(300), content: 'x' }, 'subject'],
      ['with a subject of 998 bytes', { subject: 'é'.repeat(499), content: 'x' }, 'subject'],
      ['with a line break in the preheader', { ...HELLO, preheader: 'a\nb' }, 'preheader'],
      ['with a text that is too long', { subject: 'x', content: 'x'.repeat(20_001) }, 'content'],
      ['with an article that does not exist', { ...HELLO, postId: 2_147_483_000 }, 'postId'],
      ['for an unknown audience', { ...HELLO, audience: 'everyone' }, 'audience'],
      ['with a field of the server', { ...HELLO, status: 'sent' }, 'status'],
    ])('%s are refused, with the field', async (_, body, path) => {
      const { body: problem } = await calls.create(body).expect(400);
      expect(problem.errors[0].path).toBe(path);
      expect(problem.message.length).toBeGreaterThan(5);
    });

    it('may have a subject of 200 characters and a text whose lines are long', async () => {
      const id = await draft({ subject: '💌'.repeat(200), content: 'x'.repeat(5_000), preheader: 'p'.repeat(200) });
      const { body } = await calls.preview(id).expect(200);
      expect([[...body.subject].length, body.text.includes('x'.repeat(5_000))]).toEqual([200, true]);
    });

    it('keep omitted fields in an edit, and refuse one on an older version', async () => {
      const id = await draft({ ...HELLO, preheader: 'Before', audience: 'all' });
      const other = campaignCalls(await archive.admin());
      const { body } = await other.edit(id, { subject: 'Of the other', expectedVersion: 1 }).expect(200);
      expect(body).toMatchObject({ subject: 'Of the other', preheader: 'Before', audience: 'all', version: 2 });
      const { body: stale } = await calls.edit(id, { subject: 'Mine', expectedVersion: 1 }).expect(409);
      expect([stale.code, stale.message]).toEqual(['campaign.stale', 'Someone changed this email. Open it again.']);
      await calls.send(id, { expectedVersion: 1 }).expect(409);
      const same = await calls.edit(id, { subject: 'Of the other' }).expect(200);
      expect([same.body.version, same.headers['x-decision-id']]).toEqual([2, undefined]);
      expect((await calls.edit(id, { content: null }).expect(200)).body.content).toBe('');
    });

    it('wait for the delay after Send, or for the time that was chosen, and can be moved', async () => {
      const id = await draft();
      const before = Date.now();
      const { body } = await calls.send(id).expect(200);
      expect(body.status).toBe('scheduled');
      const wait = Date.parse(body.sendAt) - before;
      expect([wait >= 120_000, wait < 180_000]).toEqual([true, true]);
      const at = new Date(Date.now() + DAY_MS);
      expect((await calls.send(id, { sendAt: at.toISOString() }).expect(200)).body.sendAt).toBe(at.toISOString());
      await calls.edit(id, { subject: 'Changed in time' }).expect(200);
      expect((await calls.get(id)).body).toMatchObject({ status: 'scheduled', subject: 'Changed in time' });
      expect((await calls.act(id, 'cancel').expect(200)).body).toMatchObject({ status: 'cancelled' });
    });

    it.each([
      ['in the past', () => new Date(Date.now() - 1_000).toISOString()],
      ['over a year away', () => inAYear(60_000)],
      ['no time', () => 'tomorrow'],
      ['no day of the calendar', () => '2027-02-30T10:00:00Z'],
      ['without its offset', () => '2027-02-20T10:00:00'],
    ])('are not sent at a time that is %s', async (_, at) => {
      const id = await draft();
      const { body } = await calls.send(id, { sendAt: at() }).expect(400);
      expect(body.errors?.[0]?.path ?? body.path).toBe('sendAt');
      expect((await calls.get(id)).body.status).toBe('draft');
    });

    it('say why a call makes no sense, and stay as they are', async () => {
      for (const status of ['sending', 'paused', 'sent', 'cancelled'] as const) {
        const id = await newCampaign(archive, { status });
        await sql('update campaign set sent = 1 where id = ?', [id]);
        const refused = [calls.edit(id, { subject: 'x' }), calls.remove(id), calls.send(id)];
        for (const call of refused) {
          const { body } = await call.expect(409);
          expect([body.code, body.message]).toEqual([
            'campaign.status',
            expect.stringMatching(/^This email (is|was) /),
          ]);
        }
        expect((await calls.get(id)).body.status).toBe(status);
      }
      const id = await draft();
      for (const verb of ['cancel', 'pause', 'resume'] as const) await calls.act(id, verb).expect(409);
    });

    it('that do not exist are not found', async () => {
      const none = 2_147_483_000;
      for (const call of [calls.get(none), calls.preview(none), calls.remove(none), calls.send(none)])
        await call.expect(404);
      await calls.edit(none, HELLO).expect(404);
      await calls.test(none, 'me@example.org').expect(404);
      for (const verb of ['cancel', 'pause', 'resume'] as const) await calls.act(none, verb).expect(404);
    });

    it('are for admins: visitors get 401, members 403, and nothing happens', async () => {
      const id = await draft();
      const member = await archive.member();
      for (const [agent, status] of [
        [archive.visitor, 401],
        [member, 403],
      ] as const) {
        const one = campaignCalls(agent);
        for (const call of [
          ...[one.create(HELLO), one.get(id), one.list(), one.edit(id, HELLO), one.remove(id), one.preview(id)],
          ...[one.previewForm(HELLO), one.test(id, 'me@example.org'), one.send(id), one.act(id, 'cancel')],
          ...[one.act(id, 'pause'), one.act(id, 'resume'), agent.get('/api/newsletter/sending')],
        ])
          await call.expect(status);
      }
      expect((await calls.get(id)).body).toMatchObject({ status: 'draft', version: 1 });
    });

    it('are drafted, changed and deleted by editors, who leave what an admin has scheduled as it is', async () => {
      const editors = campaignCalls((await personWith(archive, 'editor')).agent);
      const { id } = (await editors.create(HELLO).expect(201)).body;
      await editors.edit(id, { content: 'Hello, all.' }).expect(200);
      await calls.send(id).expect(200);
      for (const call of [editors.edit(id, { content: 'Something else.' }), editors.remove(id)])
        expect((await call.expect(409)).body).toMatchObject({ code: 'campaign.scheduled' });
      expect((await calls.get(id)).body).toMatchObject({ status: 'scheduled', content: 'Hello, all.' });
      await calls.edit(id, { content: 'Hello, everyone.' }).expect(200);
      await calls.act(id, 'cancel').expect(200);
    });

    it('may be empty as drafts, and are not sent then', async () => {
      const id = await draft({ subject: 'Only a subject so far' });
      const { body } = await calls.send(id).expect(409);
      expect([body.code, body.message]).toEqual([
        'campaign.empty',
        'This email is empty. Write something, or choose an article.',
      ]);
      await calls.preview(id).expect(200);
    });

    it('are written to the audit log, each decision once, without their text', async () => {
      const id = await draft({ subject: 'In the log', content: 'x' });
      // The desk saves a draft while someone types.
      const typed = await calls.edit(id, { content: 'y' }).expect(200);
      expect(typed.headers['x-decision-id']).toBeUndefined();
      await calls.send(id).expect(200);
      await calls.edit(id, { content: 'z' }).expect(200);
      await calls.act(id, 'cancel').expect(200);
      const sending = await newCampaign(archive, { status: 'paused-by-server' });
      await calls.act(sending, 'resume').expect(200);
      await sql("update campaign set status = 'sending' where id = ?", [sending]);
      await calls.act(sending, 'pause').expect(200);
      const gone = await draft();
      await calls.remove(gone).expect(204);
      const entries = await sql<{ action: string; title: string | null; before: string; after: string }>(
        `select action, title, before_status as before, after_status as after from audit_entry
          where kind = 'campaign' and item_id in (?, ?, ?) order by id`,
        [id, sending, gone],
      );
      expect(entries.map(({ action, before, after }) => [action, before, after])).toEqual([
        ['created', null, 'draft'],
        ['scheduled', 'draft', 'scheduled'],
        ['edited', 'scheduled', 'scheduled'],
        ['cancelled', 'scheduled', 'cancelled'],
        ['resumed', 'paused', 'sending'],
        ['paused', 'sending', 'paused'],
        ['created', null, 'draft'],
        ['deleted', 'draft', null],
      ]);
      expect(entries.map(({ title }) => title)).toEqual(Array(8).fill(null));
    });

    it('cannot be undone: an email cannot be taken back', async () => {
      const id = await draft();
      const { headers } = await calls.send(id).expect(200);
      await admin.post(`/api/moderation/decisions/${headers['x-decision-id']}/undo`).expect(409);
      expect((await calls.get(id)).body.status).toBe('scheduled');
      await calls.act(id, 'cancel').expect(200);
    });

    it('from an article need it published when they are sent, and say so', async () => {
      const post = await desk.post(false, 'Not yet');
      const id = await draft({ subject: 'Soon', postId: post });
      expect((await calls.get(id)).body).toMatchObject({ postId: post, postTitle: 'Not yet', content: '' });
      const { body } = await calls.send(id).expect(409);
      expect([body.code, body.message]).toEqual([
        'campaign.article',
        'This email has no published article. Publish the article, or choose another one.',
      ]);
      await admin.post(`/api/posts/${post}/publish`).expect(200);
      await calls.send(id).expect(200);
      await calls.act(id, 'cancel').expect(200);
    });

    it('whose article was deleted say so, also with a note, until another text is chosen', async () => {
      const post = await desk.post(true, 'Gone soon');
      const id = await draft({ subject: 'Gone', content: 'A note.', postId: post });
      await admin.delete(`/api/posts/${post}`).expect(204);
      expect((await calls.get(id)).body).toMatchObject({ postId: null, articleDeleted: true });
      await calls.edit(id, { content: 'Another note.' }).expect(200);
      expect((await calls.send(id).expect(409)).body.code).toBe('campaign.article');
      await calls.edit(id, { postId: null }).expect(200);
      await calls.send(id).expect(200);
      await calls.act(id, 'cancel').expect(200);
      expect((await calls.create({ ...HELLO, postId: post }).expect(400)).body.errors[0].path).toBe('postId');
    });

    it('have a deleted article again once it is restored, unless another text was chosen', async () => {
      const post = await desk.post(true, 'Back again');
      const kept = await draft({ subject: 'Kept', postId: post });
      const without = await draft({ subject: 'Without', postId: post });
      const deleted = decisionOf(await admin.delete(`/api/posts/${post}`).expect(204))!;
      await calls.edit(kept, { content: 'A note.' }).expect(200);
      // By a form that was opened before.
      expect((await calls.edit(kept, { postId: post }).expect(400)).body.errors[0].path).toBe('postId');
      await calls.edit(without, { postId: null, content: 'A text.' }).expect(200);
      await desk.undo(deleted).expect(200);
      expect((await calls.get(kept)).body).toMatchObject({
        postId: post,
        postTitle: 'Back again',
        articleDeleted: false,
        content: 'A note.',
      });
      expect((await calls.preview(kept).expect(200)).body.text).toContain('Back again');
      expect((await calls.get(without)).body).toMatchObject({ postId: null, articleDeleted: false });
      await calls.send(kept).expect(200);
      await calls.act(kept, 'cancel').expect(200);
    });

    it('are previewed as they would be sent, saved or not, and never cached', async () => {
      const post = await desk.post(true, 'Spinster <b>');
      const form = { subject: 'S', preheader: 'P', content: 'A *note*.', postId: post };
      const unsaved = await calls.previewForm(form).expect(200);
      const id = await draft(form);
      const saved = await calls.preview(id).expect(200);
      expect(saved.body).toEqual(unsaved.body);
      for (const { headers } of [saved, unsaved]) expect(headers['cache-control']).toBe('private, no-store');
      expect(saved.body).toMatchObject({ subject: 'S', preheader: 'P' });
      expect(saved.body.html).toContain('Spinster &lt;b&gt;');
      expect(saved.body.html).toContain('<em>note</em>');
      expect(saved.body.html + saved.body.text).not.toMatch(/-LINK%|\/click\//);
      await calls.previewForm({ ...form, postId: 2_147_483_000 }).expect(400);
    });

    it('are tried out by an email whose subject says that it is a test, and whose address is deleted then', async () => {
      const id = await draft({ subject: 'Ready?', content: 'Hello **you**.' });
      expect((await calls.test(id, 'me@example.org').expect(202)).body).toEqual({});
      const mail = await eventually(() => mailsOf(archive.settings, 'me@example.org')[0], { what: 'the test email' });
      expect(mail.headers['subject']).toBe('Test: Ready?');
      expect(mail.headers['content-type']).toContain('multipart/alternative');
      expect(mail.headers['list-unsubscribe']).toBeUndefined();
      await eventually(async () => (await sql('select 1 from newsletter_test')).length === 0, { what: 'no address' });
      expect((await calls.get(id)).body).toMatchObject({ status: 'draft', counts: { sent: 0 } });
      for (const wrong of [
        '',
        'me@',
        'a@example.org, b@example.org',
        'a@example.org\r\nBcc: b@example.org',
        '"a b"@example.org',
        'ä@example.org',
        7,
        null,
      ])
        await calls.test(id, wrong).expect(400);
    });

    it('that were deleted before a test was sent send none', async () => {
      const id = await draft();
      await sql("insert into newsletter_test (email, campaign_id, created_at) values ('late@example.org', ?, now())", [
        id,
      ]);
      await calls.remove(id).expect(204);
      expect(await sql('select 1 from newsletter_test')).toEqual([]);
    });

    it('count clicks by link, without a subscriber, and send readers only where the email said', async () => {
      const { campaignClickToken } = await import('../../src/modules/newsletter/presenters/mailed-links.js');
      const post = await desk.post(true, 'Clicked');
      const id = await newCampaign(archive, { status: 'sent' });
      const follow = (token: string) => archive.visitor.get(`/api/newsletter/click/${token}`);
      const token = campaignClickToken(id, `/article/${post}`, archive.settings.sessionSecret);
      for (let times = 0; times < 3; times++) {
        const { headers } = await follow(token).expect(302);
        expect(headers['location']).toBe(`http://archive.test/article/${post}`);
      }
      await follow(campaignClickToken(id, '/about', archive.settings.sessionSecret)).expect(302);
      await follow(token.replace(`c${id}`, `c${id + 1}`)).expect(404);
      const { body } = await calls.get(id).expect(200);
      expect(body.counts.clicks).toBe(4);
      expect(body.links).toEqual([
        { link: `/article/${post}`, title: 'Clicked', clicks: 3 },
        { link: '/about', title: null, clicks: 1 },
      ]);
    });

    it('of which a draft was deleted leave no click behind', async () => {
      const { campaignClickToken } = await import('../../src/modules/newsletter/presenters/mailed-links.js');
      const token = campaignClickToken(2_147_483_000, '/about', archive.settings.sessionSecret);
      await archive.visitor.get(`/api/newsletter/click/${token}`).expect(302);
      expect(await sql('select 1 from newsletter_click where campaign_id = 2147483000')).toEqual([]);
    });
  });
});
