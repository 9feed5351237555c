import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import {
  addDueCampaign,
  addSubscribers,
  campaignState,
  deliveriesOf,
  sql,
  untilCampaign,
} from '../support/campaigns.js';
import { eventually } from '../support/eventually.js';
import { startSink } from '../support/mail-sink.js';
import type { MailSink } from '../support/mail-sink.js';
import { mailsOf } from '../support/mails.js';
import { killAll, startProcess } from '../support/processes.js';
import { mainBackend, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

describe.each(mainBackend)('a campaign, on %s', (backend) => {
  let archive: TestApp | undefined;
  let sink: MailSink | undefined;
  afterEach(async () => {
    await killAll();
    await archive?.close();
    await sink?.stop();
    [archive, sink] = [undefined, undefined];
  });

  it('is written to files without a mail server, whatever the rate', async () => {
    archive = await startApp(backend, { smtpRatePerMinute: 1 });
    const readers = await addSubscribers(archive, 12);
    const id = await addDueCampaign(archive);
    expect(await untilCampaign(archive, id, 'sent')).toMatchObject({ sent: 12 });
    const mails = mailsOf(archive.settings);
    expect(mails.map(({ headers }) => headers['to']).sort()).toEqual([...readers].sort());
    expect(mails[0]!.headers).toMatchObject({
      subject: 'News of the week',
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      'content-type': expect.stringMatching(/^multipart\/alternative/),
    });
    expect(mails[0]!.headers).not.toHaveProperty('auto-submitted');
  });

  it('waits while the folder of the files cannot be written', async () => {
    archive = await startApp(backend);
    const folder = join(archive.settings.dataDir, 'mail');
    writeFileSync(folder, 'not a folder');
    await addSubscribers(archive, 2);
    const id = await addDueCampaign(archive);
    expect(await untilCampaign(archive, id, 'paused')).toMatchObject({ paused_because: 'server', failed: 0 });
    rmSync(folder);
    await sql(archive, 'update campaign set resume_at = now()');
    expect(await untilCampaign(archive, id, 'sent')).toMatchObject({ sent: 2 });
  });

  it('waits when the mail server refuses our password, and no address fails', async () => {
    let password = 'another one';
    sink = await startSink({
      server: {
        disabledCommands: ['STARTTLS'],
        authOptional: false,
        allowInsecureAuth: true,
        onAuth: (auth, _session, done) =>
          auth.password === password
            ? done(null, { user: auth.username })
            : done(Object.assign(new Error('Authentication failed'), { responseCode: 535 })),
      },
    });
    archive = await startApp(backend, { smtpUrl: sink.url.replace('//', '//ada:secret@'), smtpRatePerMinute: 0 });
    await addSubscribers(archive, 4);
    const id = await addDueCampaign(archive);
    expect(await untilCampaign(archive, id, 'paused')).toMatchObject({ paused_because: 'server', failed: 0, sent: 0 });
    for (const delivery of await deliveriesOf(archive, id))
      expect(delivery).toMatchObject({ status: 'queued', attempts: 0 });
    password = 'secret';
    await sql(archive, 'update campaign set resume_at = now()');
    expect(await untilCampaign(archive, id, 'sent')).toMatchObject({ sent: 4 });
  });

  it('keeps to one rate, however many workers send it', async () => {
    sink = await startSink();
    const perMinute = 600;
    archive = await startApp(backend, { role: 'api' });
    const env = { SMTP_URL: sink.url, SMTP_RATE_PER_MINUTE: String(perMinute) };
    await Promise.all([startProcess(archive, 'worker', env), startProcess(archive, 'worker', env)]);
    await addSubscribers(archive, 60);
    // Before the first email, so that a busy machine makes this longer and never shorter.
    const start = performance.now();
    const id = await addDueCampaign(archive);
    await untilCampaign(archive, id, 'sent');
    const seconds = (performance.now() - start) / 1_000;
    // The bucket holds one second's emails, so the first of them are sent immediately.
    expect(60).toBeLessThanOrEqual(seconds * (perMinute / 60) + perMinute / 60);
    expect(sink.taken).toHaveLength(60);
    expect(await campaignState(archive, id)).toMatchObject({ sent: 60 });
  });

  it('is given back by a worker that is stopped, and nobody gets it twice', async () => {
    sink = await startSink();
    archive = await startApp(backend, { role: 'api' });
    const env = { SMTP_URL: sink.url, SMTP_RATE_PER_MINUTE: '0' };
    const [worker] = await startProcess(archive, 'worker', env);
    await addSubscribers(archive, 600);
    const id = await addDueCampaign(archive);
    await eventually(() => sink!.taken.length > 100, { what: 'a worker that sends', every: 2 });
    worker.kill('SIGTERM');
    await eventually(() => worker.exitCode !== null, { what: 'a stopped worker' });
    expect(worker.exitCode).toBe(0);
    const states = new Set((await deliveriesOf(archive, id)).map(({ status }) => status));
    expect([...states].sort()).toEqual(['queued', 'sent']);
    await startProcess(archive, 'worker', env);
    expect(await untilCampaign(archive, id, 'sent')).toMatchObject({ sent: 600 });
    expect(sink.taken).toHaveLength(600);
  });
});
