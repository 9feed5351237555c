import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Job } from 'bullmq';
import { Redis } from 'ioredis';
import type { MailJob } from '../../src/platform/mail/mail-job.js';
import { MailQueue } from '../../src/platform/mail/mail-queue.js';
import { Housekeeping } from '../../src/platform/outbox/housekeeping.js';
import { MAIL_QUEUE } from '../../src/platform/queue/queue-names.js';
import { eventually } from '../support/eventually.js';
import { mailsOf, readMail, resetTokenIn } from '../support/mails.js';
import { queueOf } from '../support/queues.js';
import { startSmtp } from '../support/smtp.js';
import type { FakeSmtp } from '../support/smtp.js';
import { backends, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const TEMPLATE = 'identity.password-reset';

const mailQueue = (archive: TestApp) => queueOf<MailJob>(archive, MAIL_QUEUE);
const mailsFrom = ({ app }: TestApp) => app.get(MailQueue, { strict: false });

/** Creates a member with a reset request in the database only, without an event. */
async function createResetRequest(archive: TestApp): Promise<{ id: number; email: string }> {
  const { body } = await (await archive.member()).get('/api/auth/user').expect(200);
  const { id, email } = body as { id: number; email: string };
  const em = archive.app.get(MikroORM).em.fork();
  const [row] = await em.execute<{ id: number }[]>(
    'insert into password_reset (account_id, nonce, created_at) values (?, ?, now()) returning id',
    [id, randomUUID()],
  );
  return { id: row!.id, email };
}

/** Everything that a queue stores about a job. */
const storedJob = (job: Job) => JSON.stringify([job.asJSON(), job.stacktrace]);

describe.each(backends)('an email without a mail server, on %s', (backend) => {
  let archive: TestApp;
  beforeAll(async () => {
    archive = await startApp(backend, { site: { ...SITE, name: 'The Archive' } });
  });
  afterAll(() => archive?.close());

  const sent = (to: string) => eventually(() => mailsOf(archive.settings, to)[0], { what: `an email to ${to}` });

  it('is a readable file that only its owner can access', async () => {
    const { id, email } = await createResetRequest(archive);
    await mailsFrom(archive).enqueue(TEMPLATE, id, randomUUID());
    const { file, headers, text } = await sent(email);
    expect(file).toMatch(/\/mail\/\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-[0-9a-f]{12}\.eml$/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(file)).mode & 0o777).toBe(0o700);
    expect(headers).toMatchObject({
      from: 'The Archive <no-reply@archive.test>',
      to: email,
      subject: 'Choose a new password for The Archive',
      'message-id': expect.stringMatching(/^<[0-9a-f]{32}@archive\.test>$/),
      'auto-submitted': 'auto-generated',
      'content-transfer-encoding': '8bit',
    });
    expect(readFileSync(file, 'latin1')).toContain(
      `http://archive.test/reset-password?token=${resetTokenIn({ text })}\r\n`,
    );
    expect(readdirSync(dirname(file)).filter((name) => !name.endsWith('.eml'))).toEqual([]);
  });

  it('requested twice by the same event is sent once', async () => {
    const eventId = randomUUID();
    const first = await createResetRequest(archive);
    const other = await createResetRequest(archive);
    for (const { id } of [first, first, other]) await mailsFrom(archive).enqueue(TEMPLATE, id, eventId);
    await sent(other.email);
    await eventually(async () => (await mailQueue(archive).getJobCountByTypes('waiting', 'active', 'delayed')) === 0);
    expect(mailsOf(archive.settings, first.email)).toHaveLength(1);
  });

  it('is in the queue as a template and an id, without address, token or text', async () => {
    const { id, email } = await createResetRequest(archive);
    await mailsFrom(archive).enqueue(TEMPLATE, id, randomUUID());
    const mail = await sent(email);
    const jobs = await eventually(async () => {
      const done = await mailQueue(archive).getJobs(['completed']);
      return done.some(({ data }) => (data as { id: number }).id === id) && done;
    });
    expect(jobs.map(({ data }) => Object.keys(data as object).sort())).toEqual(jobs.map(() => ['id', 'template']));
    for (const kept of jobs.map(storedJob)) {
      expect(kept).not.toContain('@');
      expect(kept).not.toContain(resetTokenIn(mail));
    }
  });

  it('with an unknown template is rejected when it is requested', async () => {
    await expect(mailsFrom(archive).enqueue('nobody.writes', 1, randomUUID())).rejects.toThrow('has no composer');
  });

  it('leaves nothing in the queue’s event log after housekeeping', async () => {
    await archive.app.get(Housekeeping, { strict: false }).sweep();
    if (archive.settings.redisUrl) {
      const redis = new Redis(archive.settings.redisUrl);
      const logged = await redis.xlen(mailQueue(archive).toKey('events'));
      redis.disconnect();
      expect(logged).toBe(0);
    } else {
      const em = archive.app.get(MikroORM).em.fork();
      expect(await em.execute('select 1 from bullmq.event')).toEqual([]);
    }
  });
});

