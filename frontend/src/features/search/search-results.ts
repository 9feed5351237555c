import type { SearchHit } from '../../lib/api/types';

/** Whether an excerpt starts or ends in the middle of a sentence: 'before', 'after', both or neither. */
export function truncationOf(excerpt: string): string | undefined {
  const plain = excerpt.replace(/<\/?mark>/g, '').trim();
  const cut = [/^[\p{Ll}\p{N},;]/u.test(plain) && 'before', !/[.?!…]["”’)\]]*$/u.test(plain) && 'after'];
  return cut.filter(Boolean).join(' ') || undefined;
}

/** Articles first, then stories, each best first. */
export const grouped = (hits: SearchHit[]): { name: string; hits: SearchHit[] }[] =>
  [
    { name: 'Articles', hits: hits.filter(({ type }) => type === 'article') },
    { name: 'Stories', hits: hits.filter(({ type }) => type !== 'article') },
  ].filter((group) => group.hits.length > 0);

/** The number of results, for screen readers. */
export const foundText = (count: number): string => (count === 1 ? '1 result found' : `${count} results found`);
