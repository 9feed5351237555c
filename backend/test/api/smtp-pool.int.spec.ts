import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SmtpPool } from '../../src/platform/mail/smtp-pool.js';
import { eventually } from '../support/eventually.js';
import { startSink } from '../support/mail-sink.js';
import type { MailSink } from '../support/mail-sink.js';

const never = new AbortController().signal;
const mailTo = (to: string) => ({
  template: 'campaign',
  to,
  from: { name: 'The Archive', address: 'journal@archive.test' },
  subject: 'News',
  text: 'Read this.',
  html: '<p>Read this.</p>',
  messageId: `<${to}>`,
});

describe('The pool of connections to the mail server', () => {
  let sink: MailSink;
  let pool: SmtpPool;
  let named: string[];
  beforeEach(async () => {
    named = [];
    sink = await startSink({ onReceiver: (to) => void named.push(to) });
    pool = new SmtpPool(sink.url, 2);
  });
  afterEach(async () => {
    pool.close();
    await sink.stop();
  });

  it('begins an email, and holds its end back until it may end', async () => {
    const held = Promise.withResolvers<void>();
    const first = pool.send(mailTo('ada@example.org'), () => held.promise, never);
    await eventually(() => named.includes('ada@example.org'), { what: 'an email that has begun' });
    // Another one overtakes it, from its beginning to its end.
    await pool.send(mailTo('grace@example.org'), () => Promise.resolve(), never);
    expect(sink.taken.map(({ to }) => to)).toEqual(['grace@example.org']);
    held.resolve();
    await first;
    expect(sink.taken.map(({ to }) => to)).toEqual(['grace@example.org', 'ada@example.org']);
  });

  it('never ends an email that may not end after all', async () => {
    const lost = () => Promise.reject(new Error('The outcome before it was not stored.'));
    await expect(pool.send(mailTo('ada@example.org'), lost, never)).rejects.toThrow('did not accept');
    await pool.send(mailTo('grace@example.org'), () => Promise.resolve(), never);
    expect(sink.taken.map(({ to }) => to)).toEqual(['grace@example.org']);
  });

  it('does not ask whether an email may end before the server wants its text', async () => {
    await sink.stop();
    const asked: string[] = [];
    const mayEnd = () => Promise.resolve(void asked.push('may it end?'));
    await expect(pool.send(mailTo('ada@example.org'), mayEnd, never)).rejects.toThrow('did not accept');
    expect(asked).toEqual([]);
    sink = await startSink();
  });

  it('waits for a server that looks at an email for longer than at a command', async () => {
    await sink.stop();
    sink = await startSink({ answersAfterMs: 11_000 });
    const slow = new SmtpPool(sink.url, 1);
    await slow.send(mailTo('ada@example.org'), () => Promise.resolve(), never);
    slow.close();
    expect(sink.taken.map(({ to }) => to)).toEqual(['ada@example.org']);
  }, 30_000);
});
