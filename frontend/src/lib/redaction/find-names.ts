import { isCountry, isEverydayName, isKnownName, isKnownPlace, isOrdinary } from './known-words';
import type { Mark } from './mark';
import { placeAt } from './find-places';
import {
  BEFORE_PERSON,
  MODAL_NAMES,
  PARTICLES,
  PERSON_VERBS,
  RELATIONS,
  SPEAKING_VERBS,
  TITLES,
  WORDS_AND_TITLES,
} from './words';
import type { Word } from './words-of';

const anyone = ['my friend', 'someone I know'] as const;
const months = new Set(
  'january february march april may june july august september october november december'.split(' '),
);
const ABBREVIATED = /^(?:mr|mrs|ms|mx|dr|prof|sr|sra|frau|herr|mme|sgt|fr|rev)$/;
const afterMonth = /^(?:\d|st|nd|rd|th|of)/;
const beforeMonth = new Set('in since last next by until till this every early late mid of through during before after from'.split(' ')); // prettier-ignore

/** The whole text, for rules that look beyond one word. */
interface Context {
  text: string;
  words: readonly Word[];
  /** Words that also stand here without a capital. */
  small: ReadonlySet<string>;
}

/** Finds people: by their titles, by what stands around them, and by lists of names. */
export function findNames(text: string, words: readonly Word[]): Mark[] {
  const small = new Set(words.filter((word) => !word.capital && standsFree(text, word)).map(({ lower }) => lower));
  const context = { text, words, small };
  const first = words.map((_, at) => isName(context, at));
  const sure = new Set(words.filter((word, at) => first[at] && word.capital).map(({ lower }) => lower));
  // The second pass also finds names from the first pass at the start of a sentence and in lower case.
  const names = words.map((word, at) => {
    if (first[at] || !sure.has(word.lower)) return first[at]!;
    if (word.capital && months.has(word.lower) && isMonth(text, words, at)) return false;
    return word.capital ? placeAt(words, at) === null && !isModalQuestion(words, at) : !isEverydayName(word.text) && !isOrdinary(word.text); // prettier-ignore
  });
  return joined(text, words, names);
}

/** Whether a word is not a part of an address or of the name of an account. */
const standsFree = (text: string, { start, end }: Word): boolean =>
  !/[@._/\d-]/.test(text[start - 1] ?? '') && !/^(?:[@_/\d-]|\.[\p{L}\d_])/u.test(text.slice(end, end + 2));

