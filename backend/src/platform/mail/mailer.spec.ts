import { describe, expect, it } from '@jest/globals';
import { MailFault, messageOf } from './mailer.js';
import type { OutgoingMail } from './mailer.js';

const MAIL: OutgoingMail = {
  to: 'ada@example.org',
  subject: 'Hello',
  text: 'Hello,\nAda.\n',
  template: 'x.y',
  messageId: '<1@archive.test>',
  from: { name: 'The Archive', address: 'desk@archive.test' },
};

describe('A mail', () => {
  it('goes to one person, from the site', () => {
    expect(messageOf(MAIL)).toMatchObject({
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
  ])('has exactly one receiver, which %j is not', (to) => {
    expect(() => messageOf({ ...MAIL, to })).toThrow(MailFault);
  });

  it.each([
    ['a subject', { subject: 'Hello\r\nBcc: eve@example.org' }],
    ['a subject', { subject: 'Hello\nBcc: eve@example.org' }],
    ['a header', { headers: { 'X-Thing': 'a\r\nBcc: eve@example.org' } }],
    ['a header’s name', { headers: { 'X-Thing: a\r\nBcc': 'eve@example.org' } }],
    ['a sender', { from: { name: 'A', address: 'desk@archive.test\r\nBcc: eve@example.org' } }],
  ])('has no second line in %s', (_, part) => {
    expect(() => messageOf({ ...MAIL, ...part })).toThrow(MailFault);
  });

  it('says nothing of the address when it refuses it', () => {
    expect(() => messageOf({ ...MAIL, to: 'ada@example.org\r\nX: y' })).not.toThrow('ada');
  });

  it('bears the site’s name on one line, whatever the setting has in it', () => {
    const { from } = messageOf({ ...MAIL, from: { name: 'The\r\nArchive', address: 'desk@archive.test' } });
    expect(from).toEqual({ name: 'The Archive', address: 'desk@archive.test' });
  });
});
