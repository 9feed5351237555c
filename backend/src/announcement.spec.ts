import { describe, expect, it } from '@jest/globals';
import { announcement } from './announcement.js';

const site = { name: 'The Archive', contactEmail: 'desk@archive.example' } as never;
const settings = { publicUrl: 'http://127.0.0.1:3000', logFormat: 'text', site } as const;
const made = { email: 'admin@localhost', password: 'a-fine-secret' };

describe('The lines at the end of a start', () => {
  it('on a terminal have the address, the email and the password of a new admin', () => {
    expect(announcement(settings, made, '/srv/.data')).toEqual([
      'Ready: The Archive is at http://127.0.0.1:3000',
      'Sign in at http://127.0.0.1:3000/admin',
      'Admin: admin@localhost, password a-fine-secret (shown this once: write it down)',
      'Data: /srv/.data',
      'Ctrl-C stops everything.',
    ]);
  });

  it('in a log name no admin, except with a password that exists nowhere else', () => {
    const json = { ...settings, logFormat: 'json' } as const;
    expect(announcement(json, { email: 'admin@localhost' }, undefined)).toEqual([
      'Ready: The Archive is at http://127.0.0.1:3000',
      'Data: in the database of DATABASE_URL',
    ]);
    expect(announcement(json, made, undefined)[1]).toContain('a-fine-secret');
  });

  it('say in one line that there is no contact address, and where messages go', () => {
    const without = { ...settings, site: { name: 'The Archive', contactEmail: null } as never };
    const lines = announcement(without, undefined, undefined).filter((line) => line.includes('CONTACT_EMAIL'));
    expect(lines).toEqual([expect.stringMatching(/\/contact; their messages are on the desk, under Suggestions\.$/)]);
  });
});
