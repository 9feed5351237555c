import type { Reach } from './lines';

const digits = (number: string): string => number.replace(/\D/g, '');

/** The number to dial: short codes unchanged, others with the country code. */
export function telOf(number: string): string {
  const dialed = digits(number);
  return `tel:${dialed.length > 6 ? `+${dialed}` : dialed}`;
}

/** `?&` because iOS expects `&` and Android `?` before the body. */
export function smsOf(number: string, word?: string): string {
  const dialed = digits(number);
  const to = dialed.length > 6 ? `+${dialed}` : dialed;
  return `sms:${to}${word ? `?&body=${encodeURIComponent(word)}` : ''}`;
}

/** Digit by digit, because screen readers would read 741741 as a quantity. */
export const spoken = (number: string): string =>
  number
    .split('-')
    .map((group) => [...group].join(' '))
    .join(', ');

/** A link's text: `Call 988`, `Text HOME to 741741`. The number is separate because it must not break across lines. */
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
