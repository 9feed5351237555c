import { describe, expect, it } from '@jest/globals';
import { MailError, toNodemailerMessage } from './mailer.js';
import type { OutgoingMail } from './mailer.js';

const MAIL: OutgoingMail = {
  to: 'ada@example.org',
  subject: 'Hello',
  text: 'Hello,\nAda.\n',
  template: 'x.y',
  messageId: '<1@archive.test>',
  from: { name: 'The Archive', address: 'desk@archive.test' },
};

describe('An email', () => {
  it('is sent to one person by the site', () => {
    expect(toNodemailerMessage(MAIL)).toMatchObject({
      to: { name: '', address: 'ada@example.org' },
      from: { name: 'The Archive', address: 'desk@archive.test' },
    });
  });

  it.each([
    'ada@example.org\r\nBcc: eve@example.org',
    'ada@example.org\n',
    'ada@example.org\0',
    'ada@example.org\u0085Bcc: eve@example.org',
    'ada@example.org, eve@example.org',
    'ada@example.org;eve@example.org',
    'Eve <eve@example.org>',
    '<eve@example.org>',
    'friends: ada@example.org;',
    'ada@eve@example.org',
    '"ada"@example.org',
    'ada',
    '',
  ])('has exactly one receiver: %j is refused', (to) => {
    expect(() => toNodemailerMessage({ ...MAIL, to })).toThrow(MailError);
  });

  it.each([
    ['a subject', { subject: 'Hello\r\nBcc: eve@example.org' }],
    ['a subject', { subject: 'Hello\nBcc: eve@example.org' }],
    ['a header', { headers: { 'X-Thing': 'a\r\nBcc: eve@example.org' } }],
    ['a header’s name', { headers: { 'X-Thing: a\r\nBcc': 'eve@example.org' } }],
    ['a sender', { from: { name: 'A', address: 'desk@archive.test\r\nBcc: eve@example.org' } }],
  ])('is refused when there is a line break in %s', (_, part) => {
    expect(() => toNodemailerMessage({ ...MAIL, ...part })).toThrow(MailError);
  });

  it('is sent to a domain in any script in its ASCII form, which every mail server knows', () => {
    const from = { name: 'The Archive', address: 'desk@m\u00fcller.example' };
    expect(toNodemailerMessage({ ...MAIL, to: 'ada@M\u00fcller.example', from })).toMatchObject({
      to: { address: 'ada@xn--mller-kva.example' },
      from: { address: 'desk@xn--mller-kva.example' },
    });
    expect(toNodemailerMessage({ ...MAIL, to: 'ada@xn--mller-kva.example' })).toMatchObject({
      to: { address: 'ada@xn--mller-kva.example' },
    });
  });

  it('is refused without repeating its address in the error', () => {
    expect(() => toNodemailerMessage({ ...MAIL, to: 'ada@example.org\r\nX: y' })).not.toThrow('ada');
  });

  it('has the site’s name on one line, even if the setting has a line break', () => {
    const { from } = toNodemailerMessage({ ...MAIL, from: { name: 'The\r\nArchive', address: 'desk@archive.test' } });
    expect(from).toEqual({ name: 'The Archive', address: 'desk@archive.test' });
  });
});
