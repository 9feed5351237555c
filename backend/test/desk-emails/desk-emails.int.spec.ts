import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { Clock } from '../../src/kernel/clock.js';
import { QueueDeskEmails } from '../../src/modules/desk-emails/jobs/queue-desk-emails.js';
import { MAIL_QUEUE } from '../../src/platform/queue/queue-names.js';
import { Desk } from '../support/decisions.js';
import { mailsOf } from '../support/mails.js';
import { queueOf, waitUntilIdle } from '../support/queues.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

/** Daylight saving time ends on November 1, 2026: from UTC-4 to UTC-5. */
const ZONE = 'America/New_York';
const CRISIS = 'I want to kill myself.';

describe('the emails of the desk', () => {
  let archive: TestApp;
  let desk: Desk;
  let moderator: TestAgent;
  let address: string;

  beforeAll(async () => {
    archive = await startApp('PostgreSQL', { siteTimeZone: ZONE }, 'site');
    desk = await Desk.open(archive);
  });
  beforeEach(async () => {
    for (const table of [
      'desk_email',
      'crisis_notice',
      'last_backup',
      'confession',
      'comment',
      'review_item',
      'outbox',
    ])
      await sql(`delete from ${table}`);
    ({ agent: moderator, address } = await person('moderator'));
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  afterAll(() => archive?.close());

  const sql = <T extends object>(query: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<T[]>(query, params);
  const person = async (role: string, agentOf?: TestAgent) => {
    const agent = agentOf ?? (await archive.member());
    const { body } = await agent.get('/api/auth/user').expect(200);
    if (role === 'admin') await sql('update account set is_admin = true where id = ?', [body.id]);
    else await sql('update account set staff_role = ? where id = ?', [role, body.id]);
    return { agent, id: body.id as number, address: body.email as string };
  };
  const at = (time: string) => jest.spyOn(archive.app.get(Clock), 'now').mockReturnValue(new Date(time));
  const choose = (choice: object, who = moderator, status = 200) =>
    who.put('/api/me/desk-emails').send(choice).expect(status);
  /** The emails that a worker sends when its clock shows this time. */
  const sentAt = async (time: string, to = address) => {
    const before = mailsOf(archive.settings, to).length;
    at(time);
    await archive.app.get(QueueDeskEmails).queueDue();
    await waitUntilIdle(archive);
    return mailsOf(archive.settings, to)
      .slice(before)
      .map((mail) => ({ ...mail, text: Buffer.from(mail.text, 'latin1').toString() }));
  };
  const waiting = async (count: number, day: string) => {
    const rows = await sql<{ id: number }>(
      `insert into confession (content, category, approved, created_at)
       select 'A secret word.', 'Other', false, ?::date at time zone 'UTC' from generate_series(1, ?::int) returning id`,
      [day, count],
    );
    for (const { id } of rows)
      await sql("insert into review_item (kind, item_id, version, pending) values ('confession', ?, 1, true)", [id]);
  };
  const switchedOnBefore = async (choice: object, time = '2026-12-02T12:00:00Z') => {
    at(time);
    await choose(choice);
  };

  describe('the choice', () => {
    it('is off until the person switches an email on, and has the hour of the site’s time zone', async () => {
      const { body } = await moderator.get('/api/me/desk-emails').expect(200);
      expect(body).toEqual({
        kinds: ['digest', 'crisis'],
        digest: false,
        hour: 17,
        days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
        crisis: false,
        crisisAtNight: false,
        weekly: false,
        timeZone: ZONE,
      });
      const changed = await choose({ digest: true, hour: 9, days: ['sunday', 'monday'] });
      expect(changed.body).toMatchObject({ digest: true, hour: 9, days: ['monday', 'sunday'] });
      expect((await choose({ crisis: true })).body).toMatchObject({ digest: true, hour: 9, crisis: true });
    });

    it('offers each role the emails about what it sees on the desk', async () => {
      for (const [role, kinds] of [
        ['writer', []],
        ['editor', []],
        ['admin', ['digest', 'crisis', 'weekly']],
      ] as const) {
        const { agent } = await person(role);
        expect((await agent.get('/api/me/desk-emails').expect(200)).body.kinds).toEqual(kinds);
        for (const kind of ['digest', 'crisis', 'weekly'] as const)
          await choose({ [kind]: true }, agent, (kinds as readonly string[]).includes(kind) ? 200 : 403);
      }
      await (await archive.member()).get('/api/me/desk-emails').expect(403);
      const refused = await choose({ weekly: true }, moderator, 403);
      expect(refused.body).toMatchObject({ code: 'desk-emails.not-allowed' });
    });

    it('has no hour at night, and a digest needs a day', async () => {
      for (const hour of [0, 6, 21, 23, 7.5]) await choose({ hour }, moderator, 400);
      for (const hour of [7, 20]) await choose({ hour });
      const refused = await choose({ digest: true, days: [] }, moderator, 409);
      expect(refused.body).toMatchObject({ code: 'desk-emails.no-day' });
      await choose({ days: ['someday'] }, moderator, 400);
      expect((await moderator.get('/api/me/desk-emails')).body.digest).toBe(false);
    });
  });

  describe('the daily digest', () => {
    it('has counts and the oldest day, never a text or a name', async () => {
      await waiting(3, '2026-12-02');
      await waiting(1, '2026-12-01');
      await sql("insert into contact_message (about, text, day) values ('site', 'A private letter.', '2026-11-12')");
      await switchedOnBefore({ digest: true });
      const [mail, ...more] = await sentAt('2026-12-02T22:00:00Z');
      expect(more).toEqual([]);
      expect(mail!.headers['subject']).toBe('Waiting on the desk of The Archive');
      expect(mail!.text).toContain(
        '4 stories wait, the oldest since Tuesday.\n1 message to the editors waits, since November 12.\n',
      );
      expect(mail!.text).not.toMatch(/secret|private/);
      await sql('delete from contact_message');
    });

    it('comes once a day at the hour of the site’s time zone, also when clocks change', async () => {
      await waiting(1, '2026-10-30');
      await switchedOnBefore({ digest: true }, '2026-10-31T12:00:00Z');
      expect(await sentAt('2026-10-31T20:59:00Z')).toHaveLength(0);
      expect(await sentAt('2026-10-31T21:00:00Z')).toHaveLength(1);
      expect(await sentAt('2026-10-31T21:01:00Z')).toHaveLength(0);
      // An hour later in UTC, now that summer is over.
      expect(await sentAt('2026-11-01T21:59:00Z')).toHaveLength(0);
      expect(await sentAt('2026-11-01T22:00:00Z')).toHaveLength(1);
      expect(await sentAt('2026-11-02T00:30:00Z')).toHaveLength(0);
    });

    it('comes late on the same day if the worker was down, but not at night', async () => {
      await waiting(1, '2026-12-01');
      await switchedOnBefore({ digest: true }, '2026-12-01T12:00:00Z');
      expect(await sentAt('2026-12-02T01:59:00Z')).toHaveLength(1);
      expect(await sentAt('2026-12-03T02:00:00Z')).toHaveLength(0);
      expect(await sentAt('2026-12-03T11:59:00Z')).toHaveLength(0);
      expect(await sentAt('2026-12-03T22:00:00Z')).toHaveLength(1);
    });

    it('comes only on the chosen days', async () => {
      await waiting(1, '2026-12-01');
      await switchedOnBefore({ digest: true, days: ['thursday'] });
      expect(await sentAt('2026-12-02T22:00:00Z')).toHaveLength(0);
      expect(await sentAt('2026-12-03T22:00:00Z')).toHaveLength(1);
      expect(await sentAt('2026-12-04T22:00:00Z')).toHaveLength(0);
    });

    it('starts the next day if it is switched on after its hour', async () => {
      await waiting(1, '2026-12-01');
      await switchedOnBefore({ digest: true }, '2026-12-02T22:30:00Z');
      expect(await sentAt('2026-12-02T22:31:00Z')).toHaveLength(0);
      expect(await sentAt('2026-12-03T22:00:00Z')).toHaveLength(1);
    });

    it('is not sent when nothing waits, to someone who lost the role, or to a suspended person', async () => {
      await switchedOnBefore({ digest: true });
      expect(await sentAt('2026-12-02T22:00:00Z')).toHaveLength(0);
      await waiting(1, '2026-12-01');
      await sql("update account set staff_role = 'editor' where email = ?", [address]);
      expect(await sentAt('2026-12-03T22:00:00Z')).toHaveLength(0);
      await sql("update account set staff_role = 'moderator', suspended_on = '2026-12-03' where email = ?", [address]);
      expect(await sentAt('2026-12-04T22:00:00Z')).toHaveLength(0);
      await sql('update account set suspended_on = null where email = ?', [address]);
      expect(await sentAt('2026-12-05T22:00:00Z')).toHaveLength(1);
    });

    it('is queued once by many workers at the same time', async () => {
      await waiting(1, '2026-12-01');
      await switchedOnBefore({ digest: true });
      at('2026-12-02T22:00:00Z');
      await Promise.all(Array.from({ length: 6 }, () => archive.app.get(QueueDeskEmails).queueDue()));
      await waitUntilIdle(archive);
      expect(mailsOf(archive.settings, address)).toHaveLength(1);
    });
  });

  describe('the email about a crisis', () => {
    const planned = async () =>
      (
        await sql<{ isNew: boolean; sendAt: string | null }>(
          'select is_new as "isNew", send_at as "sendAt" from crisis_notice',
        )
      )[0];
    const send = (content = CRISIS) =>
      archive.visitor.post('/api/confessions').send({ content, category: 'Other' }).expect(201);

    it('comes 15 to 30 minutes after the flag, and one email stands for several', async () => {
      await switchedOnBefore({ crisis: true }, '2026-12-02T15:00:00Z');
      await send();
      await send(`${CRISIS} Again.`);
      expect(await sentAt('2026-12-02T15:00:59Z')).toHaveLength(0);
      await send(`${CRISIS} And again.`);
      expect(await sentAt('2026-12-02T15:15:58Z')).toHaveLength(0);
      const [mail, ...more] = await sentAt('2026-12-02T15:30:00Z');
      expect(more).toEqual([]);
      expect(mail!.text).toContain('Something on the desk should be read soon.');
      expect(mail!.text).not.toMatch(/kill|\/stories\//);
      expect(await sentAt('2026-12-02T16:30:00Z')).toHaveLength(0);
      await send(`${CRISIS} Later.`);
      await sentAt('2026-12-02T17:00:00Z');
      expect(await sentAt('2026-12-02T17:30:00Z')).toHaveLength(1);
    });

    it('comes at a random moment, which differs for the same flag time', async () => {
      const moments = new Set<string>();
      for (let times = 0; times < 8; times++) {
        await sql('delete from crisis_notice');
        await sql('insert into crisis_notice (id, is_new) values (1, true)');
        at('2026-12-02T15:00:00Z');
        await archive.app.get(QueueDeskEmails).queueDue();
        const { sendAt } = (await planned())!;
        const minutes = (Date.parse(sendAt!) - Date.parse('2026-12-02T15:00:00Z')) / 60_000;
        expect(minutes).toBeGreaterThanOrEqual(15);
        expect(minutes).toBeLessThanOrEqual(29);
        moments.add(sendAt!);
      }
      expect(moments.size).toBeGreaterThan(3);
    });

    it('leaves neither the story’s id nor its time in a row, a job or an email', async () => {
      await switchedOnBefore({ crisis: true }, '2026-12-02T15:00:00Z');
      const { body } = await send();
      expect(await planned()).toEqual({ isNew: true, sendAt: null });
      await sentAt('2026-12-02T15:00:30Z');
      expect(await planned()).toMatchObject({ isNew: false });
      const [mail] = await sentAt('2026-12-02T15:30:30Z');
      expect(await planned()).toEqual({ isNew: false, sendAt: null });
      const jobs = await queueOf(archive, MAIL_QUEUE).getJobs(['completed']);
      const ours = jobs.filter(({ data }) => (data as { template: string }).template === 'desk-emails.crisis');
      expect(ours.length).toBeGreaterThan(0);
      for (const { data, opts, name } of ours) {
        expect(Object.keys(data as object).sort()).toEqual(['id', 'template']);
        expect([name, opts.delay ?? 0]).toEqual(['desk-emails.crisis', 0]);
      }
      const kept = JSON.stringify([
        await sql('select * from crisis_notice'),
        await sql('select * from desk_email'),
        mail,
      ]);
      expect(kept).not.toContain(String(body.id));
    });

    it('waits for 7:00 at night, unless the person wants it then', async () => {
      const night = await person('moderator');
      await switchedOnBefore({ crisis: true }, '2026-12-02T15:00:00Z');
      await choose({ crisis: true, crisisAtNight: true }, night.agent);
      at('2026-12-03T03:00:00Z');
      await send();
      await sentAt('2026-12-03T03:00:30Z');
      expect(await sentAt('2026-12-03T03:31:00Z')).toHaveLength(0);
      expect(mailsOf(archive.settings, night.address)).toHaveLength(1);
      expect(await sentAt('2026-12-03T11:59:00Z')).toHaveLength(0);
      expect(await sentAt('2026-12-03T12:00:00Z')).toHaveLength(1);
      expect(mailsOf(archive.settings, night.address)).toHaveLength(1);
    });

    it('is not sent once the story was read, and a second flag of the same story does not ask again', async () => {
      await switchedOnBefore({ crisis: true }, '2026-12-02T15:00:00Z');
      const { body } = await send();
      await sentAt('2026-12-02T15:00:30Z');
      await desk.admin.post(`/api/confessions/${body.id}/flag`).send({ kind: 'crisis' }).expect(200);
      await desk.admin.delete(`/api/confessions/${body.id}`).expect(204);
      expect(await sentAt('2026-12-02T15:31:00Z')).toHaveLength(0);
      expect(await planned()).toEqual({ isNew: false, sendAt: null });
    });

    it('also comes for a flag that a moderator sets', async () => {
      await switchedOnBefore({ crisis: true }, '2026-12-02T15:00:00Z');
      const { body } = await send('An ordinary day.');
      expect(await planned()).toBeUndefined();
      await desk.admin.post(`/api/confessions/${body.id}/flag`).send({ kind: 'second-reader' }).expect(200);
      expect(await planned()).toBeUndefined();
      await desk.admin.post(`/api/confessions/${body.id}/flag`).send({ kind: 'crisis' }).expect(200);
      expect(await planned()).toEqual({ isNew: true, sendAt: null });
    });
  });

  describe('the weekly note', () => {
    beforeEach(async () => {
      await sql('delete from analytics_day');
      await sql('delete from campaign');
      ({ agent: moderator, address } = await person('admin'));
    });
    const count = (day: string, metric: string, value: number) =>
      sql('insert into analytics_day (day, metric, value) values (?, ?, ?)', [day, metric, value]);

    it('says on Monday what was read, sent and grew in the last week, in words', async () => {
      await count('2026-11-22', 'article-views', 500);
      await count('2026-11-23', 'article-views', 20);
      await count('2026-11-30', 'article-views', 1_000);
      await count('2026-12-06', 'article-views', 204);
      await count('2026-12-07', 'article-views', 900);
      await count('2026-12-03', 'stories-received', 26);
      await count('2026-12-03', 'subscribers-joined', 1);
      await switchedOnBefore({ weekly: true }, '2026-12-03T12:00:00Z');
      expect(await sentAt('2026-12-03T23:00:00Z')).toHaveLength(0);
      expect(await sentAt('2026-12-07T21:59:00Z')).toHaveLength(0);
      const [mail, ...more] = await sentAt('2026-12-07T22:00:00Z');
      expect(more).toEqual([]);
      expect(mail!.text).toContain('articles were opened 1,204 times, up from 20 the week before.');
      expect(mail!.text).toContain('26 stories came in, and 0 stories were published.');
      expect(mail!.text).toContain('1 person joined and 0 left.');
      expect(mail!.text).toContain('Backup: No backup in the last 7 days.');
      expect(await sentAt('2026-12-08T22:00:00Z')).toHaveLength(0);
    });

    it('comes on Tuesday if the workers were down on Monday, and for the same week', async () => {
      await count('2026-12-06', 'article-views', 7);
      await switchedOnBefore({ weekly: true }, '2026-12-03T12:00:00Z');
      const [mail] = await sentAt('2026-12-08T13:00:00Z');
      expect(mail!.text).toContain('articles were opened 7 times');
      expect(await sentAt('2026-12-09T13:00:00Z')).toHaveLength(0);
    });

    it('comes on Tuesday if its hour is moved on Monday to one that is over, and on the next Monday as usual', async () => {
      await switchedOnBefore({ weekly: true }, '2026-12-03T12:00:00Z');
      await switchedOnBefore({ hour: 9 }, '2026-12-07T15:00:00Z');
      expect(await sentAt('2026-12-07T15:01:00Z')).toHaveLength(0);
      expect(await sentAt('2026-12-08T13:00:00Z')).toHaveLength(1);
      expect(await sentAt('2026-12-08T15:00:00Z')).toHaveLength(0);
      expect(await sentAt('2026-12-14T14:00:00Z')).toHaveLength(1);
    });

    it('comes on the day after the Sunday on which it is switched on', async () => {
      await switchedOnBefore({ weekly: true }, '2026-12-06T15:00:00Z');
      expect(await sentAt('2026-12-07T22:00:00Z')).toHaveLength(1);
    });

    it('counts the newsletters that someone got, not those that were canceled before, or imported', async () => {
      const campaign = (status: string, sent: number) =>
        sql(
          `insert into campaign (subject, audience, status, html, plain_text, page, sent, created_at, started_at, finished_at)
           select 'Hello', 'every', ?, '', '', '', ?, at, at, at from (select timestamptz '2026-12-02T12:00Z' as at) t`,
          [status, sent],
        );
      await campaign('sent', 3);
      await campaign('cancelled', 2);
      await campaign('cancelled', 0);
      await campaign('sent', 0);
      await switchedOnBefore({ weekly: true }, '2026-12-03T12:00:00Z');
      const [mail] = await sentAt('2026-12-07T22:00:00Z');
      expect(mail!.text).toContain('2 newsletters went out.');
    });

    it.each([
      [
        '2026-12-06',
        'checked',
        '2026-12-06',
        'The last backup is from Sunday. It was restored as a test, and it’s good.',
      ],
      ['2026-12-06', 'not-checked', '2026-12-06', 'It wasn’t tested, so we don’t know if it can be restored.'],
      ['2026-12-06', 'failed', '2026-12-04', 'The last backup failed, on Sunday. The one before is from Friday.'],
      ['2026-12-07', 'failed', null, 'The last backup failed, today. No backup in the last 7 days.'],
      ['2026-11-30', 'checked', '2026-11-30', 'No backup in the last 7 days.'],
    ])('says whether the backup of %s (%s) is good', async (day, verdict, good, sentence) => {
      await sql('insert into last_backup (id, day, verdict, good_day) values (1, ?, ?, ?)', [day, verdict, good]);
      await switchedOnBefore({ weekly: true }, '2026-12-03T12:00:00Z');
      const [mail] = await sentAt('2026-12-07T22:00:00Z');
      expect(mail!.text).toContain(sentence);
    });
  });

  describe('the link at the end of an email', () => {
    const link = async () => {
      const [mail] = await sentAt('2026-12-02T22:00:00Z');
      const [, token] = /^http:\/\/archive\.test\/unsubscribe\/desk\?token=([\w.-]+)$/m.exec(mail!.text)!;
      expect(mail!.headers['list-unsubscribe']).toBe(`<http://archive.test/unsubscribe/desk?token=${token}>`);
      expect(mail!.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
      return token!;
    };
    const chosen = async () => (await moderator.get('/api/me/desk-emails').expect(200)).body;

    it('switches off that email only, by one click without a cookie, and opening it changes nothing', async () => {
      await waiting(1, '2026-12-01');
      await switchedOnBefore({ digest: true, crisis: true });
      const token = await link();
      await archive.visitor.get(`/unsubscribe/desk?token=${token}`).expect(200);
      await archive.visitor.get(`/api/desk-emails/off?token=${token}`).expect(404);
      expect(await chosen()).toMatchObject({ digest: true, crisis: true });
      for (let times = 0; times < 2; times++) {
        const answer = await archive.visitor
          .post(`/unsubscribe/desk?token=${token}`)
          .set({ origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' })
          .type('form')
          .redirects(0)
          .send('List-Unsubscribe=One-Click')
          .expect(200);
        expect([answer.headers['set-cookie'], answer.headers['cache-control']]).toEqual([undefined, 'no-store']);
      }
      expect(await chosen()).toMatchObject({ digest: false, crisis: true });
      expect(await sentAt('2026-12-03T22:00:00Z')).toHaveLength(0);
    });

    it('is refused with another kind, another signature, or of a deleted account', async () => {
      await waiting(1, '2026-12-01');
      await switchedOnBefore({ digest: true, crisis: true });
      const token = await link();
      for (const wrong of [token.replace('digest', 'crisis'), `${token}x`, `${token}.x`, 'digest', 'none', 'weekly..'])
        await archive.visitor.post('/api/desk-emails/off').send({ token: wrong }).expect(404);
      expect(await chosen()).toMatchObject({ digest: true, crisis: true });
      await sql('delete from desk_email');
      await archive.visitor.post('/api/desk-emails/off').send({ token }).expect(404);
    });
  });
});
