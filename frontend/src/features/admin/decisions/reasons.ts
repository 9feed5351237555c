import type { Decision } from '../../../lib/api/types';

export type DeclineReason = NonNullable<Decision['reason']>;

/** Why a story or a comment is deleted. */
export interface Explanation {
  reason: DeclineReason;
  /** In the moderator's own words; '' for none. */
  note: string;
}

/** In the order of the keys 1 to 8. */
export const reasonLabels: Record<DeclineReason, string> = {
  'names-someone': 'Names someone',
  'self-harm-how-to': 'Shows how to hurt yourself',
  advertising: 'Advertising',
  'not-about-this': 'Not about this',
  'attacks-a-person': 'Attacks a person',
  'already-here': 'Already here',
  'needs-a-grown-up': 'Needs a grown-up now',
  other: 'Something else',
};

export const reasons = Object.keys(reasonLabels) as DeclineReason[];

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>;

/** The reason of a digit key. On a keyboard that needs Shift for digits, the same key without it counts too. */
export function reasonOfKey({ key, code, shiftKey }: Pressed): DeclineReason | undefined {
  const digit = /^[1-8]$/.test(key) ? key : shiftKey ? undefined : /^Digit([1-8])$/.exec(code)?.[1];
  return digit === undefined ? undefined : reasons[Number(digit) - 1];
}

/** The fields of a request. */
export const inBody = ({ reason, note }: Explanation) => ({ reason, ...(note && { note }) });
