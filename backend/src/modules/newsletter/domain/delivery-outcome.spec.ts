import { describe, expect, it } from '@jest/globals';
import { classify } from './delivery-outcome.js';

const rcpt = (response: string) => ({
  code: 'EENVELOPE',
  command: 'RCPT TO',
  responseCode: Number(response.slice(0, 3)),
  response,
});
const data = (response: string) => ({ ...rcpt(response), code: 'EMESSAGE', command: 'DATA' });
const at = (command: string, response: string) => ({ ...rcpt(response), command });

describe('An error of the mail server', () => {
  it.each([
    ['unknown', '550 5.1.1 <ada@example.org>: user unknown'],
    ['unknown', '550 5.1.2 Host unknown'],
    ['unknown', '550 5.1.10 Recipient not found'],
    ['unknown', '550 5.2.1 The email account that you tried to reach is disabled.'],
    ['unknown', '550 No such user here'],
    ['unknown', '551 User not local'],
    ['full', '552 5.2.2 The recipient’s inbox is out of storage space. Mailbox quota exceeded'],
    ['full', '552 Mailbox full'],
    ['invalid', '501 5.1.3 Bad recipient address syntax'],
    ['invalid', '553 Mailbox name not allowed'],
    ['invalid', '501 Syntax error in parameters'],
    ['refused', '550 5.7.1 Relaying denied'],
    ['refused', '554 Transaction failed'],
    ['refused', '550 5.4.1 Recipient address rejected: Access denied'],
  ])('fails the address for good as %s: %s', (reason, response) => {
    expect(classify(rcpt(response), 'begun')).toEqual({ kind: 'failed', reason });
  });

  it.each([
    ['refused', '554 5.7.1 Message refused as spam'],
    ['unknown', '550 Not delivered'],
    ['full', '552 Too much'],
  ])('may be about the text when it refuses the whole email, as %s: %s', (reason, response) => {
    expect(classify(data(response), 'ended')).toEqual({ kind: 'refused', reason });
  });

  it('fails an address that the client cannot send to', () => {
    expect(classify({ code: 'EENVELOPE', command: 'API' }, 'begun')).toMatchObject({
      kind: 'failed',
      reason: 'invalid',
    });
  });

  it.each([
    rcpt('450 4.2.0 Greylisted, try again in 300 seconds'),
    rcpt('452 4.2.2 Mailbox quota exceeded'),
    rcpt('451 Requested action aborted: local error in processing'),
    rcpt('450 4.1.1 User unknown for now'),
    data('451 4.7.1 Try again later'),
  ])('retries the address later: %o', (answer) => {
    expect(classify(answer, answer.command === 'DATA' ? 'ended' : 'begun')).toEqual({ kind: 'later' });
  });

  const ends = [
    { code: 'ECONNECTION', command: 'CONN' },
    { code: 'ETIMEDOUT', command: 'CONN' },
    { code: 'ESOCKET', command: 'CONN' },
  ];
  it.each(ends)('leaves the outcome open when the connection ends after the email: %o', (answer) => {
    expect(classify(answer, 'ended')).toEqual({ kind: 'dropped' });
  });

  it.each(ends)('is about the server when the connection ends, or never begins, before the email: %o', (answer) => {
    expect(classify(answer, 'begun')).toEqual({ kind: 'server', named: false });
  });

  it.each([...ends, { code: 'ESTREAM', command: 'API' }, at('CONN', '421 Timeout')])(
    'is our own fault while we hold back the end of the email: %o',
    (answer) => expect(classify(answer, 'held')).toEqual({ kind: 'withheld' }),
  );

  it.each([
    { code: 'EDNS', command: 'CONN' },
    { code: 'ETLS', command: 'STARTTLS' },
    { code: 'EAUTH', command: 'API' },
    at('CONN', '554 No service for you'),
    at('EHLO', '550 go away'),
    at('AUTH PLAIN', '535 5.7.8 Authentication credentials invalid'),
    at('MAIL FROM', '550 5.7.60 Client does not have permissions to send as this sender'),
    at('MAIL FROM', '452 4.3.1 Insufficient system resources'),
    rcpt('451 4.3.0 Temporary lookup failure'),
    data('452 4.3.1 Insufficient system storage'),
    data('554 5.3.0 Queue file write error'),
    rcpt('421 4.7.0 Try again later, closing connection'),
    data('421 Service not available'),
    data('454 Throttling failure: Maximum sending rate exceeded.'),
    data('454 Throttling failure: Daily message quota exceeded.'),
    rcpt('550 5.4.5 Daily user sending quota exceeded.'),
    rcpt('452 4.5.3 Domain policy size per transaction exceeded'),
    rcpt('550 You have exceeded your hourly limit of outgoing messages; sending limit reached'),
    data('550 5.1.8 Sender address rejected: domain not found'),
    data('550 5.7.26 This mail has been blocked because the sender is unauthenticated.'),
    rcpt('530 5.7.0 Authentication required'),
    rcpt('451 too many messages, slow down'),
  ])('is about us, whatever the address: %o', (answer) => {
    const named = ['RCPT TO', 'DATA'].includes(answer.command);
    expect(classify(answer, answer.command === 'DATA' ? 'ended' : 'begun')).toEqual({ kind: 'server', named });
  });

  it('may be about the address when 421 ends the connection in the middle of an email', () => {
    const closing = { ...at('CONN', '421 4.7.0 closing'), code: 'ECONNECTION' };
    expect(classify(closing, 'begun')).toEqual({ kind: 'server', named: true });
  });

  it('is about the mailbox when the mailbox has a limit', () => {
    const full = rcpt('552 User mailbox exceeds allowed size, quota exceeded');
    expect(classify(full, 'begun')).toMatchObject({ kind: 'failed', reason: 'full' });
  });
});
