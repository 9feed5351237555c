import { describe, expect, it } from '@jest/globals';
import { campaign, counts, noFailures } from '../../../testing/campaigns';
import {
  countdown,
  delayInWords,
  failureWords,
  goesTo,
  notSentReason,
  pauseReason,
  percentDone,
  timeLeft,
} from './campaign-words';

const now = Date.parse('2026-11-27T14:00:00Z');

describe('the sentence beside Send', () => {
  it('says how many people get it, and how long the editor can change their mind', () => {
    expect(goesTo(1204, 120)).toBe(
      'This goes to 1,204 people. You have two minutes after you press Send to change your mind.',
    );
    expect(goesTo(1, 90)).toContain('This goes to 1 person. You have 90 seconds');
    expect(goesTo(5, 0)).toContain('It starts as soon as you press Send.');
    expect(goesTo(0, 120)).toBe(
      'This goes to nobody right now: no subscriber asked for it, or all of them have paused.',
    );
  });

  it.each([
    [60, 'one minute'],
    [1, 'one second'],
    [45, '45 seconds'],
    [900, '15 minutes'],
  ])('%i seconds are %s', (seconds, words) => expect(delayInWords(seconds)).toBe(words));
});

describe('a paused email', () => {
  const paused = (more: object) => pauseReason(campaign(1, { status: 'paused', ...more }), 'America/New_York', now);

  it('says why in plain words', () => {
    expect(paused({ pausedBecause: 'admin' })).toBe('An editor paused this.');
    expect(paused({ pausedBecause: 'restored' })).toBe(
      'We restored this from a backup. Some readers may already have it.',
    );
    expect(paused({ pausedBecause: 'server', resumeAt: '2026-11-27T19:40:00Z' })).toBe(
      'Our mail server isn’t taking emails right now. We’ll try again at 2:40 PM.',
    );
    expect(paused({ pausedBecause: 'server', resumeAt: '2026-11-28T05:05:00Z' })).toMatch(
      /We’ll try again on November 28, 2026, at 12:05 AM\.$/,
    );
  });

  it('promises no time that has passed', () => {
    expect(paused({ pausedBecause: 'server', resumeAt: '2026-11-27T13:59:00Z' })).toBe(
      'Our mail server isn’t taking emails right now. We’re trying again.',
    );
  });
});

describe('a draft of a restored backup', () => {
  it('says that it may have gone out, whether or not it was scheduled then', () => {
    expect(notSentReason('restored')).toBe(
      'We restored this from a backup. It may have gone out since, so some readers may already have it.',
    );
  });
});

describe('the time left', () => {
  it('is counted down in the last two minutes only', () => {
    const inSeconds = (seconds: number) => countdown(new Date(now + seconds * 1_000).toISOString(), now);
    expect([inSeconds(108), inSeconds(9), inSeconds(0), inSeconds(121)]).toEqual(['1:48', '0:09', null, null]);
  });

  it('follows the rate that is set, or the speed that was seen where there is none', () => {
    const sending = campaign(1, {
      startedAt: '2026-11-27T13:50:00Z',
      counts: { ...counts, recipients: 1200, sent: 590, failed: 10 },
    });
    expect(timeLeft(sending, 300, null, now)).toBe('About 2 minutes left.');
    expect(timeLeft(sending, 0, { at: now, perMinute: 60 }, now)).toBe('About 10 minutes left.');
    expect(timeLeft(sending, 0, null, now)).toBeNull();
    expect(timeLeft({ ...sending, counts: { ...counts, recipients: 60_000, sent: 0 } }, 300, null, now)).toBe(
      'About 3 hours left.',
    );
    expect(percentDone(sending)).toBe(50);
  });
});

describe('the last email, which may be tried again for a day', () => {
  it('is on its way only while something was sent a moment ago', () => {
    const last = campaign(1, { counts: { ...counts, recipients: 1200, sent: 1199 } });
    const seen = (secondsAgo: number) => ({ at: now - secondsAgo * 1_000, perMinute: 60 });
    expect(timeLeft(last, 300, seen(10), now)).toBe('Less than a minute left.');
    expect(timeLeft(last, 300, seen(90), now)).toBeNull();
    expect(timeLeft(last, 300, null, now)).toBeNull();
  });
});

describe('emails that didn’t arrive', () => {
  it('are explained by what became of them', () => {
    expect(failureWords({ failures: { ...noFailures, unknown: 5, full: 2 }, counts })).toBe(
      '5 addresses don’t exist, 2 mailboxes are full',
    );
    expect(
      failureWords({ failures: { ...noFailures, unknown: 1, 'too-late': 3 }, counts: { ...counts, bounced: 4 } }),
    ).toBe('1 address doesn’t exist, 3 not reached within a day, 4 came back later');
    expect(failureWords({ failures: noFailures, counts })).toBe('no emails have come back so far');
    // The reasons are deleted after 60 days.
    expect(failureWords({ failures: noFailures, counts: { ...counts, failed: 12 } })).toBe('12 refused or not reached');
  });
});
