import type { SearchWords } from '../editorial-word-lists.js';
import type { Term } from '../search-query.js';

/** One way to say what is searched for. */
export interface Alternative {
  words: readonly string[];
  /** One after the other, or anywhere in the text. */
  inOrder: boolean;
  prefix: boolean;
}

/** What is searched for, and other ways to say it: a text has to have one of them. */
export interface TermGroup {
  term: Term;
  alternatives: readonly Alternative[];
}

/** Each term with its synonyms. Terms that are one phrase of the editor's list together become one group. */
export function groupsOf(terms: readonly Term[], { synonyms }: SearchWords): TermGroup[] {
  const groups: TermGroup[] = [];
  for (let at = 0; at < terms.length;) {
    const here = terms.slice(at);
    const found = synonyms
      .flatMap((group) => group.map((own) => ({ own, others: group.filter((other) => other !== own) })))
      .filter(({ own }) => startsWith(here, own));
    const length = Math.max(1, ...found.map(({ own }) => own.length));
    const others = found.filter(({ own }) => own.length === length).flatMap((one) => one.others);
    // A phrase in quotes is meant as it stands.
    const term = here[0]!;
    const typed = here.slice(0, length);
    groups.push({
      term: typed.length === 1 ? term : { words: typed.flatMap(({ words }) => words), quoted: false, prefix: false },
      alternatives: [
        typed.length === 1
          ? alternativeOf(term)
          : { words: typed.flatMap(({ words }) => words), inOrder: false, prefix: false },
        ...others.map((words) => ({ words, inOrder: true, prefix: false })),
      ],
    });
    at += length;
  }
  return groups;
}

/** Every word of them, once. */
export const wordsOf = (groups: readonly TermGroup[]): string[] => [
  ...new Set(groups.flatMap(({ alternatives }) => alternatives.flatMap(({ words }) => words))),
];

const alternativeOf = ({ words, prefix }: Term): Alternative => ({ words, inOrder: true, prefix });

const startsWith = (terms: readonly Term[], words: readonly string[]): boolean =>
  words.every((word, at) => terms[at]?.quoted === false && terms[at].words[0] === word);

/** Whether any single one of its words makes a text a hit. */
export const isEachAlone = (groups: readonly TermGroup[]): boolean =>
  groups.length === 1 && groups[0]!.alternatives.every(({ words }) => words.length === 1);

/** Whether words have to be one after the other in some way to say it. */
export const hasPhrase = (groups: readonly TermGroup[]): boolean =>
  groups.some(({ alternatives }) => alternatives.some(({ words, inOrder }) => inOrder && words.length > 1));

/** A beginning that the index knows by itself. What a letter is beyond these depends on the database's locale. */
export const isIndexedPrefix = (word: string): boolean => /^[a-z0-9]{3}$/.test(word);

/** What the index is asked for: which words follow each other is not in it. */
export interface TextQuery {
  /** Of all groups but the one with such a beginning. */
  rest: string | null;
  /** Of that one, the beginning, and what else makes a text a hit. */
  prefix: string | null;
  besides: string | null;
}

const isPrefix = ({ prefix, words }: Alternative): boolean =>
  prefix && words.length === 1 && isIndexedPrefix(words[0]!);

export const hasIndexedPrefix = ({ alternatives }: TermGroup): boolean => alternatives.some(isPrefix);

export function toTextQuery(groups: readonly TermGroup[]): TextQuery {
  const anywhere = groups.map(({ term, alternatives }) => ({
    term,
    alternatives: alternatives.map((alternative) => ({ ...alternative, inOrder: false })),
  }));
  const one = anywhere.find(hasIndexedPrefix);
  const text = (some: readonly TermGroup[]) =>
    some.some(({ alternatives }) => alternatives.length > 0) ? toQuery(some) : null;
  if (!one) return { rest: text(anywhere), prefix: null, besides: null };
  return {
    rest: text(anywhere.filter((group) => group !== one)),
    prefix: `'^${one.alternatives.find(isPrefix)!.words[0]!}'`,
    besides: text([{ term: one.term, alternatives: one.alternatives.filter((alternative) => !isPrefix(alternative)) }]),
  };
}

/** What is marked: any of it, for a text may have its words far from each other. */
export const toMarkingQuery = (groups: readonly TermGroup[]): string =>
  groups.map((group) => toQuery([group])).join(' | ');

/** @param weights the fields to look in (A: title, B: excerpt), all where none is named */
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
