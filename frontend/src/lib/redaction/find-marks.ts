import { findAddresses } from './find-addresses';
import { findHandles, findLinks, findPhones } from './find-contacts';
import { findNames } from './find-names';
import { findPlaces, findSchools } from './find-places';
import { neverMarkedIn } from './known-words';
import type { Mark } from './mark';
import { wordsOf } from './words-of';

interface Range {
  start: number;
  end: number;
}

const overlap = (one: Range, other: Range): boolean => one.start < other.end && other.start < one.end;

/**
 * Finds what may point at a person: names, schools, places, accounts, phone numbers, addresses and links, in the order
 * of the text and without overlaps. Everything is computed here; nothing is stored or sent. A mark is a suggestion.
 */
export function findMarks(text: string): Mark[] {
  const words = wordsOf(text);
  const never = neverMarkedIn(text);
  const names = findNames(text, words);
  const kept: Mark[] = [];
  // The first in this order wins where two overlap: a link may look like an account, and a school has a person's name.
  for (const mark of [
    ...findLinks(text),
    ...findHandles(text),
    ...findPhones(text),
    ...findAddresses(text),
    ...findSchools(text),
    ...names.filter(hasTitle),
    ...findPlaces(text, words),
    ...names,
  ]) {
    if (kept.some((other) => overlap(mark, other))) continue;
    if (never.some((range) => range.start <= mark.start && mark.end <= range.end)) continue;
    kept.push(mark);
  }
  return kept.sort((a, b) => a.start - b.start);
}

/** A person with a title is no place: `Coach Dallas`. */
const hasTitle = ({ text }: Mark): boolean => /^\p{L}+\.?\s/u.test(text) && /^(?:mr|mrs|ms|mx|dr|coach|miss|prof|aunt|uncle)/i.test(text); // prettier-ignore
