import { describe, expect, it } from '@jest/globals';
import { bounceReport, REPORTS } from '../../../test/support/bounces.js';
import { readBounceReport } from './bounce-report.js';

const MESSAGE_ID = '<n.7.k3VbXq0aTnW1yZ5cLr8sUg@archive.test>';
const TOKEN = '5.k3VbXq0aTnW1yZ5cLr8sUg';
const LIST_UNSUBSCRIBE = `<http://archive.test/unsubscribe?token=${TOKEN}>`;
const read = (name: string) => readBounceReport(bounceReport(name, MESSAGE_ID, TOKEN));

describe('A report in the mailbox for bounces', () => {
  it.each([
    ['postfix-unknown', 'hard'],
    ['postfix-full', 'soft'],
    ['postfix-expired', 'soft'],
    ['exim', 'hard'],
    ['exim-text', 'hard'],
    ['exchange', 'hard'],
    ['outlook-blocked', 'soft'],
    ['gmail', 'hard'],
    ['arf-abuse', 'complaint'],
  ])('%s is a %s one, with the Message-ID of our email', async (name, type) => {
    const report = await read(name);
    expect(report?.type).toBe(type);
    expect(report).toMatchObject({ messageId: MESSAGE_ID, listUnsubscribe: LIST_UNSUBSCRIBE });
  });

  it('of Amazon SES, which replaces the Message-ID, has the link to unsubscribe', async () => {
    const report = await read('ses');
    expect(report).toMatchObject({ type: 'hard', listUnsubscribe: LIST_UNSUBSCRIBE });
    expect(report!.messageId).toMatch(/amazonses\.example>$/);
  });

  it.each(['postfix-delayed', 'arf-not-spam', 'out-of-office', 'reply'])('%s is no bounce', async (name) => {
    expect(await read(name)).toBeNull();
  });

  /** A report like Postfix's, with another code and words. */
  const typeOf = async (status: string, reply: string) => {
    const source = bounceReport('postfix-unknown', MESSAGE_ID, TOKEN).toString('latin1');
    const changed = source
      .replace('Status: 5.1.1', `Status: ${status}`)
      .replace(/(Diagnostic-Code:) .*(\r?\n[ \t]+.*)*/, `$1 smtp; ${reply}`);
    return (await readBounceReport(Buffer.from(changed, 'latin1')))?.type;
  };

  it.each([
    ...['5.1.0', '5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'].map((code) => [
      code,
      `550 ${code} gone`,
      'hard',
    ]),
    ['5.0.0', '550 5.1.1 gone', 'hard'],
    ['5.0.0', '550 No such user here', 'hard'],
    ['5.0.0', '550 User unknown', 'hard'],
  ])('a status of %s (%s) says that the mailbox does not exist', async (status, reply, type) => {
    expect(await typeOf(status, reply)).toBe(type);
  });

  it.each(['5.1.7', '5.1.8', '5.4.5', '5.5.1', '5.7.0', '5.7.23', '5.7.25', '5.7.26'])(
    'a status of %s is about our domain or our right to send, so that nobody leaves the list for it',
    async (code) => {
      expect(await typeOf(code, `550 ${code} the sender's domain is broken`)).toBeUndefined();
    },
  );

  it.each([
    ['5.0.0', '550 Rejected'],
    ['5.0.0', '554 Transaction failed'],
    ['4.0.0', '450 User unknown'],
    ['5.4.4', '550 5.4.4 unable to route'],
    ['5.6.0', '554 5.6.0 too large'],
    ['5.7.1', '550 5.7.1 looks like spam'],
  ])(
    'a status of %s (%s) says nothing sure about the mailbox, so that it has to come three times',
    async (status, reply) => {
      expect(await typeOf(status, reply)).toBe('soft');
    },
  );

  it.each([
    ['postfix-unknown', 'attached'],
    ['exim-text', 'at the end'],
    ['arf-abuse', 'shown inline'],
  ])('%s about another email, %s, which answers or forwards ours, is not about ours', async (name) => {
    const own = '<answer@archive.test>';
    const forwarded = [
      'References: {message-id}',
      'Content-Type: multipart/mixed; boundary=y',
      '',
      'Leave here: http://archive.test/unsubscribe?token={token}',
      '--y',
      'Content-Type: message/rfc822',
      '',
      'Message-ID: {message-id}',
      'List-Unsubscribe: <http://archive.test/unsubscribe?token={token}>',
      '',
      'Hello',
    ].join('\r\n');
    const source = bounceReport(name, own, '').toString('latin1');
    const [before, after] = source.split(/List-Unsubscribe: .*\r?\nList-Unsubscribe-Post: .*\r?\n/) as [string, string];
    const filled = forwarded.replaceAll('{message-id}', MESSAGE_ID).replaceAll('{token}', TOKEN);
    const report = await readBounceReport(Buffer.from(`${before}${filled}\r\n${after}`, 'latin1'));
    expect(report).toMatchObject({ messageId: own, listUnsubscribe: '' });
  });

  it('has the headers of an original in base64', async () => {
    const [before, original, after] = bounceReport('postfix-unknown', MESSAGE_ID, TOKEN)
      .toString('latin1')
      .split(/(?<=Content-Type: (?:message\/rfc822|text\/rfc822-headers)\r?\n)([^]*?)(?=\r?\n--)/);
    const encoded = Buffer.from(original!.trimStart(), 'latin1').toString('base64');
    const source = `${before}Content-Transfer-Encoding: base64\r\n\r\n${encoded.replace(/.{76}/g, '$&\r\n')}${after}`;
    const report = await readBounceReport(Buffer.from(source, 'latin1'));
    expect(report).toMatchObject({ messageId: MESSAGE_ID, listUnsubscribe: LIST_UNSUBSCRIBE });
  });

  const TOO_MUCH = 512 * 1024;
  it.each([
    [
      'parts in parts',
      Array.from(
        { length: 9_000 },
        (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
      ).join(''),
    ],
    ['emails in emails', 'Content-Type: message/rfc822\r\n\r\n'.repeat(20_000)],
    ['receivers', `To: ${'a@b,'.repeat(TOO_MUCH / 4)}`],
    ['elements', `Content-Type: text/html\r\n\r\n${'<div>'.repeat(TOO_MUCH / 5)}`],
    ['pictures', `Content-Type: text/html\r\n\r\n${'<img src="cid:a">'.repeat(TOO_MUCH / 17)}`],
    ['codes', `X-Failed-Recipients: a@b\r\n\r\n${'550 5.1.'.repeat(TOO_MUCH / 8)}`],
    ['empty lines', '\r\n'.repeat(TOO_MUCH / 2)],
  ])('full of %s is no report about us, and takes less than two seconds to compute', async (_, bomb) => {
    const before = process.cpuUsage();
    const report = await readBounceReport(Buffer.from(bomb.slice(0, TOO_MUCH), 'latin1')).catch(() => null);
    expect(report?.messageId ?? '').toBe('');
    expect(process.cpuUsage(before).user / 1_000_000).toBeLessThan(2);
  });

  it('has fixtures that are all read here', () => {
    expect(REPORTS).toHaveLength(14);
  });

  it('with thousands of parts is refused', async () => {
    const parts = `Content-Type: multipart/report; boundary=x\r\n\r\n${'--x\r\n'.repeat(5_000)}`;
    await expect(readBounceReport(Buffer.from(parts))).rejects.toThrow();
  });

  it('that is cut off anywhere neither fails nor takes long', async () => {
    for (const name of REPORTS) {
      const whole = bounceReport(name, MESSAGE_ID, TOKEN);
      for (let end = 0; end < whole.length; end += 97) await readBounceReport(whole.subarray(0, end));
    }
    await readBounceReport(Buffer.from('\0\xff'.repeat(10_000), 'latin1'));
  });
});
