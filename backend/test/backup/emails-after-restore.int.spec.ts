import { CommandBus } from '@nestjs/cqrs';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Clock, SystemClock } from '../../src/kernel/clock.js';
import { DeskEmailDue, HoldRestoredDeskEmails } from '../../src/modules/desk-emails/contract.js';
import { QueueDeskEmails } from '../../src/modules/desk-emails/jobs/queue-desk-emails.js';
import { DigestDue } from '../../src/modules/notifications/contract.js';
import { ComposeDigest } from '../../src/modules/notifications/jobs/compose-digest.js';
import { StartDigests } from '../../src/modules/notifications/jobs/start-digests.js';
import { Outbox } from '../../src/platform/outbox/outbox.js';
import { Operated } from '../support/backups.js';
import { campaignCalls, newCampaign, subscribed } from '../support/campaign-calls.js';
import { personWith } from '../support/staff.js';
import type { Person } from '../support/staff.js';
import type { TestApp } from '../support/test-app.js';

const MONDAY = '2026-12-07';
const DIGEST = `
  insert into campaign (subject, audience, digest_of, status, html, plain_text, page, created_at, started_at)
    select 'New', 'monthly', $1::date, $2::text, '', '', '', now(), case $2::text when 'sent' then now() end`;
const MONTHS = "insert into newsletter_digest (month) values ('2026-09-01'), ('2026-10-01'), ('2026-11-01')";
const SENT =
  "update campaign set status = 'sent', html = '', plain_text = '', page = '', started_at = now() where id = $1";
const NOTIFICATION = `
  insert into notification (account_id, kind, comment_id, own_comment_id, post_id, created_on, mailed_on)
    values ($1, 'declined', $2, $2, 1, '2026-12-06', $3::date)`;
const SETTING =
  "insert into notification_setting (account_id, email, nonce, digest_on) values ($1, true, 'x', $2::date)";
const DESK_EMAIL =
  'insert into desk_email (account_id, digest, digest_hour, crisis, weekly) values ($1, true, 7, true, true)';

