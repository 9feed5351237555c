import type { SearchWords } from './search-words.js';
import type { Term } from './search-query.js';

/** One way to say what is searched for. */
export interface Saying {
  words: readonly string[];
  /** One after the other, or anywhere in the text. */
  inOrder: boolean;
  beginning: boolean;
}

/** What is searched for, and other ways to say it: a text has to have one of them. */
export interface Group {
  term: Term;
  sayings: readonly Saying[];
}

/** Each term with its synonyms. Terms that are one phrase of the editor's list together become one group. */
export function groupsOf(terms: readonly Term[], { synonyms }: SearchWords): Group[] {
  const groups: Group[] = [];
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
      term: typed.length === 1 ? term : { words: typed.flatMap(({ words }) => words), quoted: false, beginning: false },
      sayings: [
        typed.length === 1
          ? sayingOf(term)
          : { words: typed.flatMap(({ words }) => words), inOrder: false, beginning: false },
        ...others.map((words) => ({ words, inOrder: true, beginning: false })),
      ],
    });
    at += length;
  }
  return groups;
}

/** Every word of them, once. */
export const wordsOf = (groups: readonly Group[]): string[] => [
  ...new Set(groups.flatMap(({ sayings }) => sayings.flatMap(({ words }) => words))),
];

const sayingOf = ({ words, beginning }: Term): Saying => ({ words, inOrder: true, beginning });

const startsWith = (terms: readonly Term[], words: readonly string[]): boolean =>
  words.every((word, at) => terms[at]?.quoted === false && terms[at].words[0] === word);

/** Whether any single one of its words makes a text a hit. */
export const isEachAlone = (groups: readonly Group[]): boolean =>
  groups.length === 1 && groups[0]!.sayings.every(({ words }) => words.length === 1);

/** Whether words have to be one after the other in some way to say it. */
export const hasPhrase = (groups: readonly Group[]): boolean =>
  groups.some(({ sayings }) => sayings.some(({ words, inOrder }) => inOrder && words.length > 1));

/** A beginning that the index knows by itself. What a letter is beyond these depends on the database's locale. */
export const isIndexedBeginning = (word: string): boolean => /^[a-z0-9]{3}$/.test(word);

/** What the index is asked for: which words follow each other is not in it. */
export interface Asked {
  /** Of all groups but the one with such a beginning. */
  rest: string | null;
  /** Of that one, the beginning, and what else makes a text a hit. */
  begun: string | null;
  besides: string | null;
}

const isBeginning = ({ beginning, words }: Saying): boolean =>
  beginning && words.length === 1 && isIndexedBeginning(words[0]!);

export const isBegunAsIndexed = ({ sayings }: Group): boolean => sayings.some(isBeginning);

export function toAsked(groups: readonly Group[]): Asked {
  const anywhere = groups.map(({ term, sayings }) => ({
    term,
    sayings: sayings.map((saying) => ({ ...saying, inOrder: false })),
  }));
  const one = anywhere.find(isBegunAsIndexed);
  const text = (some: readonly Group[]) => (some.some(({ sayings }) => sayings.length > 0) ? toQuery(some) : null);
  if (!one) return { rest: text(anywhere), begun: null, besides: null };
  return {
    rest: text(anywhere.filter((group) => group !== one)),
    begun: `'^${one.sayings.find(isBeginning)!.words[0]!}'`,
    besides: text([{ term: one.term, sayings: one.sayings.filter((saying) => !isBeginning(saying)) }]),
  };
}

/** What is marked: any of it, for a text may have its words far from each other. */
export const toMarkingQuery = (groups: readonly Group[]): string => groups.map((group) => toQuery([group])).join(' | ');

/** @param weights the fields to look in (A: title, B: excerpt), all where none is named */
export const toQuery = (groups: readonly Group[], weights = ''): string =>
  groups.map(({ sayings }) => `(${sayings.map((saying) => sayingQuery(saying, weights)).join(' | ')})`).join(' & ');

function sayingQuery({ words, inOrder, beginning }: Saying, weights: string): string {
  const last = words.length - 1;
  const lexemes = words.map((word, at) => {
    const flags = `${beginning && at === last ? '*' : ''}${weights}`;
    return flags === '' ? word : `${word}:${flags}`;
  });
  return lexemes.length === 1 ? lexemes[0]! : `(${lexemes.join(inOrder ? ' <-> ' : ' & ')})`;
}
