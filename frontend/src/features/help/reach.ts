import type { Reach } from './lines';

const digits = (number: string): string => number.replace(/\D/g, '');

/** What a phone dials: short codes as they are, the others with the country's code. */
export function telOf(number: string): string {
  const dialed = digits(number);
  return `tel:${dialed.length > 6 ? `+${dialed}` : dialed}`;
}

/** `?&` because iPhones look for the one and Androids for the other. */
export function smsOf(number: string, word?: string): string {
  const dialed = digits(number);
  const to = dialed.length > 6 ? `+${dialed}` : dialed;
  return `sms:${to}${word ? `?&body=${encodeURIComponent(word)}` : ''}`;
}

/** Digit by digit, for voices that would read 741741 as a quantity. */
export const spoken = (number: string): string =>
  number
    .split('-')
    .map((group) => [...group].join(' '))
    .join(', ');

/** What a link says: `Call 988`, `Text HOME to 741741`; what to do, and the number that must stay in one piece. */
export function reachLabel(reach: Reach): { says: string; number?: string } {
  switch (reach.by) {
    case 'call':
      return { says: 'Call', number: reach.number };
    case 'video':
      return { says: 'Videophone', number: reach.number };
    case 'text':
      return { says: reach.word ? `Text ${reach.word} to` : 'Text', number: reach.number };
    case 'chat':
      return { says: 'Chat online' };
  }
}

export function reachHref(reach: Reach): string {
  if (reach.by === 'chat') return reach.href;
  return reach.by === 'text' ? smsOf(reach.number, reach.word) : telOf(reach.number);
}
