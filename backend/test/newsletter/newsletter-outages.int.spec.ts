import { MikroORM } from '@mikro-orm/postgresql';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  addDueCampaign,
  addSubscribers,
  campaignState,
  deliveriesOf,
  skipPauses,
  sql,
  untilCampaign,
} from '../support/campaigns.js';
import { eventually } from '../support/eventually.js';
import { withMailServer } from '../support/mail-server-tests.js';
import { mainBackend } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

describe.each(mainBackend)('a campaign that meets an outage, on %s', (backend) => {
  // The server does not wait long for the rest of an email.
  const own = withMailServer(backend, { socketTimeout: 2_000 });
  let archive: TestApp;
  beforeAll(() => void ({ archive } = own));

  it('fails nobody while the mail server is down for more than a day', async () => {
    await addSubscribers(archive, 5);
    await own.sink.stop();
    const id = await addDueCampaign(archive);
    await untilCampaign(archive, id, 'paused');
    await sql(archive, "update newsletter_delivery set first_tried_at = now() - interval '25 hours'");
    await skipPauses(archive, id);
    await eventually(async () => (await campaignState(archive, id)).failed_tries === 2);
    await untilCampaign(archive, id, 'paused');
    for (const delivery of await deliveriesOf(archive, id))
      expect(delivery).toMatchObject({ status: 'queued', attempts: 0 });
    await own.startAgain();
    await skipPauses(archive, id);
    expect(await untilCampaign(archive, id, 'sent')).toMatchObject({ sent: 5, failed: 0 });
  });

  it('sends one second copy when the answers to an email are lost, and counts it as sent', async () => {
    await addSubscribers(archive, 2);
    own.answers.onMail = (to) => (to === 'reader1@example.org' ? 'drop' : undefined);
    const id = await addDueCampaign(archive);
    await own.untilSent(id);
    expect(await campaignState(archive, id)).toMatchObject({ sent: 2, failed: 0 });
    expect(own.timesTaken('reader1@example.org')).toBe(2);
  });

  it('gives up after a day on one address that the server answers with 421, while others get it', async () => {
    await addSubscribers(archive, 6);
    own.answers.onReceiver = (to) => (to === 'reader1@example.org' ? '421 4.7.0 closing' : undefined);
    const id = await addDueCampaign(archive);
    await eventually(async () => {
      await skipPauses(archive, id);
      return (await campaignState(archive, id)).sent === 5;
    });
    await sql(archive, "update newsletter_delivery set first_tried_at = now() - interval '25 hours'");
    await own.untilSent(id);
    expect((await deliveriesOf(archive, id))[0]).toMatchObject({ status: 'failed', reason: 'too-late' });
  });

  it('is not paused when the database is slower than the mail server waits, and everyone gets it once', async () => {
    await addSubscribers(archive, 12);
    own.answers.onMail = () => own.gate.pass();
    own.gate.close();
    const id = await addDueCampaign(archive);
    await eventually(() => own.gate.waiting() === 3, { what: 'three emails at the server' });
    await archive.app
      .get(MikroORM)
      .em.fork()
      .transactional(async (em) => {
        await em.execute('select 1 from campaign where id = ? for update', [id]);
        own.gate.open();
        // The first three were taken, and cannot be stored. The server ends the connections of the next three.
        await eventually(() => own.sink.open() === 0, { what: 'a server that waits no longer' });
      });
    expect(await untilCampaign(archive, id, 'sent')).toMatchObject({ sent: 12, failed: 0, failed_tries: 0 });
    expect(own.sink.taken).toHaveLength(12);
  });

  it('sends nothing more that another worker may have, after its claim was given away', async () => {
    await addSubscribers(archive, 60);
    own.answers.onMail = () => own.gate.pass();
    own.gate.close();
    const id = await addDueCampaign(archive);
    await eventually(() => own.gate.waiting() === 3, { what: 'three emails at the server' });
    const other = crypto.randomUUID();
    const [row] = await sql<{ count: number }>(
      archive,
      `with taken as (
         update newsletter_delivery set claim = ?, claimed_until = now() + interval '1 hour'
          where status = 'sending' and id not in (select id from newsletter_delivery where status = 'sending' order by id limit 3)
         returning 1) select count(*)::int as count from taken`,
      [other],
    );
    expect(row!.count).toBe(3);
    // It renews its claim meanwhile, and learns that it has three less.
    const renewed = () =>
      sql<{ at: Date }>(archive, 'select max(claimed_until) as at from newsletter_delivery where claim <> ?', [other]);
    const before = (await renewed())[0]!.at;
    await eventually(async () => (await renewed())[0]!.at > before, { what: 'a renewed claim' });
    own.gate.open();
    await eventually(async () => (await campaignState(archive, id)).sent === 57);
    expect(new Set(own.sink.taken.map(({ to }) => to)).size).toBe(57);
    await sql(
      archive,
      "update newsletter_delivery set status = 'queued', claim = null, claimed_until = null where claim = ?",
      [other],
    );
    expect(await untilCampaign(archive, id, 'sent')).toMatchObject({ sent: 60 });
    expect(own.sink.taken).toHaveLength(60);
  });

  it('stops within seconds after a pause, however many emails a worker has claimed', async () => {
    await addSubscribers(archive, 1_500);
    let pass = 400;
    own.answers.onMail = () => (pass-- > 0 ? undefined : own.gate.pass());
    own.gate.close();
    const id = await addDueCampaign(archive);
    await eventually(() => own.gate.waiting() === 3, { what: 'a server that has become slow' });
    const claimed = (await deliveriesOf(archive, id)).filter(({ status }) => status === 'sending').length;
    expect(claimed).toBeGreaterThan(6);
    const admin = await archive.admin();
    await admin.post(`/api/newsletter/campaigns/${id}/pause`).expect(200);
    const renewed = () => sql<{ at: Date }>(archive, 'select max(claimed_until) as at from newsletter_delivery');
    const before = (await renewed())[0]!.at;
    await eventually(async () => (await renewed())[0]!.at > before, { what: 'a worker that looked at the campaign' });
    const taken = own.sink.taken.length;
    own.gate.open();
    await eventually(async () => (await deliveriesOf(archive, id)).every((delivery) => !delivery.claimed));
    // Those at the server.
    expect(own.sink.taken.length - taken).toBeLessThanOrEqual(3);
    expect(await campaignState(archive, id)).toMatchObject({ status: 'paused', sent: own.sink.taken.length });
  });
});
