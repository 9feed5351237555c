interface Words {
  term: string;
  forms: readonly string[];
  synonyms: readonly { readonly word: string }[];
}

/** The word on one line, without spaces around it. */
export const tidyWord = (word: string): string => word.replaceAll(/\s+/gu, ' ').trim();

/** Equal for words that differ in case or spaces only. */
export const wordKey = (word: string): string => tidyWord(word).normalize('NFKC').toLowerCase();

/** Returns the first related word that is the term itself or one of its forms. */
export function findWordTwice({ term, forms, synonyms }: Words): string | undefined {
  const taken = new Set([term, ...forms].map(wordKey));
  return synonyms.find(({ word }) => taken.has(wordKey(word)))?.word;
}
