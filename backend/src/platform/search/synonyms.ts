import { isUnsegmented } from './writing-systems.js';
import { isFunctionWord, plainText } from './search-query.js';

/** A word, or the words of a phrase. */
export type Words = readonly string[];

/** A word or phrase of a query, and the words and phrases that a text may have in its place. */
export interface Synonym {
  typed: Words;
  found: readonly Words[];
}

/** The most that one word or phrase finds besides itself, because each makes the query slower. */
const MAX_FOUND = 20;
/** A shorter word, such as a pronoun, would be in most queries. Readers cannot search for it alone either. */
const MIN_LENGTH = 3;

/**
 * Makes a synonym of texts. Function words are left out of what is typed, as they are of a query, and stay in the phrases
 * that are found. Returns none in scripts without spaces between words, which are searched as pairs of letters, and none
 * for a phrase of which only one word is left: “the curse” would be found by each “curse”.
 */
export function synonymOf(typed: string, found: readonly string[]): Synonym[] {
  const all = wordsOf(typed);
  const words = all.filter((word) => !isFunctionWord(word));
  const others = found.map(wordsOf).filter((other) => other.length > 0);
  if (words.length < Math.min(2, all.length) || words.join('').length < MIN_LENGTH || others.length === 0) return [];
  return [{ typed: words, found: others }];
}

const wordsOf = (text: string): Words => {
  const plain = plainText(text);
  return plain === '' || isUnsegmented(plain) ? [] : plain.split(' ');
};

/** Looks up what a query also finds. Of several synonyms for the same words, the first ones count. */
export class SynonymTable {
  private readonly byText = new Map<string, Synonym>();
  /** The number of words in the longest phrase that begins with a word. */
  private readonly longest = new Map<string, number>();

  constructor(synonyms: readonly Synonym[]) {
    for (const { typed, found } of synonyms) {
      const text = textOf(typed);
      const all = [...(this.byText.get(text)?.found ?? []), ...found];
      this.byText.set(text, { typed, found: withoutRepeats(typed, all).slice(0, MAX_FOUND) });
      this.longest.set(typed[0]!, Math.max(typed.length, this.longest.get(typed[0]!) ?? 0));
    }
  }

  /** @param words of a query; undefined for one that has no synonyms, because it is in quotes */
  longestAt(words: readonly (string | undefined)[], from: number): Synonym | undefined {
    const first = words[from];
    if (first === undefined) return undefined;
    for (let length = this.longest.get(first) ?? 0; length > 0; length--) {
      const some = words.slice(from, from + length);
      if (some.length < length || some.includes(undefined)) continue;
      const synonym = this.byText.get(some.join(' '));
      if (synonym) return synonym;
    }
    return undefined;
  }

  all(): Synonym[] {
    return [...this.byText.values()];
  }
}

export const textOf = (words: Words): string => words.join(' ');

/** A phrase that has a word which is found anyway adds no text: “period products” to “period”. */
function withoutRepeats(typed: Words, found: readonly Words[]): Words[] {
  const single = new Set([typed, ...found].flatMap((words) => (words.length === 1 ? words : [])));
  const texts = new Set([textOf(typed)]);
  return found.filter((words) => {
    const isNew = !texts.has(textOf(words)) && !(words.length > 1 && words.some((word) => single.has(word)));
    texts.add(textOf(words));
    return isNew;
  });
}
