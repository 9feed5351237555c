import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { MailRegistry } from '../../src/platform/mail/mail-registry.js';
import { MAIL_QUEUE } from '../../src/platform/queue/queue-names.js';
import { newCampaign } from '../support/campaign-calls.js';
import { eventually } from '../support/eventually.js';
import { queueOf } from '../support/queues.js';
import { startSmtp } from '../support/smtp.js';
import type { FakeSmtp } from '../support/smtp.js';
import { backends, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const TEMPLATE = 'newsletter.campaign-test';

describe.each(backends)('the address of a campaign’s test, on %s, is deleted', (backend) => {
  let smtp: FakeSmtp;
  let archive: TestApp;
  let reply: string | undefined;
  beforeAll(async () => {
    smtp = await startSmtp((command) => (command === 'RCPT' ? reply : undefined));
    archive = await startApp(backend, { smtpUrl: smtp.url, mailFrom: 'desk@archive.example' });
  });
  afterAll(async () => {
    await archive?.close();
    await smtp?.stop();
  });

  const sql = <T extends object>(query: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<T[]>(query, params);

  /** Sends the test, with two attempts instead of fifteen. Returns its job. */
  async function send() {
    const [row] = await sql<{ id: number }>(
      'insert into newsletter_test (email, campaign_id, created_at) values (?, ?, now()) returning id',
      ['me@example.org', await newCampaign(archive, {})],
    );
    const options = { attempts: 2, backoff: { type: 'fixed', delay: 10 }, removeOnComplete: false };
    return queueOf(archive, MAIL_QUEUE).add(TEMPLATE, { template: TEMPLATE, id: row!.id }, options);
  }
  const untilOver = async (state: string) => {
    const job = await send();
    await eventually(async () => (await job.getState()) === state, { what: `a job that is ${state}` });
    expect(await sql('select 1 from newsletter_test')).toEqual([]);
    return (await queueOf(archive, MAIL_QUEUE).getJob(job.id!))!;
  };

  it.each([
    ['once it is sent', undefined, 'completed', 1],
    ['when the server refuses it for good', '550 5.1.1 nobody', 'failed', 1],
    ['after the last attempt', '451 4.3.0 later', 'failed', 2],
  ])('%s', async (_, answer, state, attempts) => {
    reply = answer;
    expect((await untilOver(state)).attemptsMade).toBe(attempts);
  });

  it('when it could not be composed in the last attempt', async () => {
    const composer = archive.app.get(MailRegistry, { strict: false }).composerOf(TEMPLATE)!;
    const compose = jest.spyOn(composer, 'compose').mockRejectedValue(new Error('no such article'));
    expect((await untilOver('failed')).failedReason).toMatch(/^The email could not be composed/);
    expect(compose).toHaveBeenCalledTimes(2);
    compose.mockRestore();
  });
});
