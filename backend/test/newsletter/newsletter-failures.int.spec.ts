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
import type { Answer } from '../support/mail-sink.js';
import { withMailServer } from '../support/mail-server-tests.js';
import { mainBackend } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const counts = (answers: readonly string[]) => (to: string) => answers.filter((one) => one === to).length;

describe.each(mainBackend)('a mail server that does not take every email, on %s', (backend) => {
  const own = withMailServer(backend);
  let archive: TestApp;
  beforeAll(() => void ({ archive } = own));
  const retryOf = async (id: number) => (await deliveriesOf(archive, id)).find(({ status }) => status === 'retry');

  it('fails each address for good that it refuses for good, with a reason', async () => {
    await addSubscribers(archive, 6);
    const answers: Record<string, Answer> = {
      'reader1@example.org': '550 5.1.1 unknown',
      'reader2@example.org': '552 5.2.2 full',
      'reader3@example.org': '550 5.7.1 no',
      'reader4@example.org': '553 5.1.3 bad',
    };
    own.answers.onReceiver = (to) => answers[to];
    own.answers.onMail = (to) => (to === 'reader5@example.org' ? '554 5.6.0 not this one' : undefined);
    const id = await addDueCampaign(archive);
    // The whole email was refused, so its server is asked once more.
    expect(await eventually(() => retryOf(id))).toMatchObject({ email: 'reader5@example.org', reason: 'refused' });
    await skipPauses(archive, id);
    expect(await untilCampaign(archive, id, 'sent')).toMatchObject({ recipients: 6, sent: 1, failed: 5 });
    expect((await deliveriesOf(archive, id)).map(({ status, reason }) => reason ?? status)).toEqual([
      'unknown',
      'full',
      'refused',
      'invalid',
      'refused',
      'sent',
    ]);
  });

  it('gets an address again after a minute, then four, when it refuses it for now', async () => {
    await addSubscribers(archive, 2);
    const asked: string[] = [];
    own.answers.onReceiver = (to) => {
      asked.push(to);
      return to === 'reader1@example.org' && counts(asked)(to) <= 2 ? '450 4.2.0 greylisted' : undefined;
    };
    const id = await addDueCampaign(archive);
    const first = await eventually(() => retryOf(id), { what: 'a retry' });
    expect(first).toMatchObject({ email: 'reader1@example.org', attempts: 1 });
    expect(first.waits_s).toBeGreaterThan(50);
    expect(first.waits_s).toBeLessThan(60.001);
    await skipPauses(archive, id);
    const second = await eventually(async () => {
      const retry = await retryOf(id);
      return retry?.attempts === 2 && retry;
    });
    expect(second.waits_s).toBeGreaterThan(230);
    // The time is stored in whole milliseconds, rounded.
    expect(second.waits_s).toBeLessThan(240.001);
    expect(await campaignState(archive, id)).toMatchObject({ status: 'sending', sent: 1, failed: 0 });
    await skipPauses(archive, id);
    expect(await untilCampaign(archive, id, 'sent')).toMatchObject({ sent: 2, failed: 0 });
  });

  it('fails an address that it has refused for now for a day', async () => {
    await addSubscribers(archive, 1);
    own.answers.onReceiver = () => '450 4.2.0 greylisted';
    const id = await addDueCampaign(archive);
    await eventually(() => retryOf(id));
    await sql(archive, "update newsletter_delivery set first_tried_at = now() - interval '25 hours'");
    await skipPauses(archive, id);
    expect(await untilCampaign(archive, id, 'sent')).toMatchObject({ sent: 0, failed: 1 });
    expect(await deliveriesOf(archive, id)).toMatchObject([{ status: 'failed', reason: 'too-late', attempts: 2 }]);
  });

  it('gets the same Message-ID again when the connection ended after the email', async () => {
    await addSubscribers(archive, 1);
    own.answers.onMail = (to) => (own.timesTaken(to) === 0 ? 'drop' : undefined);
    const id = await addDueCampaign(archive);
    expect(await eventually(() => retryOf(id))).toMatchObject({ attempts: 1 });
    expect(await campaignState(archive, id)).toMatchObject({ status: 'sending', failed_tries: 0 });
    await skipPauses(archive, id);
    await untilCampaign(archive, id, 'sent');
    expect(own.sink.taken).toHaveLength(2);
    expect(own.sink.taken[1]!.messageId).toBe(own.sink.taken[0]!.messageId);
  });

  it('pauses the campaign when it says 421, and the campaign resumes by itself', async () => {
    await addSubscribers(archive, 30);
    let isClosing = true;
    own.answers.onReceiver = () => (isClosing && own.sink.taken.length >= 10 ? '421 4.7.0 closing' : undefined);
    const id = await addDueCampaign(archive);
    const paused = await untilCampaign(archive, id, 'paused');
    expect(paused).toMatchObject({ paused_because: 'server', failed: 0, failed_tries: 1 });
    expect(paused.waits_s).toBeGreaterThan(50);
    expect(paused.waits_s).toBeLessThanOrEqual(60);
    await skipPauses(archive, id);
    await eventually(async () => (await campaignState(archive, id)).failed_tries === 2 || undefined);
    const again = await untilCampaign(archive, id, 'paused');
    expect(again.waits_s).toBeGreaterThan(110);
    isClosing = false;
    await skipPauses(archive, id);
    await eventually(async () => (await campaignState(archive, id)).status === 'sending' || undefined);
    await own.untilSent(id);
    expect(await campaignState(archive, id)).toMatchObject({ sent: 30, failed: 0, failed_tries: 0 });
    expect(new Set(own.sink.taken.map(({ to }) => to)).size).toBe(30);
    expect(own.sink.taken).toHaveLength(30);
  });

  it('pauses the campaign when our daily limit is reached, and no address fails', async () => {
    await addSubscribers(archive, 5);
    own.answers.onReceiver = () => '550 5.4.5 Daily user sending quota exceeded';
    const id = await addDueCampaign(archive);
    expect(await untilCampaign(archive, id, 'paused')).toMatchObject({ paused_because: 'server', failed: 0 });
    own.takeAll();
    await own.untilSent(id);
    expect(await campaignState(archive, id)).toMatchObject({ sent: 5, failed: 0 });
  });

  it.each([
    ['refuses the text, with any code', '550 this looks like spam'],
    ['has no answer but a later one', '451 4.7.1 come back later'],
  ])('pauses the campaign when it %s, and those that it refused get it afterwards', async (_, answer) => {
    await addSubscribers(archive, 60);
    own.answers.onMail = () => answer;
    const id = await addDueCampaign(archive);
    expect(await untilCampaign(archive, id, 'paused')).toMatchObject({
      paused_because: 'server',
      sent: 0,
      failed: 0,
    });
    // As if it had gone on for more than a day: nobody got the email meanwhile, so no address is to blame.
    await sql(archive, "update newsletter_delivery set first_tried_at = first_tried_at - interval '25 hours'");
    await skipPauses(archive, id);
    await eventually(async () => (await campaignState(archive, id)).failed_tries === 2);
    await untilCampaign(archive, id, 'paused');
    own.takeAll();
    await own.untilSent(id);
    expect(await campaignState(archive, id)).toMatchObject({ sent: 60, failed: 0 });
  });

  it('is down, comes back, and everyone gets the email once', async () => {
    await addSubscribers(archive, 60);
    const taken = own.sink.taken;
    own.answers.onMail = () => {
      if (taken.length === 20) void own.sink.stop();
      return undefined;
    };
    const id = await addDueCampaign(archive);
    expect(await untilCampaign(archive, id, 'paused')).toMatchObject({ paused_because: 'server', failed: 0 });
    own.takeAll();
    const before = [...taken];
    await own.startAgain();
    // An admin who does not want to wait.
    const admin = await archive.admin();
    await admin.post(`/api/newsletter/campaigns/${id}/resume`).expect(200);
    await own.untilSent(id);
    expect(await campaignState(archive, id)).toMatchObject({ recipients: 60, failed: 0 });
    const all = [...before, ...own.sink.taken];
    expect(new Set(all.map(({ to }) => to)).size).toBe(60);
    // Those whose answer was lost when it went down.
    expect(all.length).toBeLessThanOrEqual(63);
    expect(new Set(all.map(({ messageId }) => messageId)).size).toBe(60);
  });
});