function isName(context: Context, at: number): boolean {
  const word = context.words[at]!;
  if (word.text.length < 2 || /[^\p{L}\p{M}'’.-]/u.test(word.text)) return false;
  return word.capital ? isCapitalName(context, at) : isSmallName(context.words, at);
}

const DETERMINERS = new Set(
  'the a an one this that these those every each no another some any our your its'.split(' '),
);

function isCapitalName({ text, words, small }: Context, at: number): boolean {
  const word = words[at]!;
  const before = word.adjoins ? words[at - 1] : undefined;
  const known = isKnownName(word.text);
  const unknown = !known && (isOrdinary(word.text) || small.has(word.lower));
  if (before && isTitle(words, at - 1)) return !unknown || (ABBREVIATED.test(before.lower) && !word.shouted);
  if (isTitle(words, at)) return false;
  if (introduced(words, at) && !unknown) return true;
  // Only capitals: an abbreviation, or shouting. They say nothing, so the lists decide.
  if (word.shouted) return known && !isEverydayName(word.text) && word.text.length > 3;
  if (months.has(word.lower) && isMonth(text, words, at)) return false;
  const where = placeAt(words, at);
  if (isCountry(word.text) && (!known || where !== null)) return false;
  if (word.startsSentence) return startsWithName(text, words, at, known, unknown);
  if (where !== null && (isKnownPlace(word.text) || !known)) return false;
  if (isKnownPlace(word.text) && !known) return false;
  if (before && DETERMINERS.has(before.lower) && !word.possessive && (!known || /^an?$/.test(before.lower)))
    return false;
  if (known) return !isEverydayName(word.text) || !isTitleCase(words, at);
  return !unknown && !word.tags.has('Organization') && !word.tags.has('Demonym');
}

/** The first word of a sentence has its capital anyway, so what follows has to be what a person does. */
function startsWithName(text: string, words: readonly Word[], at: number, known: boolean, ordinary: boolean): boolean {
  const word = words[at]!;
  const next = words[at + 1]?.adjoins ? words[at + 1] : undefined;
  if (known && !isEverydayName(word.text)) return !isKnownPlace(word.text) || isPersonal(next);
  if (!known && (ordinary || word.text.length < 3)) return false;
  if (known) {
    // `Will, I liked you.`
    if (MODAL_NAMES.has(word.lower) && /^,\s+(?:I|you|we|please|wait|stop)\b/.test(text.slice(word.end))) return true;
    if (!next || isModalQuestion(words, at)) return false;
    return SPEAKING_VERBS.has(next.lower) || (MODAL_NAMES.has(word.lower) && /^(?:is|was|has|had|will|would|did|does)$/.test(next.lower)) || (word.possessive && !next.capital); // prettier-ignore
  }
  if (word.possessive) return true;
  if (!next) return false;
  return (
    isPersonal(next) || (next.lower === 'and' && (words[at + 2]?.lower === 'i' || words[at + 2]?.capital === true))
  );
}

const SUBJECTS = new Set('i you he she it we they this that there my your his her our their the a an anyone someone nobody everyone people these those'.split(' ')); // prettier-ignore

/** `Will you wait?` and `May I?` */
const isModalQuestion = (words: readonly Word[], at: number): boolean =>
  MODAL_NAMES.has(words[at]!.lower) && words[at + 1]?.adjoins === true && SUBJECTS.has(words[at + 1]!.lower);

const isPersonal = (word: Word | undefined): boolean =>
  word !== undefined && (PERSON_VERBS.has(word.lower) || word.tags.has('PastTense'));

/** Without a capital: only a known first name that is no everyday word, beside what belongs to a person. */
function isSmallName(words: readonly Word[], at: number): boolean {
  const word = words[at]!;
  const before = word.adjoins ? words[at - 1] : undefined;
  const next = words[at + 1]?.adjoins ? words[at + 1] : undefined;
  const known = isKnownName(word.text);
  if (introduced(words, at) && (known || !isOrdinary(word.text)) && !isKnownPlace(word.text) && word.text.length > 2)
    return known || named(words, at);
  if (before && isTitle(words, at - 1) && !WORDS_AND_TITLES.has(before.lower)) return !isOrdinary(word.text) || known;
  if (!known || isEverydayName(word.text) || word.text.length < 3) return false;
  if (before && RELATIONS.has(before.lower)) return true;
  if (word.possessive || (next !== undefined && isPersonal(next))) return true;
  return (
    before !== undefined &&
    (BEFORE_PERSON.has(before.lower) || (isKnownName(before.text) && !isEverydayName(before.text)))
  );
}

/** `a girl named Ana`, `her name is Ana`, `call me Ana`, `my sister Ana`. */
function introduced(words: readonly Word[], at: number): boolean {
  const word = words[at]!;
  if (!word.adjoins) return false;
  const [second, one] = [words[at - 2]?.lower ?? '', words[at - 1]?.lower ?? ''];
  return named(words, at) || (RELATIONS.has(one) && /^(?:my|his|her|their|our|your|best|old|little|big|older|younger|twin)$/.test(second)); // prettier-ignore
}

function named(words: readonly Word[], at: number): boolean {
  const [second, one] = [words[at - 2]?.lower ?? '', words[at - 1]?.lower ?? ''];
  if (one === 'named' || one === 'nicknamed') return true;
  return (/^(?:is|was|name's|name’s)$/.test(one) && /^(?:name|nickname|deadname)$/.test(second)) || /^(?:name's|name’s)$/.test(one); // prettier-ignore
}

/** Whether the word before a capital is a title: `Ms`, `Coach`, `Aunt`. */
function isTitle(words: readonly Word[], at: number): boolean {
  const word = words[at]!;
  if (!Object.hasOwn(TITLES, word.lower)) return false;
  const next = words[at + 1];
  if (!next?.adjoins && !/^(?:mr|mrs|ms|mx|dr|sr|sra|prof|fr|rev|sgt|mme)$/.test(word.lower)) return false;
  if (!next || next.startsSentence) return false;
  return !WORDS_AND_TITLES.has(word.lower) || (word.capital && next.capital && !isOrdinary(next.text));
}

function isMonth(text: string, words: readonly Word[], at: number): boolean {
  const word = words[at]!;
  const before = words[at - 1];
  if (before && word.adjoins && beforeMonth.has(before.lower)) return true;
  if (/^\s*(?:\d{1,4}\b|,\s*\d{4})/.test(text.slice(word.end, word.end + 8))) return true;
  const next = words[at + 1];
  return next !== undefined && next.adjoins && afterMonth.test(next.lower);
}

/** Whether an everyday word has its capital because it is part of a title, such as `The Color of Hope`. */
const isTitleCase = (words: readonly Word[], at: number): boolean =>
  [words[at - 1], words[at + 1]].some(
    (near) =>
      near?.adjoins === true && near.capital && !near.startsSentence && isOrdinary(near.text) && near.lower !== 'i',
  );

/** How many particles lead from here to a last name: `de la` in `Maria de la Cruz`. */
function particlesFrom(words: readonly Word[], from: number): number {
  let at = from;
  while (words[at]?.adjoins && PARTICLES.has(words[at]!.lower)) at++;
  return words[at]?.adjoins && words[at]!.capital ? at - from : 0;
}

/** Joins the parts of a name: title, first and last names, particles, an initial. */
function joined(text: string, words: readonly Word[], names: readonly boolean[]): Mark[] {
  const marks: Mark[] = [];
  for (let at = 0; at < words.length; at++) {
    if (!names[at]) continue;
    const start = at > 0 && isTitle(words, at - 1) ? at - 1 : at;
    const word = words[at]!;
    let end = at;
    for (;;) {
      const next = words[end + 1];
      if (!next || !next.adjoins || words[end]!.possessive) break;
      if (names[end + 1] && next.capital === word.capital) end += 1;
      else if (next.capital && !next.startsSentence && next.text.length === 1 && next.text !== 'I') end += 1;
      else if (word.capital && particlesFrom(words, end + 1) > 0) end += particlesFrom(words, end + 1) + 1;
      else if (next.capital && !next.startsSentence && !next.shouted && word.capital && !isOrdinary(next.text))
        end += 1;
      else break;
    }
    const from = words[start]!.start;
    const to = words[end]!.end;
    marks.push({ start: from, end: to, kind: 'name', text: text.slice(from, to), roles: rolesOf(words, start, at) });
    at = end;
  }
  return marks;
}

/** The likely roles: from the title, or from `my sister` before the name. */
function rolesOf(words: readonly Word[], start: number, at: number): readonly [string, string] {
  if (start < at) return TITLES[words[start]!.lower] ?? anyone;
  const [owner, relation] = [words[start - 2], words[start - 1]];
  if (
    relation &&
    words[start]!.adjoins &&
    RELATIONS.has(relation.lower) &&
    owner &&
    /^(?:my|his|her|their|our)$/.test(owner.lower)
  )
    // prettier-ignore
    return [`${owner.lower} ${relation.lower}`, 'someone I know'];
  return anyone;
}