const SITE = { name: 'Das Archiv “Ä”', tagline: '', contactEmail: null, socialVideoUrl: null, socialPhotoUrl: null };

describe.each(backends)('an email with a mail server, on %s', (backend) => {
  const logged: string[] = [];
  /** Replies of the server to the next use of a command; each is used once. */
  const replies: [command: string, reply: string][] = [];
  let smtp: FakeSmtp;
  let archive: TestApp;
  beforeAll(async () => {
    for (const stream of [process.stdout, process.stderr]) {
      jest.spyOn(stream, 'write').mockImplementation((chunk) => {
        logged.push(String(chunk));
        return true;
      });
    }
    smtp = await startSmtp((command) => {
      const next = replies.findIndex(([to]) => to === command);
      return next < 0 ? undefined : replies.splice(next, 1)[0]![1];
    });
    archive = await startApp(backend, {
      smtpUrl: smtp.url,
      mailFrom: 'desk@archive.example',
      site: SITE,
      logLevel: 'debug',
    });
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await archive?.close();
    await smtp?.stop();
  });

  const takenFor = (to: string) => smtp.mails.map(readMail).filter(({ headers }) => headers['to'] === to);
  const send = async () => {
    const { id, email } = await createResetRequest(archive);
    await mailsFrom(archive).enqueue(TEMPLATE, id, randomUUID());
    return email;
  };

  it('is sent to the server, with a non-ASCII sender name, and not written to a file', async () => {
    const email = await send();
    const [mail] = await eventually(() => takenFor(email).length > 0 && takenFor(email));
    expect(mail!.headers['from']).toMatch(/^=\?UTF-8\?Q\?.*\?= <desk@archive\.example>$/);
    expect(mail!.text).toContain('Das Archiv “Ä”');
    expect(resetTokenIn(mail!)).toMatch(/^\d+-[\w-]{22}$/);
    expect(smtp.commands).toEqual(expect.arrayContaining(['MAIL FROM:<desk@archive.example>', `RCPT TO:<${email}>`]));
    expect(mailsOf(archive.settings)).toEqual([]);
  });

  it('is retried after a temporary error', async () => {
    replies.push(['RCPT', '451 not now']);
    const email = await send();
    await eventually(() => takenFor(email).length === 1, { what: 'the email after one retry' });
  });

  it('is sent again with the same Message-ID if the server’s confirmation was lost', async () => {
    replies.push(['TAKEN', 'drop']);
    const email = await send();
    await eventually(() => takenFor(email).length === 2, { what: 'the email again' });
    const [first, second] = takenFor(email);
    expect(second!.headers['message-id']).toBe(first!.headers['message-id']);
    expect(second!.text).toBe(first!.text);
  });

  it('to a missing mailbox is not retried, and stays in the queue as failed, without the address', async () => {
    replies.push(['RCPT', '550 5.1.1 no such mailbox: <%s>']);
    const { id, email } = await createResetRequest(archive);
    replies[0]![1] = replies[0]![1].replace('%s', email);
    await mailsFrom(archive).enqueue(TEMPLATE, id, randomUUID());
    const failed = await eventually(async () =>
      (await mailQueue(archive).getFailed()).find(({ data }) => data.id === id),
    );
    expect(failed.attemptsMade).toBe(1);
    expect(failed.failedReason).toBe('The mail server did not accept the email (EENVELOPE RCPT TO 550)');
    expect(storedJob(failed)).not.toContain('@');
    await eventually(() => logged.some((line) => line.includes(`${TEMPLATE} ${id} failed (attempt 1)`)), {
      what: 'its log line',
    });
    expect(logged.join('')).not.toContain(email);
    await archive.visitor.get('/readyz').expect(200);
    await archive.app.get(Housekeeping, { strict: false }).sweep();
    expect((await mailQueue(archive).getFailed()).map(({ data }) => data.id as number)).toContain(id);
  });
});

describe.each(backends)('a mail server that does not respond, on %s', (backend) => {
  it('does not delay a shutdown', async () => {
    const smtp = await startSmtp(() => 'never');
    try {
      const archive = await startApp(backend, { smtpUrl: smtp.url });
      let stopped = 0;
      try {
        const { id } = await createResetRequest(archive);
        await mailsFrom(archive).enqueue(TEMPLATE, id, randomUUID());
        await eventually(async () => (await mailQueue(archive).getActiveCount()) === 1, {
          what: 'an email being sent',
        });
      } finally {
        stopped = Date.now();
        await archive.close();
      }
      expect(Date.now() - stopped).toBeLessThan(9_000);
    } finally {
      await smtp.stop();
    }
  });
});
