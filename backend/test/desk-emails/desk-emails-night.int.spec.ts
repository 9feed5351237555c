import { randomUUID } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Clock } from '../../src/kernel/clock.js';
import { QueueDeskEmails } from '../../src/modules/desk-emails/jobs/queue-desk-emails.js';
import { MailQueue } from '../../src/platform/mail/mail-queue.js';
import { mailsOf } from '../support/mails.js';
import { waitUntilIdle } from '../support/queues.js';
import { personWith } from '../support/staff.js';
import type { Person } from '../support/staff.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

/** In December, 21:00 there is 2:00 UTC of the next day, and 7:00 is 12:00 UTC. */
const ZONE = 'America/New_York';
const EVENING = '2026-12-03T01:59:00Z';
const NIGHT = '2026-12-03T02:00:00Z';
const BEFORE_MORNING = '2026-12-03T11:59:00Z';
const MORNING = '2026-12-03T12:00:00Z';

/** Emails that a mail server refuses are retried for hours, so composing looks at the clock, too. */
describe('an email of the desk that is queued before the night and sent later', () => {
  let archive: TestApp;
  let person: Person;
  beforeAll(async () => {
    archive = await startApp('PostgreSQL', { siteTimeZone: ZONE });
    await archive.visitor
      .post('/api/confessions')
      .send({ content: 'I want to kill myself.', category: 'Other' })
      .expect(201);
    await waitUntilIdle(archive);
  });
  beforeEach(async () => {
    await sql('delete from desk_email');
    await sql('delete from crisis_notice');
    person = await personWith(archive, 'admin');
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  afterAll(() => archive?.close());

  const sql = <T extends object>(query: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<T[]>(query, params);
  const at = (time: string) => jest.spyOn(archive.app.get(Clock), 'now').mockReturnValue(new Date(time));
  const choose = async (choice: object) => {
    at('2026-12-02T15:00:00Z');
    await person.agent.put('/api/me/desk-emails').send(choice).expect(200);
  };
  /** How many emails are sent by this work at this time. */
  const sentBy = async (time: string, work: () => Promise<void>) => {
    const before = mailsOf(archive.settings, person.email).length;
    at(time);
    await work();
    await waitUntilIdle(archive);
    return mailsOf(archive.settings, person.email).length - before;
  };
  const attempt = (time: string, kind: string) =>
    sentBy(time, () => archive.app.get(MailQueue).enqueue(`desk-emails.${kind}`, person.id, randomUUID()));
  const minute = (time: string) => sentBy(time, () => archive.app.get(QueueDeskEmails).queueDue());
  const isOwed = async () =>
    (await sql<{ owed: boolean }>('select crisis_owed as owed from desk_email where account_id = ?', [person.id]))[0]!
      .owed;

  it.each(['digest', 'weekly'])('is dropped from 21:00 to 7:00 of the site’s time zone: %s', async (kind) => {
    await choose({ [kind]: true });
    expect(await attempt(EVENING, kind)).toBe(1);
    expect(await attempt(NIGHT, kind)).toBe(0);
    expect(await attempt(BEFORE_MORNING, kind)).toBe(0);
    expect(await attempt(MORNING, kind)).toBe(1);
  });

  it('waits for 7:00 if it is about a crisis flag, and then comes once', async () => {
    await choose({ crisis: true });
    expect(await attempt(EVENING, 'crisis')).toBe(1);
    expect(await isOwed()).toBe(false);
    expect(await attempt(NIGHT, 'crisis')).toBe(0);
    expect(await isOwed()).toBe(true);
    expect(await minute(BEFORE_MORNING)).toBe(0);
    expect(await minute(MORNING)).toBe(1);
    expect([await isOwed(), await minute(MORNING)]).toEqual([false, 0]);
  });

  it('comes at night if it is about a crisis flag and the person wants it then', async () => {
    await choose({ crisis: true, crisisAtNight: true });
    expect(await attempt(NIGHT, 'crisis')).toBe(1);
    expect(await isOwed()).toBe(false);
  });

  it('is owed to nobody who has switched it off', async () => {
    await choose({ crisis: true });
    await choose({ crisis: false });
    expect(await attempt(NIGHT, 'crisis')).toBe(0);
    expect(await isOwed()).toBe(false);
  });
});
