import type { Audience, Campaign, CampaignResult, CampaignStatus } from '../../../lib/api/types';
import { counted, wholeNumber } from '../../../lib/text';
import type { StampKind } from '../list/Stamp';
import type { Progress } from './use-progress';
import { atTime } from '../desk/zoned-time';

export const stamps: Record<CampaignStatus, { kind: StampKind; label: string }> = {
  draft: { kind: 'draft', label: 'Draft' },
  scheduled: { kind: 'pending', label: 'Scheduled' },
  sending: { kind: 'pending', label: 'Sending' },
  paused: { kind: 'pending', label: 'Paused' },
  sent: { kind: 'done', label: 'Sent' },
  cancelled: { kind: 'draft', label: 'Canceled' },
};

export const audiences: { value: Audience; name: string; note: string }[] = [
  { value: 'every', name: 'Every article', note: 'For readers who want every article' },
  { value: 'monthly', name: 'Monthly digest', note: 'For readers who want one email a month' },
  { value: 'all', name: 'All subscribers', note: 'For news about the site itself' },
];

export const audienceName = (audience: Audience): string =>
  audiences.find(({ value }) => value === audience)?.name ?? audience;

const small = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** `two minutes`, `90 seconds`, `15 minutes`. */
export function delayInWords(seconds: number): string {
  const inMinutes = seconds >= 60 && seconds % 60 === 0;
  const count = inMinutes ? seconds / 60 : seconds;
  const unit = inMinutes ? 'minute' : 'second';
  return `${small[count] ?? wholeNumber(count)} ${unit}${count === 1 ? '' : 's'}`;
}

/** The decision in a sentence, beside the button Send. */
export function goesTo(people: number, delaySeconds: number): string {
  if (people === 0) return 'This goes to nobody right now: no subscriber asked for it, or all of them have paused.';
  const time =
    delaySeconds > 0
      ? `You have ${delayInWords(delaySeconds)} after you press Send to change your mind.`
      : 'It starts as soon as you press Send.';
  return `This goes to ${counted(people, 'person', 'people')}. ${time}`;
}

/** Why sending is paused. */
export function pauseReason({ pausedBecause, resumeAt }: Campaign, timeZone: string, now: number): string {
  if (pausedBecause === 'restored') return 'We restored this from a backup. Some readers may already have it.';
  if (pausedBecause !== 'server') return 'An editor paused this.';
  const again =
    resumeAt && Date.parse(resumeAt) > now
      ? `We’ll try again ${atTime(resumeAt, timeZone, now)}.`
      : 'We’re trying again.';
  return `Our mail server isn’t taking emails right now. ${again}`;
}

const notSent: Record<NonNullable<Campaign['notSentBecause']>, string> = {
  article: 'This didn’t go out: its article was deleted or unpublished.',
  audience: 'This didn’t go out: nobody would have gotten it.',
  empty: 'This didn’t go out: it was empty.',
  rendering: 'This didn’t go out: we couldn’t turn its text into an email. Simplify the text, or send it again.',
  restored: 'We restored this from a backup. It may have gone out since, so some readers may already have it.',
};

/** Why an email is a draft again. */
export const notSentReason = (because: NonNullable<Campaign['notSentBecause']>): string => notSent[because];

/** `1:48` for the last two minutes before an email goes out, or null. */
export function countdown(sendAt: string, now: number): string | null {
  const left = Math.ceil((Date.parse(sendAt) - now) / 1_000);
  if (left <= 0 || left > 120) return null;
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
}

/** How long “Less than a minute left” stays without new progress. */
const stillMs = 60_000;

/** How much longer sending takes at the rate that is set, or at the speed that was seen if there is none. */
export function timeLeft(
  { counts: { recipients, sent, failed } }: Campaign,
  ratePerMinute: number,
  progress: Progress | null,
  now: number,
): string | null {
  const rest = recipients - sent - failed;
  if (rest <= 0) return null;
  const perMinute = ratePerMinute > 0 ? ratePerMinute : (progress?.perMinute ?? 0);
  if (perMinute <= 0) return null;
  const minutes = Math.round(rest / perMinute);
  // The last ones may be addresses that are tried again for a day, or people who left meanwhile.
  if (minutes < 1) return progress && now - progress.at < stillMs ? 'Less than a minute left.' : null;
  return minutes < 120
    ? `About ${counted(minutes, 'minute')} left.`
    : `About ${counted(Math.round(minutes / 60), 'hour')} left.`;
}

/** The share of receivers that are done, in whole percent. */
export const percentDone = ({ counts: { recipients, sent, failed } }: Campaign): number =>
  recipients === 0 ? 0 : Math.min(100, Math.round(((sent + failed) / recipients) * 100));

/** An email that arrived was sent and didn't come back. */
export const delivered = ({ counts: { sent, bounced } }: Campaign): number => Math.max(0, sent - bounced);

export const notArrived = ({ counts: { failed, bounced } }: Campaign): number => failed + bounced;

const isOrAre = (count: number): string => (count === 1 ? 'is' : 'are');

/** `5 addresses don’t exist, 2 mailboxes are full` */
export function failureWords({ failures, counts }: Pick<CampaignResult, 'failures' | 'counts'>): string {
  const { unknown, full, refused, invalid, 'too-late': late } = failures;
  const forgotten = counts.failed - (unknown + full + refused + invalid + late);
  const parts = [
    unknown > 0 && `${counted(unknown, 'address', 'addresses')} ${unknown === 1 ? 'doesn’t' : 'don’t'} exist`,
    full > 0 && `${counted(full, 'mailbox', 'mailboxes')} ${isOrAre(full)} full`,
    refused > 0 && `${wholeNumber(refused)} refused by their mail servers`,
    invalid > 0 && `${counted(invalid, 'address', 'addresses')} ${isOrAre(invalid)} not valid`,
    late > 0 && `${wholeNumber(late)} not reached within a day`,
    // The reasons are kept for 60 days.
    forgotten > 0 && `${wholeNumber(forgotten)} refused or not reached`,
    counts.bounced > 0 && `${wholeNumber(counts.bounced)} came back later`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(', ') : 'no emails have come back so far';
}

/** The line under the number of people who unsubscribed. */
export const complaintWords = ({ counts: { complained } }: Campaign): string =>
  complained > 0 ? `no questions asked; ${wholeNumber(complained)} marked it as spam` : 'no questions asked';
