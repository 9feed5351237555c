import type { TermWord } from '../../lib/api/types';

/** How a related word is labeled. */
export const RELATION_LABELS: Record<TermWord['relation'], string> = {
  preferred: 'Better',
  avoided: 'Avoid',
  slur: 'A slur',
  reclaimed: 'Reclaimed',
  neutral: 'Neutral',
};

/** The words to use in place of a term. */
export const betterWords = (words: readonly TermWord[]): string[] =>
  words.filter(({ relation }) => relation === 'preferred').map(({ word }) => word);
