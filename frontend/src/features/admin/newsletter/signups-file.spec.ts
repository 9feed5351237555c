import { describe, expect, it } from '@jest/globals';
import { signupsCsv, signupsFileName, signupStatus, type Signup } from './signups-file';

describe('the export of sign-ups', () => {
  it('has the day in its file name', () =>
    expect(signupsFileName(new Date('2026-11-20T23:59:59.999Z'))).toBe('newsletter-signups-2026-11-20.csv'));

  it('names each status as the filter does', () =>
    expect(
      (['pending', 'subscribed', 'unsubscribed', 'bounced', 'complained'] as const).map((status) =>
        signupStatus({ status }),
      ),
    ).toEqual(['Pending', 'Subscribed', 'Unsubscribed', 'Bounced', 'Complained']));

  it('has the columns of the table', () => {
    const signups: Signup[] = [
      {
        ...{ id: 2, email: 'b@example.org', name: '=1+1' },
        ...{ status: 'unsubscribed', subscribed: false, createdAt: '2026-11-20T09:30:00.000Z' },
      },
      {
        ...{ id: 1, email: 'a@example.org', name: null },
        ...{ status: 'subscribed', subscribed: true, createdAt: '2026-03-04T00:00:00.000Z' },
      },
    ];
    expect(signupsCsv(signups)).toBe(
      '\uFEFFID,Email,Name,Status,Date\r\n' +
        '2,b@example.org,\'=1+1,Unsubscribed,"November 20, 2026"\r\n' +
        '1,a@example.org,,Subscribed,"March 4, 2026"\r\n',
    );
  });
});