/** The site runs without a worker, which would send the emails. */
describe('emails that may have been sent after a backup, once it is restored:', () => {
  let operated: Operated;
  let archive: TestApp;
  let file: string;
  const id: Record<string, number> = {};
  const people: Record<string, Person> = {};

  const restore = async (options = {}) => {
    operated.output.length = 0;
    jest.spyOn(SystemClock.prototype, 'now').mockReturnValue(new Date(`${MONDAY}T18:00:00Z`));
    await operated.restore(file, options);
    jest.restoreAllMocks();
  };
  const campaigns = () =>
    operated.sql<object>('select id, status, not_sent_because as because, version from campaign order by id');
  const at = (time: string) => jest.spyOn(archive.app.get(Clock), 'now').mockReturnValue(new Date(time));
  /** The emails that a worker finds due at that time. */
  const dueAt = async (time: string) => {
    const added = jest.spyOn(archive.app.get(Outbox), 'addAll');
    at(time);
    await archive.app.get(StartDigests).startIfDue();
    await archive.app.get(QueueDeskEmails).queueDue();
    const events = added.mock.calls.flatMap(([some]) => some);
    jest.restoreAllMocks();
    return events.map((event) => (event instanceof DeskEmailDue ? event.kind : event instanceof DigestDue && event.id));
  };

  beforeAll(async () => {
    operated = await Operated.make();
    archive = await operated.start({ role: 'api' });
    await subscribed(archive, 'every', 'ada@example.org');
    id.sent = await newCampaign(archive);
    id.draft = await newCampaign(archive);
    id.scheduled = await newCampaign(archive, { status: 'scheduled' });
    people.member = await personWith(archive, 'member');
    people.mailed = await personWith(archive, 'member');
    people.admin = await personWith(archive, 'admin');
    await operated.sql(SETTING, [people.member.id, '2026-12-06']);
    await operated.sql(NOTIFICATION, [people.member.id, 1, null]);
    // The event of the digest of that day may wait in the backup.
    await operated.sql(SETTING, [people.mailed.id, MONDAY]);
    await operated.sql(NOTIFICATION, [people.mailed.id, 2, MONDAY]);
    await operated.sql(DESK_EMAIL, [people.admin.id]);
    file = await operated.backUp();
  });

  beforeAll(async () => {
    const calls = campaignCalls(await archive.admin());
    await calls.send(id.sent!).expect(200);
    await operated.sql(SENT, [id.sent]);
    // An admin has deleted that of September and sent that of October. The one of November waits.
    await operated.sql(MONTHS);
    await operated.sql(DIGEST, ['2026-10-01', 'sent']);
    await operated.sql(DIGEST, ['2026-11-01', 'draft']);
    await archive.close();
    await restore();
    archive = await operated.start({ role: 'api' });
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  afterAll(async () => {
    await archive?.close();
    await operated?.remove();
  });

  it('a newsletter that was sent since is a draft that says so, and the operator is told', async () => {
    expect(await campaigns()).toEqual([
      { id: id.sent, status: 'draft', because: 'restored', version: 2 },
      { id: id.draft, status: 'draft', because: null, version: 1 },
      { id: id.scheduled, status: 'draft', because: 'restored', version: 2 },
    ]);
    expect(operated.output).toContainEqual(expect.stringMatching(/^Emails to subscribers: 2 wait for you at the desk/));
  });

  it('a monthly digest that was sent or deleted since is not drafted again, and one that waited is', async () => {
    const months = await operated.sql<object>('select month::text from newsletter_digest order by month');
    expect(months).toEqual([{ month: '2026-09-01' }, { month: '2026-10-01' }]);
  });

  it('members get no digest of that day, nor a later one about the same news', async () => {
    expect(await dueAt(`${MONDAY}T17:30:00Z`)).toEqual([]);
    for (const { id: account } of [people.member!, people.mailed!])
      expect(await archive.app.get(ComposeDigest).compose(account)).toBeNull();
    await operated.sql(NOTIFICATION, [people.mailed!.id, 3, null]);
    expect(await dueAt('2026-12-08T17:30:00Z')).toEqual([people.mailed!.id, 'digest']);
  });

  it('the desk gets no digest and no weekly note of that day, but both the next time', async () => {
    await archive.close();
    await restore();
    archive = await operated.start({ role: 'api' });
    expect(await dueAt(`${MONDAY}T20:00:00Z`)).toEqual([]);
    expect(await dueAt('2026-12-08T20:00:00Z')).toEqual(['digest']);
    expect((await dueAt('2026-12-14T08:00:00Z')).sort()).toEqual(['digest', 'weekly']);
    expect(operated.output).toContainEqual(expect.stringMatching(/^Daily and weekly emails .*\(switched on: 3\)/));
  });

  it.each([
    ['Monday', MONDAY, ['digest']],
    ['Sunday', '2026-12-06', ['digest', 'weekly']],
  ])(
    'a restore on %s leaves an email about a crisis owed, and the weekly note of a later week',
    async (_, day, next) => {
      await operated.sql('update desk_email set digest_on = null, weekly_on = null, crisis_owed = true');
      at(`${day}T18:00:00Z`);
      await archive.app.get(CommandBus).execute(new HoldRestoredDeskEmails());
      jest.restoreAllMocks();
      expect(await dueAt(`${day}T20:00:00Z`)).toEqual(['crisis']);
      const tomorrow = new Date(Date.parse(`${day}T20:00:00Z`) + 86_400_000).toISOString();
      expect((await dueAt(tomorrow)).sort()).toEqual(next);
    },
  );

  it('if nobody knows what was sent since, every draft says that it may have been', async () => {
    await archive.close();
    await restore({ findLaterStates: false });
    expect(await campaigns()).toMatchObject([
      { id: id.sent, because: 'restored' },
      { id: id.draft, because: 'restored', version: 2 },
      { id: id.scheduled, because: 'restored' },
    ]);
  });
});
