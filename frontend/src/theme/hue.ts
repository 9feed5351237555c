import type { Hue } from './colors';

const byWord: Record<string, Hue> = {
  'the-body': 'body',
  'the-brain': 'brain',
  'the-history': 'history',
  'dirty-words': 'dirty',
  'special-editions': 'special',
};

/** The hue of a category, by its slug ('the-body') or its name ('The Body'); 'other' for any other. */
export function hueOf(category: string | null | undefined): Hue {
  return byWord[(category ?? '').toLowerCase().replaceAll(' ', '-')] ?? 'other';
}
