import nlp from 'compromise/two';
import firstNames from './first-names.json' with { type: 'json' };
import neverMarked from './never-marked.json' with { type: 'json' };
import { CAPITALIZED_WORDS, COUNTRY_NAMES, EVERYDAY_NAMES, NOT_IN_LOWER_CASE, SENTENCE_STARTERS } from './words';

interface Library {
  model: { one: { lexicon: Record<string, string | string[]> }; two: { switches: Record<string, string> } };
}
const { one, two } = (nlp.world() as Library).model;

const { about: _, ...byOrigin } = firstNames;
const given = new Set(Object.values(byOrigin).flatMap((names) => names.split(' ')));

/** Small letters, without accents, apostrophes and hyphens: `Ji-Woo` becomes `jiwoo`. */
export const plain = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’-]/g, '')
    .replace(/[ıİ]/g, 'i')
    .replace(/[øØ]/g, 'o')
    .replace(/[łŁ]/g, 'l')
    .replace(/[đĐ]/g, 'd')
    .replace(/ß/g, 'ss')
    .replace(/[æÆ]/g, 'ae')
    .toLowerCase();

/** The library's tags for an entry of its lexicon, in small letters. */
export const tagsOf = (word: string): string[] => (Object.hasOwn(one.lexicon, word) ? [one.lexicon[word]!].flat() : []);
const NAMES = new Set(['FirstName', 'MaleName', 'FemaleName', 'LastName', 'Person']);
const PLACES = new Set(['City', 'Region', 'Country', 'Place']);
const PROPER = new Set([...NAMES, ...PLACES, 'ProperNoun', 'Organization', 'SportsTeam', 'Abbreviation', 'Honorific']);

/** Whether a word, or a part of one with a hyphen, is given as a first name or a last name somewhere. */
export function isKnownName(word: string): boolean {
  const whole = plain(word);
  if (
    given.has(whole) ||
    EVERYDAY_NAMES.has(whole) ||
    tagsOf(whole).some((tag) => NAMES.has(tag)) ||
    switchOf(whole).startsWith('Person')
  )
    return true;
  return /[-’']/.test(word) && word.split(/[-’']/).some((part) => part.length > 2 && isKnownName(part));
}

export const isKnownPlace = (word: string): boolean => tagsOf(plain(word)).some((tag) => PLACES.has(tag));
export const isCountry = (word: string): boolean =>
  COUNTRY_NAMES.has(plain(word)) || tagsOf(plain(word)).includes('Country');
export const isRegion = (word: string): boolean => tagsOf(plain(word)).includes('Region');

const switchOf = (word: string): string => (Object.hasOwn(two.switches, word) ? two.switches[word]! : '');

/** Whether a name is an everyday word as well (`Will`, `May`, `Grace`): only what stands around it can tell. */
export function isEverydayName(word: string): boolean {
  const small = plain(word);
  const tags = tagsOf(small);
  return (
    NOT_IN_LOWER_CASE.has(small) ||
    switchOf(small) !== '' ||
    SENTENCE_STARTERS.has(small) ||
    tags.some((tag) => !PROPER.has(tag))
  );
}

const ENDINGS =
  /(?:tion|sion|ness|ment|ship|hood|ity|ism|ist|ists|ology|graphy|ance|ence|ing|ings|ed|ly|ful|less|ous|able|ible|ward|wards|wise|self|selves|thing|body|where|phobia|phobic|ish|ese|sexual|gender|n't|n’t|'ll|’ll|'ve|’ve|'re|’re|'d|’d)$/; // prettier-ignore

/** Whether a word is one of everyday English, as far as the lists know. */
export function isOrdinary(word: string): boolean {
  const small = word.toLowerCase();
  if (CAPITALIZED_WORDS.has(small) || SENTENCE_STARTERS.has(small)) return true;
  if (tagsOf(small).some((tag) => !PROPER.has(tag)) || tagsOf(small).some((tag) => tag === 'Organization')) return true;
  if (isKnownName(word) || isKnownPlace(word)) return false;
  if (ENDINGS.test(small)) return true;
  const stem = small.replace(/(?:ies|es|s|['’]s)$/, '');
  return (
    stem.length > 2 && stem !== small && (tagsOf(stem).some((tag) => !PROPER.has(tag)) || SENTENCE_STARTERS.has(stem))
  );
}

const escaped = (words: string): string => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+');
const never = new RegExp(
  `(?<![\\p{L}\\p{M}])(?:${[...neverMarked.reclaimed, ...neverMarked.wellKnown].sort((a, b) => b.length - a.length).map(escaped).join('|')})(?:s|es)?(?![\\p{L}\\p{M}])`, // prettier-ignore
  'giu',
);

/** The parts of a text that are never marked: the editors' words. */
export const neverMarkedIn = (text: string): { start: number; end: number }[] =>
  [...text.matchAll(never)].map(({ 0: { length }, index }) => ({ start: index, end: index + length }));
