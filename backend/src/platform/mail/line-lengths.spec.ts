import { describe, expect, it } from '@jest/globals';
import { simpleParser } from 'mailparser';
import { createTransport } from 'nodemailer';
import { toNodemailerMessage } from './mailer.js';

/** RFC 5322: servers may cut or refuse longer lines. */
const MAX_BYTES = 998;

/** An email as it is sent, and the length of its longest line. */
async function written(subject: string, text: string, html: string): Promise<{ longest: number; raw: string }> {
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const message = toNodemailerMessage({
    to: 'ada@example.org',
    subject,
    text,
    html,
    template: 'campaign',
    messageId: '<1@archive.test>',
    from: { name: 'Ä'.repeat(80), address: 'desk@archive.test' },
    list: { id: 'newsletter.archive.test', name: 'Ä'.repeat(80) },
    headers: { 'List-Unsubscribe': `<https://archive.test/unsubscribe?token=${'x'.repeat(200)}>` },
  });
  const { message: source } = await writer.sendMail(message);
  const raw = (source as Buffer).toString('latin1');
  return { longest: Math.max(...raw.split('\r\n').map((line) => line.length)), raw };
}

describe('No line of an email is longer than mail servers take', () => {
  it.each([
    ['emoji that are joined', '👩‍👩‍👧'.repeat(25)],
    ['emoji', '😀'.repeat(200)],
    ['Chinese characters', '語'.repeat(200)],
    ['letters without a space', 'w'.repeat(200)],
    ['words', 'a word '.repeat(28).trim()],
  ])('with a subject of 200 characters: %s', async (_, subject) => {
    const { longest, raw } = await written(subject, 'Hello.', '<p>Hello.</p>');
    expect(longest).toBeLessThanOrEqual(MAX_BYTES);
    expect((await simpleParser(raw)).subject).toBe(subject);
  });

  it.each([
    ['of ASCII', 'w'.repeat(5_000)],
    ['of words', 'word '.repeat(1_000)],
    ['of other scripts', '語'.repeat(5_000)],
    ['of dots and From', `.${'From '.repeat(1_000)}`],
  ])('with a line of 5,000 characters %s', async (_, line) => {
    const { longest } = await written('Hello', line, `<p title="${line}">${line}</p>`);
    expect(longest).toBeLessThanOrEqual(MAX_BYTES);
  });
});
