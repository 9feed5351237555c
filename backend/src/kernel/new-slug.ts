const MAX_LENGTH = 60;

/** Makes a slug of a name: `Café & Crime` becomes `cafe-crime`. Empty when the name has no letter from a to z and no digit. */
const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, '');

/** A slug made of a name, or of a word and a number where the name has no letter from a to z: `category-7`. */
export const newSlug = (name: string, word: string, number: number): string => slugOf(name) || `${word}-${number}`;
