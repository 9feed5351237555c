import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { DeleteOldDeliveries } from '../../src/modules/newsletter/jobs/delete-old-deliveries.js';
import { linkToken } from '../../src/modules/newsletter/presenters/mailed-links.js';
import { deliveryIdIn } from '../../src/modules/newsletter/presenters/message-ids.js';
import {
  addDueCampaign,
  addSubscribers,
  campaignState,
  deleteCampaigns,
  deliveriesOf,
  sql,
  untilCampaign,
} from '../support/campaigns.js';
import { eventually } from '../support/eventually.js';
import { startGate, startSink } from '../support/mail-sink.js';
import type { MailSink } from '../support/mail-sink.js';
import { mainBackend, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

describe.each(mainBackend)('a campaign, on %s', (backend) => {
  let archive: TestApp;
  let sink: MailSink;
  const gate = startGate();
  beforeAll(async () => {
    sink = await startSink({ onMail: () => gate.pass() });
    archive = await startApp(backend, {
      smtpUrl: sink.url,
      smtpRatePerMinute: 0,
      mailFrom: 'journal@archive.test',
      site: { name: 'Ärchive, Inc.', tagline: '', contactEmail: null, socialVideoUrl: null, socialPhotoUrl: null },
    });
  });
  afterEach(async () => {
    gate.open();
    await deleteCampaigns(archive);
    sink.taken.splice(0);
  });
  afterAll(async () => {
    gate.open();
    await archive?.close();
    await sink?.stop();
  });

  it('goes to each subscriber once, over as many connections as are set', async () => {
    const before = sink.connections();
    const readers = await addSubscribers(archive, 250);
    const id = await addDueCampaign(archive);
    expect(await untilCampaign(archive, id, 'sent')).toMatchObject({ recipients: 250, sent: 250, failed: 0 });
    expect(sink.taken.map(({ to }) => to).sort()).toEqual([...readers].sort());
    expect(new Set(sink.taken.map(({ messageId }) => messageId)).size).toBe(250);
    // Three, each replaced once it has sent 100.
    expect(sink.connections() - before).toBeLessThanOrEqual(6);
    for (const delivery of await deliveriesOf(archive, id))
      expect(delivery).toMatchObject({ status: 'sent', attempts: 1, claimed: false });
  });

  it('has exactly these headers, and two links that only its receiver has', async () => {
    await addSubscribers(archive, 1);
    const id = await addDueCampaign(archive);
    await untilCampaign(archive, id, 'sent');
    const [{ raw, messageId }] = sink.taken as [(typeof sink.taken)[0]];
    const [subscriber] = await sql<{ id: number; nonce: string }>(archive, 'select id, nonce::text from subscriber');
    const [delivery] = await sql<{ id: string }>(archive, 'select id from newsletter_delivery');
    const secret = archive.settings.sessionSecret;
    const leave = `http://archive.test/unsubscribe?token=${linkToken('unsubscribe', subscriber!, secret)}`;
    const [head = ''] = raw.split('\r\n\r\n');
    const headers = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
    expect(headers.filter((line) => !/^(Date|Message-ID|Content-Type): /.test(line))).toEqual([
      `List-Unsubscribe: <${leave}>`,
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      `Archived-At: <http://archive.test/newsletter/${id}>`,
      'From: =?UTF-8?Q?=C3=84rchive=2C_Inc=2E?= <journal@archive.test>',
      'To: reader1@example.org',
      'Subject: News of the week',
      'List-ID: =?UTF-8?Q?=C3=84rchive=2C_Inc=2E?= <newsletter.archive.test>',
      'MIME-Version: 1.0',
    ]);
    expect(deliveryIdIn(messageId, archive.settings)).toBe(Number(delivery!.id));
    const { text, html } = await sink.parsed(0);
    const preferences = `http://archive.test/newsletter/preferences?token=${linkToken('preferences', subscriber!, secret)}`;
    for (const part of [text, html as string]) {
      expect(part).toContain(leave);
      expect(part).toContain(preferences);
      expect(part).not.toMatch(/%[A-Z-]+LINK%/);
    }
  });

  it('goes to the domain of an international address as punycode', async () => {
    await addSubscribers(archive, 1);
    await sql(archive, "update subscriber set email = 'ada@bücher.example'");
    const id = await addDueCampaign(archive);
    expect(await untilCampaign(archive, id, 'sent')).toMatchObject({ sent: 1, failed: 0 });
    expect(sink.taken[0]!.raw).toContain('\r\nTo: ada@xn--bcher-kva.example\r\n');
  });

  it('goes to no one who is not subscribed, has a pause, or wants another frequency', async () => {
    await addSubscribers(archive, 6);
    const set = (n: number, change: string) =>
      sql(archive, `update subscriber set ${change} where email = 'reader${n}@example.org'`);
    await set(1, "status = 'unsubscribed', subscribed = false");
    await set(2, "status = 'pending', subscribed = false");
    await set(3, "status = 'bounced', subscribed = false");
    await set(4, 'paused_until = current_date + 2');
    await set(5, "frequency = 'monthly'");
    const id = await addDueCampaign(archive, 'every');
    expect(await untilCampaign(archive, id, 'sent')).toMatchObject({ recipients: 1, sent: 1 });
    expect(sink.taken.map(({ to }) => to)).toEqual(['reader6@example.org']);
  });

  it('skips those who leave, bounce, complain, pause or are erased while it is sent', async () => {
    gate.close();
    const readers = await addSubscribers(archive, 100);
    const id = await addDueCampaign(archive);
    // The first batch has six; its first three are at the server.
    await eventually(() => gate.waiting() === 3, { what: 'three emails at the server' });
    const later = (await deliveriesOf(archive, id))
      .filter(({ status }) => status === 'queued')
      .map(({ email }) => email!);
    const set = (n: number, change: string) =>
      sql(archive, `update subscriber set ${change} where email = ?`, [later[n]]);
    await set(0, "status = 'unsubscribed', subscribed = false");
    await set(1, "status = 'bounced', subscribed = false");
    await set(2, "status = 'complained', subscribed = false");
    await set(3, 'paused_until = current_date + 2');
    await sql(archive, 'delete from subscriber where email = ?', [later[4]]);
    gate.open();
    expect(await untilCampaign(archive, id, 'sent')).toMatchObject({ recipients: 100, sent: 95, failed: 0 });
    const gone = later.slice(0, 5);
    expect(sink.taken.map(({ to }) => to).sort()).toEqual(readers.filter((to) => !gone.includes(to)).sort());
    const skipped = (await deliveriesOf(archive, id)).filter(({ status }) => status === 'skipped');
    expect(Object.fromEntries(skipped.map(({ email, reason }) => [email, reason]))).toEqual({
      [gone[0]!]: 'left',
      [gone[1]!]: 'bounced',
      [gone[2]!]: 'complained',
      [gone[3]!]: null,
      // Erased.
      null: 'left',
    });
  });

  it.each(['pause', 'cancel'] as const)(
    'stops within a batch after %s, and gives back what it claimed',
    async (decision) => {
      gate.close();
      await addSubscribers(archive, 500);
      const id = await addDueCampaign(archive);
      await eventually(() => gate.waiting() === 3, { what: 'three emails at the server' });
      const admin = await archive.admin();
      await admin.post(`/api/newsletter/campaigns/${id}/${decision}`).expect(200);
      gate.open();
      await eventually(async () => (await deliveriesOf(archive, id)).every(({ claimed }) => !claimed));
      const { sent, status } = await campaignState(archive, id);
      expect(status).toBe(decision === 'pause' ? 'paused' : 'cancelled');
      // Three at the server, and at most the other three of the batch.
      expect(sent).toBeLessThanOrEqual(6);
      expect(sink.taken).toHaveLength(sent);
      if (decision === 'cancel') return;
      await admin.post(`/api/newsletter/campaigns/${id}/resume`).expect(200);
      expect(await untilCampaign(archive, id, 'sent')).toMatchObject({ sent: 500 });
      expect(new Set(sink.taken.map(({ to }) => to)).size).toBe(500);
      expect(sink.taken).toHaveLength(500);
    },
  );

  it('and another one take turns', async () => {
    await addSubscribers(archive, 20);
    const ids = [await addDueCampaign(archive), await addDueCampaign(archive)];
    for (const id of ids) expect(await untilCampaign(archive, id, 'sent')).toMatchObject({ sent: 20 });
    expect(sink.taken).toHaveLength(40);
  });

  it('keeps its counts and loses its deliveries 60 days after it was finished', async () => {
    await addSubscribers(archive, 3);
    const id = await addDueCampaign(archive);
    await untilCampaign(archive, id, 'sent');
    const sweep = () => archive.app.get(DeleteOldDeliveries, { strict: false }).sweep();
    const finished = (days: number) =>
      sql(archive, 'update campaign set finished_at = now() - make_interval(days => ?)', [days]);
    await finished(59);
    await sweep();
    expect(await deliveriesOf(archive, id)).toHaveLength(3);
    await finished(61);
    await sweep();
    expect(await deliveriesOf(archive, id)).toEqual([]);
    expect(await campaignState(archive, id)).toMatchObject({ recipients: 3, sent: 3 });
  });

  it('that an admin paused and forgot is cancelled 60 days after it started, and loses its deliveries, too', async () => {
    await addSubscribers(archive, 3);
    const id = await addDueCampaign(archive);
    await untilCampaign(archive, id, 'sent');
    const sweep = () => archive.app.get(DeleteOldDeliveries, { strict: false }).sweep();
    const paused = (days: number, because: string) =>
      sql(
        archive,
        `update campaign set status = 'paused', paused_because = ?, finished_at = null,
           started_at = now() - make_interval(days => ?)`,
        [because, days],
      );
    await sql(
      archive,
      `update newsletter_delivery set status = 'queued' where id = (select max(id) from newsletter_delivery)`,
    );
    const statuses = async () => (await deliveriesOf(archive, id)).map(({ status }) => status).sort();
    await paused(59, 'admin');
    await sweep();
    expect([(await campaignState(archive, id)).status, await statuses()]).toEqual([
      'paused',
      ['queued', 'sent', 'sent'],
    ]);
    // The mail server is down: it goes on by itself. Deliveries that are done are deleted.
    await paused(61, 'server');
    await sweep();
    expect([(await campaignState(archive, id)).status, await statuses()]).toEqual(['paused', ['queued']]);
    for (const because of ['admin', 'restored']) {
      await paused(61, because);
      await sweep();
      expect([(await campaignState(archive, id)).status, await statuses()]).toEqual(['cancelled', ['queued']]);
    }
    await sql(archive, "update campaign set finished_at = now() - interval '61 days'");
    await sweep();
    expect(await statuses()).toEqual([]);
  });
});
