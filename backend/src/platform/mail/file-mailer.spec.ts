import { describe, expect, it } from '@jest/globals';
import { createTransport } from 'nodemailer';
import { toNodemailerMessage } from './mailer.js';
import { withoutQuotedPrintable } from './file-mailer.js';

const LINK = `https://archive.example/api/newsletter/click/1.${'x'.repeat(60)}?a=3D&b==41`;

async function written(text: string, subject = 'Welcome'): Promise<string> {
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const from = { name: 'The Archive', address: 'no-reply@archive.example' };
  const mail = toNodemailerMessage({ to: 'ada@example.org', subject, text, template: 't', messageId: '<1@a>', from });
  return withoutQuotedPrintable((await writer.sendMail(mail)).message as Buffer).toString('utf8');
}

describe('An email in a file', () => {
  it('has unbroken links and unescaped characters', async () => {
    const message = await written(`Hello,\n\n${LINK}\n\nZoë 🕯\n`);
    expect(message).toContain(`\r\n\r\nHello,\r\n\r\n${LINK}\r\n\r\nZoë 🕯\r\n`);
    expect(message).toMatch(/^Content-Transfer-Encoding: 8bit$/m);
  });

  it('is unchanged when it is plain ASCII', async () => {
    const message = await written('token=3D is what it says.\n');
    expect(message).toContain('\r\n\r\ntoken=3D is what it says.\r\n');
    expect(message).toMatch(/^Content-Transfer-Encoding: 7bit$/m);
  });

  it('has its headers unchanged', async () => {
    const message = await written('Zoë\n', 'Hällo');
    expect(message).toMatch(/^Subject: =\?UTF-8\?Q\?H=C3=A4llo\?=$/m);
  });
});
