import type { EntityManager } from '@mikro-orm/postgresql';
import levenshtein from 'damerau-levenshtein';
import { PreparedStatement } from '../../database/prepared-statement.js';
import type { WordLists } from '../word-lists.js';
import { isIndexedPrefix, wordsOf } from './query-expansion.js';
import type { TermGroup, Alternative } from './query-expansion.js';

/**
 * How many typos a word of this many letters may have. Two neighboring letters in the wrong order count as one typo.
 */
export type TypoTolerance = (letters: number) => number;

export const TYPOS: TypoTolerance = (letters) => (letters >= 9 ? 2 : letters >= 5 ? 1 : 0);
/** For a query that finds nothing: so many words are one letter away from a word of four that it would mislead others. */
export const TYPOS_IN_FOUR_LETTERS: TypoTolerance = (letters) => (letters === 4 ? 1 : 0);
/** For a suggestion, which the reader can refuse. */
export const TYPOS_IN_SUGGESTIONS: TypoTolerance = (letters) =>
  letters >= 9 ? 3 : letters >= 5 ? 2 : letters >= 3 ? 1 : 0;

/** Up to this length, a typed word may have its typo in any letter but may not be incomplete. */
const SHORT = 4;
const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz'];
const MAX_CORRECTIONS = 5;
/**
 * A prefix of more words than this is expanded only to the shortest of them and to those that many texts have, because
 * finding all would take too long. It is not expanded if the index has an entry for the prefix.
 */
const MAX_COMPLETIONS = 20;

export type Stems = ReadonlyMap<string, string>;

export interface SimilarWord {
  known: string;
  stem: string;
}

/** The known words nearest to the word of the group `at`. */
interface SimilarWords {
  at: number;
  similar: SimilarWord[];
  /** Whether the word itself is known. */
  isKnown: boolean;
}

/** The words of all texts: completes prefixes and corrects typos. */
export class Dictionary {
  constructor(
    private readonly em: EntityManager,
    private readonly wordLists: WordLists,
  ) {}

  /**
   * Locks the dictionary until the commit, so that no transaction removes a word that another one adds.
   *
   * @param exclusive true to remove words; adding words needs only a shared lock
   */
  async lockWords(exclusive: boolean): Promise<void> {
    const lock = `pg_advisory_xact_lock${exclusive ? '' : '_shared'}`;
    await this.em.execute(`select ${lock}(hashtext('archive.search.words'))`);
  }

  async add(texts: readonly string[]): Promise<void> {
    // Sorted, so that two transactions that add the same words take the locks in the same order.
    await this.em.execute(
      `insert into search_word (word) select word from ${WORDS} where ${IS_STORED} order by word on conflict do nothing`,
      [texts.join(' ')],
    );
  }

  /**
   * Removes the words of the texts `before` that are not in the texts `now` and that no other text has in any form. A
   * name that occurred only in a deleted story is removed with it.
   */
  async removeUnused(before: readonly string[], now: readonly string[]): Promise<void> {
    if (before.length === 0) return;
    // Words of many texts are not checked: finding them in all those texts would be slow.
    await this.em.execute(
      `with frequent as (
         select lexeme from pg_class, pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (lexeme, share)
          where oid = 'search_document'::regclass and schemaname = current_schema() and tablename = 'search_document'
            and attname = 'words' and share * reltuples > ${FREQUENT}),
       gone as (
         select ${STEM} as stem from ${WORDS} where ${IS_STORED}
         except select ${STEM} from ${WORDS}
         except select lexeme from frequent)
       delete from search_word using gone
        where ${STEM} = gone.stem
          and not exists (select 1 from search_document where words @@ quote_literal(gone.stem)::tsquery)`,
      [before.join(' '), now.join(' ')],
    );
  }

