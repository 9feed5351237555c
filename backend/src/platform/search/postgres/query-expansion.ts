import type { SearchWords } from '../editorial-word-lists.js';
import type { Term } from '../search-query.js';

/** One way to write a search term: itself, a synonym, a completion or a correction. */
export interface Alternative {
  words: readonly string[];
  /** Whether the words must follow each other; otherwise they may be anywhere in the text. */
  inOrder: boolean;
  prefix: boolean;
  isSynonym?: boolean;
}

/** A search term and its alternatives. A text matches when it has one of them. */
export interface TermGroup {
  term: Term;
  alternatives: readonly Alternative[];
}

/**
 * Query expansion: returns each term with its synonyms. Consecutive terms that are one phrase in the editors' lists
 * become one group.
 */
export function groupsOf(terms: readonly Term[], { synonyms }: SearchWords): TermGroup[] {
  const groups: TermGroup[] = [];
  // Phrases in quotes have no synonyms.
  const words = terms.map(({ quoted, words: [word] }) => (quoted ? undefined : word));
  for (let at = 0; at < terms.length;) {
    const synonym = synonyms.longestAt(words, at);
    const length = synonym?.typed.length ?? 1;
    const term = terms[at]!;
    const typed = terms.slice(at, at + length);
    groups.push({
      term: typed.length === 1 ? term : { words: typed.flatMap(({ words }) => words), quoted: false, prefix: false },
      alternatives: [
        typed.length === 1
          ? alternativeOf(term)
          : { words: typed.flatMap(({ words }) => words), inOrder: false, prefix: false },
        ...(synonym?.found ?? []).map((found) => ({ words: found, inOrder: true, prefix: false, isSynonym: true })),
      ],
    });
    at += length;
  }
  return groups;
}

/** All words of the groups, without duplicates. */
export const wordsOf = (groups: readonly TermGroup[]): string[] => [
  ...new Set(groups.flatMap(({ alternatives }) => alternatives.flatMap(({ words }) => words))),
];

const alternativeOf = ({ words, prefix }: Term): Alternative => ({ words, inOrder: true, prefix });

/** Whether one word is enough: a text that has any one word of the groups is a hit. */
export const isOneWordEnough = (groups: readonly TermGroup[]): boolean =>
  groups.length === 1 && groups[0]!.alternatives.every(({ words }) => words.length === 1);

/** Whether an alternative requires words to follow each other. */
export const hasPhrase = (groups: readonly TermGroup[]): boolean =>
  groups.some(({ alternatives }) => alternatives.some(({ words, inOrder }) => inOrder && words.length > 1));

/**
 * Whether the index has an entry for this prefix. Only ASCII: which other characters are letters depends on the
 * database's locale.
 */
export const isIndexedPrefix = (word: string): boolean => /^[a-z0-9]{3}$/.test(word);

/** A query to the index, which does not store the order of words. */
export interface TextQuery {
  /** The query of all groups except the one with an indexed prefix; null when there are none. */
  rest: string | null;
  /** The indexed prefix and the other alternatives of its group. */
  prefix: string | null;
  alternatives: string | null;
}

const isPrefix = ({ prefix, words }: Alternative): boolean =>
  prefix && words.length === 1 && isIndexedPrefix(words[0]!);

export const hasIndexedPrefix = ({ alternatives }: TermGroup): boolean => alternatives.some(isPrefix);

export function toTextQuery(groups: readonly TermGroup[]): TextQuery {
  const anywhere = groups.map(({ term, alternatives }) => ({
    term,
    alternatives: alternatives.map((alternative) => ({ ...alternative, inOrder: false })),
  }));
  const prefixed = anywhere.find(hasIndexedPrefix);
  const text = (some: readonly TermGroup[]) =>
    some.some(({ alternatives }) => alternatives.length > 0) ? toQuery(some) : null;
  if (!prefixed) return { rest: text(anywhere), prefix: null, alternatives: null };
  const { term, alternatives } = prefixed;
  return {
    rest: text(anywhere.filter((group) => group !== prefixed)),
    prefix: `'^${alternatives.find(isPrefix)!.words[0]!}'`,
    alternatives: text([{ term, alternatives: alternatives.filter((alternative) => !isPrefix(alternative)) }]),
  };
}

/** The query for highlighting: any of the groups, because a snippet may not have all words of the text. */
export const toHighlightQuery = (groups: readonly TermGroup[]): string =>
  groups.map((group) => toQuery([group])).join(' | ');

/** The query for the typed words, their completions and corrections alone; null if there are no synonyms. */
export function toTypedQuery(groups: readonly TermGroup[]): string | null {
  const typed = groups.map(({ term, alternatives }) => ({
    term,
    alternatives: alternatives.filter(({ isSynonym }) => !isSynonym),
  }));
  const hasSynonyms = typed.some(({ alternatives }, at) => alternatives.length < groups[at]!.alternatives.length);
  return hasSynonyms ? toQuery(typed) : null;
}

/** @param weights the fields to search (A: title, B: excerpt); all fields if empty */
export const toQuery = (groups: readonly TermGroup[], weights = ''): string =>
  groups
    .map(
      ({ alternatives }) =>
        `(${alternatives.map((alternative) => alternativeQuery(alternative, weights)).join(' | ')})`,
    )
    .join(' & ');

function alternativeQuery({ words, inOrder, prefix }: Alternative, weights: string): string {
  const last = words.length - 1;
  const lexemes = words.map((word, at) => {
    const flags = `${prefix && at === last ? '*' : ''}${weights}`;
    return flags === '' ? word : `${word}:${flags}`;
  });
  return lexemes.length === 1 ? lexemes[0]! : `(${lexemes.join(inOrder ? ' <-> ' : ' & ')})`;
}
