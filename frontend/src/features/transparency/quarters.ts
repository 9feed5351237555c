import type { StoryQuarter } from '../../lib/api/types';

/** As the covered numbers are written out. */
export const COVERED = 'fewer than five';

/** In place of the typical wait, if fewer than five stories were decided on: that number is of days, not of stories. */
export const TOO_FEW = 'too few to say';

/** In the order of the desk. */
export const reasonLabels: Record<keyof StoryQuarter['declinedByReason'], string> = {
  'names-someone': 'Names someone',
  'self-harm-how-to': 'Explains how to self-harm',
  advertising: 'Advertising',
  'not-about-this': 'Not about this',
  'attacks-a-person': 'Attacks a person',
  'already-here': 'Already here',
  'needs-a-grown-up': 'Needed a grown-up right away',
  other: 'Something else',
};

/** The reasons with their numbers: the most frequent first, then those that are covered, in an order that says nothing. */
export function byFrequency({ declinedByReason }: StoryQuarter): { label: string; count: number | null }[] {
  return Object.entries(reasonLabels)
    .map(([reason, label]) => ({ label, count: declinedByReason[reason as keyof typeof reasonLabels] }))
    .sort((a, b) => (b.count ?? 0) - (a.count ?? 0));
}

const MONTHS = [
  ['Jan', 'Mar', 'January to March'],
  ['Apr', 'Jun', 'April to June'],
  ['Jul', 'Sep', 'July to September'],
  ['Oct', 'Dec', 'October to December'],
] as const;

const partsOf = (quarter: string) => {
  const [year = '', number = '1'] = quarter.split('-Q');
  return { year, months: MONTHS[Number(number) - 1]! };
};

/** `2026-Q3` gives `July to September 2026`. */
export function longName(quarter: string): string {
  const { year, months } = partsOf(quarter);
  return `${months[2]} ${year}`;
}

/** `2026-Q3` gives `Jul–Sep 2026`. */
export function shortName(quarter: string): string {
  const { year, months } = partsOf(quarter);
  return `${months[0]}–${months[1]} ${year}`;
}

/** The query parameter of a quarter, null if it cannot be one. */
export const readQuarter = (value: string): string | null => (/^20\d\d-Q[1-4]$/.test(value) ? value : null);
