import { describe, expect, it } from '@jest/globals';
import { signupsCsv, signupsFileName } from './signups-file';

describe('the export of sign-ups', () => {
  it('has the day in its file name', () =>
    expect(signupsFileName(new Date('2026-11-20T23:59:59.999Z'))).toBe('newsletter-signups-2026-11-20.csv'));

  it('has the columns of the table', () => {
    const signups = [
      { id: 2, email: 'b@example.org', name: '=1+1', subscribed: false, createdAt: '2026-11-20T09:30:00.000Z' },
      { id: 1, email: 'a@example.org', name: null, subscribed: true, createdAt: '2026-03-04T00:00:00.000Z' },
    ];
    expect(signupsCsv(signups)).toBe(
      '\uFEFFID,Email,Name,Status,Date\r\n' +
        '2,b@example.org,\'=1+1,Unsubscribed,"November 20, 2026"\r\n' +
        '1,a@example.org,,Subscribed,"March 4, 2026"\r\n',
    );
  });
});
