import type { EntityManager } from '@mikro-orm/postgresql';
import levenshtein from 'damerau-levenshtein';
import type { SearchWords } from './search-words.js';
import { wordsOf } from './term-groups.js';
import type { Group, Saying } from './term-groups.js';

/** Letters from which on one, and two, may be wrong. Two neighbors in the wrong order are one. */
const ONE_TYPO = 5;
const TWO_TYPOS = 9;
const ALTERNATIVES = 5;
/** A beginning of more words than these is looked for as so many of them, the shortest: to find all would take long. */
const BEGUN = 50;

export type Stems = ReadonlyMap<string, string>;

/** The words that are in any text: what a beginning may become, and what somebody may have meant. */
export class KnownWords {
  constructor(
    private readonly em: EntityManager,
    private readonly words: SearchWords,
  ) {}

  async put(texts: readonly string[]): Promise<void> {
    // Letters only: numbers and codes are not misspelled. Sorted, so that two transactions that add the same words take the
    // locks in the same order.
    await this.em.execute(
      `insert into search_word (word)
       select word from unnest(tsvector_to_array(search_words(?))) word
        where length(word) between 3 and 40 and word ~ '^[[:alpha:]]+$' order by word
       on conflict do nothing`,
      [texts.join(' ')],
    );
  }

  /** With the beginning of a word, the words that it begins: the stem in the index may be shorter than what was typed. */
  async completed(groups: readonly Group[]): Promise<{ groups: Group[]; stems: Stems }> {
    const at = groups.findIndex(({ sayings }) => sayings.some(({ beginning }) => beginning));
    const typed = groups[at]?.sayings.find(({ beginning }) => beginning);
    const rows = await this.em.execute<{ word: string; stem: string; begun: boolean }[]>(
      `select word, begun, ${STEM} as stem
         from (select word, false as begun from jsonb_array_elements_text(?::jsonb) word
               union all
               (select word, true from search_word where word like ? order by length(word), word limit ${BEGUN + 1})) words`,
      [JSON.stringify(wordsOf(groups)), typed ? `${typed.words[0]}%` : ''],
    );
    const stems = new Map(rows.map(({ word, stem }) => [word, stem]));
    if (!typed) return { groups: [...groups], stems };
    const known = rows.filter(({ begun }) => begun);
    const { term, sayings } = groups[at]!;
    const others = sayings.filter((saying) => saying !== typed);
    const own = known.length > BEGUN ? alone(typed.words[0]!) : typed;
    const begun = known.slice(0, BEGUN).map(({ word }) => alone(word));
    return { groups: groups.with(at, { term, sayings: [own, ...others, ...begun] }), stems };
  }

  /** The stem that the index has of each word. */
  async stems(groups: readonly Group[]): Promise<Stems> {
    const rows = await this.em.execute<{ word: string; stem: string }[]>(
      `select word, ${STEM} as stem from jsonb_array_elements_text(?::jsonb) word`,
      [JSON.stringify(wordsOf(groups))],
    );
    return new Map(rows.map(({ word, stem }) => [word, stem]));
  }

  /** With a word that may be misspelled, the known words that are fewest letters away from it. */
  async corrected(group: Group): Promise<Group> {
    const { words, quoted, beginning } = group.term;
    const [word] = words;
    if (quoted || words.length > 1 || !word || this.words.neverCorrected.has(word)) return group;
    const typos = word.length >= TWO_TYPOS ? 2 : word.length >= ONE_TYPO ? 1 : 0;
    if (typos === 0) return group;
    const measured = (await this.near(word, typos, beginning))
      .map((known) => ({ known, steps: stepsTo(known, word, beginning ? typos : 0) }))
      .filter(({ known, steps }) => steps <= typos && known !== word);
    const nearest = Math.min(...measured.map(({ steps }) => steps));
    const alike = measured.filter(({ steps }) => steps === nearest).slice(0, ALTERNATIVES);
    if (alike.length === 0) return group;
    return { ...group, sayings: [...group.sayings, ...alike.map(({ known }) => alone(known))] };
  }

  /** Those that begin alike and are about as long, and, for a wrong first letter, those that share groups of letters. */
  private async near(word: string, typos: number, beginning: boolean): Promise<string[]> {
    const { length } = word;
    const longest = beginning ? 40 : length + typos;
    const rows = await this.em.execute<{ word: string }[]>(
      // Neighbors in the wrong order are two steps to PostgreSQL, and one to us.
      `select word from search_word
        where (left(word, 1) = ? and length(word) between ? and ? or word % ?)
          and least(levenshtein_less_equal(word, ?, ?), levenshtein_less_equal(left(word, ?), ?, ?)) <= ?
        order by abs(length(word) - ?), word`,
      [
        ...[word[0]!, length - typos, longest, word],
        ...[word, 2 * typos, beginning ? length : 40, word, 2 * typos, 2 * typos],
        length,
      ],
    );
    return rows.map((row) => row.word);
  }
}

/** To the word, or to a beginning of it that is at most so many letters longer or shorter than what was typed. */
function stepsTo(known: string, typed: string, around: number): number {
  let steps = levenshtein(known, typed).steps;
  for (let end = typed.length - around; end <= typed.length + around && end < known.length && around > 0; end++)
    steps = Math.min(steps, levenshtein(known.slice(0, end), typed).steps);
  return steps;
}

const STEM = `coalesce((ts_lexize('archive_stem', word))[1], word)`;

const alone = (word: string): Saying => ({ words: [word], inOrder: true, beginning: false });
