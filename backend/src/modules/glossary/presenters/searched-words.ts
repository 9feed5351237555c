import type { Synonym } from '../../../platform/search/synonyms.js';
import { synonymOf } from '../../../platform/search/synonyms.js';
import { plainText } from '../../../platform/search/search-query.js';
import type { RelatedWord } from '../contract.js';
import type { SearchedWord } from './searched-words.view.js';

/** The words of a published term. */
export interface TermWords {
  term: string;
  slug: string;
  forms: string[];
  synonyms: RelatedWord[];
}

/** A shorter avoided word, such as a pronoun, is in too many queries that are not about it. */
const MIN_AVOIDED = 3;
/** More would push the results off the screen. */
const MAX_WORDS = 3;

const selfOf = ({ term, forms }: TermWords): string[] => [term, ...forms];
const preferredOf = ({ synonyms }: TermWords): string[] =>
  synonyms.flatMap(({ word, relation }) => (relation === 'preferred' ? [word] : []));
const isAvoided = ({ relation }: RelatedWord): boolean => relation === 'avoided' || relation === 'slur';

/**
 * Makes the words of the glossary find each other in search. A term and its forms find each other and the preferred
 * words. Every other related word finds the term, and an avoided one the preferred words, too. A preferred word finds
 * only itself, and a word that is a term of its own finds nothing of another term: “cisgender” is listed under
 * “transgender” as its counterpart.
 */
export function synonymsOf(terms: readonly TermWords[]): Synonym[] {
  const own = new Set(terms.flatMap(selfOf).map(plainText));
  return terms.flatMap((term) => {
    const self = selfOf(term);
    const preferred = preferredOf(term);
    const others = term.synonyms.filter(({ word, relation }) => relation !== 'preferred' && !own.has(plainText(word)));
    return [
      ...self.flatMap((word) => synonymOf(word, [...self.filter((other) => other !== word), ...preferred])),
      ...others.flatMap((other) => synonymOf(other.word, isAvoided(other) ? [...preferred, ...self] : self)),
    ];
  });
}

/** Finds the words of the glossary in queries. */
export class SearchedWords {
  private readonly terms = new Map<string, SearchedWord>();
  private readonly avoided = new Map<string, SearchedWord>();
  private readonly longest: number;

  constructor(terms: readonly TermWords[]) {
    for (const term of terms) {
      const entry = { term: term.term, slug: term.slug, preferred: preferredOf(term) };
      for (const word of selfOf(term)) add(this.terms, { word, relation: null, ...entry });
      for (const { word, relation } of term.synonyms)
        if ((relation === 'avoided' || relation === 'slur') && plainText(word).length >= MIN_AVOIDED)
          add(this.avoided, { word, relation, ...entry });
    }
    this.longest = Math.max(0, ...[...this.avoided.keys()].map((text) => text.split(' ').length));
  }

  /** The term that is the whole query, and the avoided words in it. */
  in(query: string): SearchedWord[] {
    const words = plainText(query).split(' ');
    const term = this.terms.get(words.join(' '));
    const found = new Set(term ? [term] : []);
    for (let from = 0; from < words.length; from++) {
      for (let length = this.longest; length > 0; length--) {
        const avoided = from + length <= words.length && this.avoided.get(words.slice(from, from + length).join(' '));
        if (!avoided) continue;
        found.add(avoided);
        from += length - 1;
        break;
      }
    }
    return [...found].slice(0, MAX_WORDS);
  }
}

/** Of several terms with a word, the first one counts. */
function add(to: Map<string, SearchedWord>, entry: SearchedWord): void {
  const text = plainText(entry.word);
  if (text !== '' && !to.has(text)) to.set(text, entry);
}