  /**
   * Adds the known words that begin with the typed prefix: the stem in the index may be shorter than the prefix.
   *
   * @param frequentStems returns the stems with this prefix that the most texts have, whose words are then added;
   *   called only if the prefix has more than MAX_COMPLETIONS words
   */
  async expandPrefix(
    groups: readonly TermGroup[],
    frequentStems: (prefix: string) => Promise<string[]>,
  ): Promise<{ groups: TermGroup[]; stems: Stems }> {
    const at = groups.findIndex(({ alternatives }) => alternatives.some(({ prefix }) => prefix));
    const typed = groups[at]?.alternatives.find(({ prefix }) => prefix);
    const prefix = typed?.words[0];
    const rows = await KNOWN_WORDS.run(this.em, [
      ...[JSON.stringify(wordsOf(groups)), prefix ?? '', prefix ? prefix + AFTER_ALL_LETTERS : ''],
    ]);
    const stems = new Map(rows.map(({ word, stem }) => [word, stem]));
    if (!typed) return { groups: [...groups], stems };
    const known = rows.filter(({ completes }) => completes);
    if (known.length > MAX_COMPLETIONS && isIndexedPrefix(typed.words[0]!)) return { groups: [...groups], stems };
    const { term, alternatives } = groups[at]!;
    const others = alternatives.filter((alternative) => alternative !== typed);
    // For a prefix query, PostgreSQL collects every text with any word of that prefix. The dictionary has these words
    // if they have 3 to 40 letters and no digit, so the words themselves are searched for instead.
    const own = known.length > 0 ? singleWord(typed.words[0]!) : typed;
    const frequent =
      known.length > MAX_COMPLETIONS ? await this.wordsWithStems(await frequentStems(typed.words[0]!)) : [];
    for (const { word, stem } of frequent) stems.set(word, stem);
    const completions = new Set([...frequent, ...known.slice(0, MAX_COMPLETIONS)].map(({ word }) => word));
    const expanded = [own, ...others, ...[...completions].map(singleWord)];
    return { groups: groups.with(at, { term, alternatives: expanded }), stems };
  }

  /**
   * Returns one word for each stem. A stem cannot be searched for as a word, because it may have another stem:
   * `loomingdal`, the stem of `loomingdale`, has.
   */
  private async wordsWithStems(stems: readonly string[]): Promise<{ word: string; stem: string }[]> {
    return this.em.execute(
      `select min(word) as word, ${STEM} as stem from search_word
        where ${STEM} = any(array(select jsonb_array_elements_text(?::jsonb))) group by 2`,
      [JSON.stringify(stems)],
    );
  }

  /**
   * Adds to each word that may be misspelled the known words with the smallest edit distance, and their stems to
   * `stems`. The group of a word without any stays the same object.
   */
  async correctTypos(
    groups: readonly TermGroup[],
    stems: Stems,
    tolerance: TypoTolerance,
  ): Promise<{ groups: TermGroup[]; stems: Stems }> {
    const all = new Map(stems);
    const corrected = [...groups];
    for (const { at, similar } of await this.similarWords(groups, tolerance)) {
      for (const { known, stem } of similar) all.set(known, stem);
      const { term, alternatives } = groups[at]!;
      corrected[at] = { term, alternatives: [...alternatives, ...similar.map(({ known }) => singleWord(known))] };
    }
    return { groups: corrected, stems: all };
  }

  /** Returns for each unknown word that may be misspelled the known words with the smallest edit distance. */
  async nearestWords(groups: readonly TermGroup[], tolerance: TypoTolerance): Promise<Map<string, SimilarWord[]>> {
    const whole = groups.map(({ term, alternatives }) => ({ term: { ...term, prefix: false }, alternatives }));
    const rows = await this.similarWords(whole, tolerance);
    return new Map(
      rows.filter(({ isKnown }) => !isKnown).map(({ at, similar }) => [groups[at]!.term.words[0]!, similar]),
    );
  }

  private async similarWords(groups: readonly TermGroup[], tolerance: TypoTolerance): Promise<SimilarWords[]> {
    const { neverCorrected } = await this.wordLists.current();
    const suspects = groups.flatMap(({ term }, at) => {
      const typos = allowedTypos(term, tolerance, neverCorrected);
      if (typos === 0) return [];
      const word = term.words[0]!;
      // A short word with a typo shares too few trigrams, so its possible spellings are looked up instead.
      const how =
        word.length <= SHORT
          ? { prefix: false, alike: null, spellings: otherBeginnings(word) }
          : { prefix: term.prefix, alike: word, spellings: [] };
      return [{ at, word, typos, ...how }];
    });
    if (suspects.length === 0) return [];
    const rows = await SIMILAR_WORDS.run(this.em, [JSON.stringify(suspects)]);
    return suspects.flatMap(({ at, word, typos, prefix }) => {
      const own = rows.filter((row) => row.at === at);
      const measured = own
        .map((row) => ({ ...row, distance: editDistance(row.known, word, prefix ? typos : 0) }))
        .filter(({ known, distance }) => distance <= typos && known !== word);
      const smallest = Math.min(...measured.map(({ distance }) => distance));
      const similar = measured.filter(({ distance }) => distance === smallest).slice(0, MAX_CORRECTIONS);
      return similar.length > 0 ? [{ at, similar, isKnown: own.some(({ known }) => known === word) }] : [];
    });
  }
}

