import type { ReportedItem } from '../../../lib/api/types';

/** The reasons of reports, for editors. */
export const reasonWords: Record<ReportedItem['reports'][number]['reason'], string> = {
  'names-someone': 'Names someone',
  'attacks-a-person': 'Attacks a person or a group',
  'self-harm-how-to': 'Shows how to hurt yourself',
  'in-danger': 'Someone may be in danger',
  'about-me': 'It’s about the person who reported it',
  advertising: 'Advertising or spam',
  other: 'Something else',
};