/** How many typos the term may have: 0 for phrases, short words and words that are never corrected. */
function allowedTypos(
  { words, quoted }: TermGroup['term'],
  tolerance: TypoTolerance,
  neverCorrected: ReadonlySet<string>,
): number {
  const [word] = words;
  if (quoted || words.length > 1 || !word) return 0;
  if ([word, word.replace(/s$/, '')].some((form) => neverCorrected.has(form))) return 0;
  return tolerance(word.length);
}

/** Every word that becomes the typed one when its first letter is changed, added or left out. */
const otherBeginnings = (word: string): string[] => [
  word.slice(1),
  word[1] + word[0]! + word.slice(2),
  ...ALPHABET.flatMap((letter) => [letter + word, letter + word.slice(1)]),
];

/**
 * The smaller of the edit distance to the word and that to a prefix of it, whose length differs from the typed text's
 * by at most `tolerance`. With a tolerance of 0, only the word counts.
 */
function editDistance(known: string, typed: string, tolerance: number): number {
  let { steps } = levenshtein(known, typed);
  const longest = typed.length + tolerance;
  for (let end = typed.length - tolerance; end <= longest && end < known.length && tolerance > 0; end++)
    steps = Math.min(steps, levenshtein(known.slice(0, end), typed).steps);
  return steps;
}

/** Sorts after every letter in PostgreSQL's byte order. */
const AFTER_ALL_LETTERS = '\u{10ffff}';

/** A word of more texts than this is frequent: one text more or less does not remove it. */
const FREQUENT = 1_000;
const WORDS = "unnest(tsvector_to_array(to_tsvector('archive_words', search_text(?)))) word";
/** Words of 3 to 40 letters, none with a digit: numbers and codes are not corrected. */
const IS_STORED = `length(word) between 3 and 40 and word ~ '^[[:alpha:]]+$'`;
/** The stem of a word. The same expression as in an index on search_word. */
const stemSql = (word: string): string => `coalesce((ts_lexize('archive_stem', ${word}))[1], ${word})`;
const STEM = stemSql('word');

/** Parameters: words as a JSON array; a prefix, and a text that sorts after every word with that prefix. */
const KNOWN_WORDS = new PreparedStatement<{ word: string; stem: string; completes: boolean }>(
  `select word, completes, ${STEM} as stem
     from (select word, false as completes from jsonb_array_elements_text(?::jsonb) word
           union all
           (select word, true from search_word where word ~>=~ ? and word ~<~ ? order by length(word), word limit ${MAX_COMPLETIONS + 1})) words`,
);

/**
 * For each word, the known words with the same first letter and a similar length and, in case the first letter is
 * wrong, those that share trigrams with `alike` or are among the given spellings. PostgreSQL counts two swapped
 * neighbors as two edits and we count one, so twice the allowed typos pass here. Parameter: an array of words as JSON.
 */
const SIMILAR_WORDS = new PreparedStatement<SimilarWord & { at: number }>(
  `select at, known.word as known, ${stemSql('known.word')} as stem
     from jsonb_to_recordset(?::jsonb) as typed (at int, word text, typos int, prefix boolean, alike text, spellings text[]),
   lateral (
     select word from search_word
      where (left(word, 1) = left(typed.word, 1)
             and length(word) between length(typed.word) - typos and case when prefix then 40 else length(typed.word) + typos end
             or word % typed.alike or word = any(typed.spellings))
        and least(levenshtein_less_equal(word, typed.word, 2 * typos),
                  levenshtein_less_equal(left(word, case when prefix then length(typed.word) else 40 end), typed.word, 2 * typos))
            <= 2 * typos) known
    order by at, abs(length(known.word) - length(typed.word)), known.word`,
);

const singleWord = (word: string): Alternative => ({ words: [word], inOrder: true, prefix: false });
