import type { EntityManager } from '@mikro-orm/postgresql';
import levenshtein from 'damerau-levenshtein';
import { PreparedStatement } from '../../database/prepared-statement.js';
import type { SearchWords } from '../editorial-word-lists.js';
import { isIndexedPrefix, wordsOf } from './query-expansion.js';
import type { TermGroup, Alternative } from './query-expansion.js';

/** Letters from which on one, and two, may be wrong. Two neighbors in the wrong order are one. */
const ONE_TYPO = 5;
const TWO_TYPOS = 9;
const ALTERNATIVES = 5;
/** Of a beginning of more words than these so many are looked for, the shortest, unless the index knows it: to find all would take long. */
const BEGUN = 20;

export type Stems = ReadonlyMap<string, string>;

/** The words that are in any text: what a beginning may become, and what somebody may have meant. */
export class Dictionary {
  constructor(
    private readonly em: EntityManager,
    private readonly words: SearchWords,
  ) {}

  /**
   * Until the end of the transaction nobody takes a word out that this one is putting in.
   *
   * @param all also nobody puts one in that this one is taking out
   */
  async hold(all: boolean): Promise<void> {
    await this.em.execute(`select pg_advisory_xact_lock${all ? '' : '_shared'}(hashtext('archive.search.words'))`);
  }

  async put(texts: readonly string[]): Promise<void> {
    // Sorted, so that two transactions that add the same words take the locks in the same order.
    await this.em.execute(
      `insert into search_word (word) select word from ${WORDS} where ${IS_KEPT} order by word on conflict do nothing`,
      [texts.join(' ')],
    );
  }

  /**
   * Of words that were in texts and are not in them any more, those that no other text has in any form. A name that was in a story
   * is gone with it.
   */
  async forget(before: readonly string[], now: readonly string[]): Promise<void> {
    if (before.length === 0) return;
    // What many texts have is not looked for in all of them.
    await this.em.execute(
      `with usual as (
         select lexeme from pg_class, pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (lexeme, share)
          where oid = 'search_document'::regclass and schemaname = current_schema() and tablename = 'search_document'
            and attname = 'words' and share * reltuples > ${USUAL}),
       gone as (
         select ${STEM} as stem from ${WORDS} where ${IS_KEPT}
         except select ${STEM} from ${WORDS}
         except select lexeme from usual)
       delete from search_word using gone
        where ${STEM} = gone.stem
          and not exists (select 1 from search_document where words @@ quote_literal(gone.stem)::tsquery)`,
      [before.join(' '), now.join(' ')],
    );
  }

  /**
   * With the beginning of a word, the words that it begins: the stem in the index may be shorter than what was typed.
   *
   * @param common of the stems that many texts have, those with this beginning: they are looked for in any case
   */
  async completed(
    groups: readonly TermGroup[],
    common: (beginning: string) => Promise<string[]>,
  ): Promise<{ groups: TermGroup[]; stems: Stems }> {
    const at = groups.findIndex(({ alternatives }) => alternatives.some(({ prefix }) => prefix));
    const typed = groups[at]?.alternatives.find(({ prefix }) => prefix);
    const beginning = typed?.words[0];
    const rows = await KNOWN.run(this.em, [
      ...[JSON.stringify(wordsOf(groups)), beginning ?? '', beginning ? beginning + LAST : ''],
    ]);
    const stems = new Map(rows.map(({ word, stem }) => [word, stem]));
    if (!typed) return { groups: [...groups], stems };
    const known = rows.filter(({ begun }) => begun);
    if (known.length > BEGUN && isIndexedPrefix(typed.words[0]!)) return { groups: [...groups], stems };
    const { term, alternatives } = groups[at]!;
    const others = alternatives.filter((saying) => saying !== typed);
    // To look for whatever begins so, PostgreSQL collects every text that has any of it. What it begins is known, but for numbers.
    const own = known.length > 0 ? alone(typed.words[0]!) : typed;
    const often = known.length > BEGUN ? await this.wordsOf(await common(typed.words[0]!)) : [];
    for (const { word, stem } of often) stems.set(word, stem);
    const begun = new Set([...often, ...known.slice(0, BEGUN)].map(({ word }) => word));
    return { groups: groups.with(at, { term, alternatives: [own, ...others, ...[...begun].map(alone)] }), stems };
  }

  /** A word of each stem: a stem itself is no word, and has another stem, as loomingdal of loomingdale has. */
  private async wordsOf(stems: readonly string[]): Promise<{ word: string; stem: string }[]> {
    return this.em.execute(
      `select min(word) as word, ${STEM} as stem from search_word
        where ${STEM} = any(array(select jsonb_array_elements_text(?::jsonb))) group by 2`,
      [JSON.stringify(stems)],
    );
  }

  /** With each word that may be misspelled, the known words that are fewest letters away from it, and all words' stems. */
  async corrected(groups: readonly TermGroup[], stems: Stems): Promise<{ groups: TermGroup[]; stems: Stems }> {
    const asked = groups.flatMap(({ term }, at) => {
      const typos = this.typosOf(term);
      return typos === 0 ? [] : [{ at, word: term.words[0]!, typos, beginning: term.prefix }];
    });
    if (asked.length === 0) return { groups: [...groups], stems };
    const rows = await NEAR.run(this.em, [JSON.stringify(asked)]);
    const all = new Map(stems);
    const corrected = [...groups];
    for (const { at, word, typos, beginning } of asked) {
      const measured = rows
        .filter((row) => row.at === at)
        .map((row) => ({ ...row, steps: stepsTo(row.known, word, beginning ? typos : 0) }))
        .filter(({ known, steps }) => steps <= typos && known !== word);
      const nearest = Math.min(...measured.map(({ steps }) => steps));
      const alike = measured.filter(({ steps }) => steps === nearest).slice(0, ALTERNATIVES);
      for (const { known, stem } of alike) all.set(known, stem);
      const { term, alternatives } = groups[at]!;
      if (alike.length > 0)
        corrected[at] = { term, alternatives: [...alternatives, ...alike.map(({ known }) => alone(known))] };
    }
    return { groups: corrected, stems: all };
  }

  /** How many of its letters may be wrong. */
  private typosOf({ words, quoted }: TermGroup['term']): number {
    const [word] = words;
    if (quoted || words.length > 1 || !word || this.words.neverCorrected.has(word)) return 0;
    return word.length >= TWO_TYPOS ? 2 : word.length >= ONE_TYPO ? 1 : 0;
  }
}

/** To the word, or to a beginning of it that is at most so many letters longer or shorter than what was typed. */
function stepsTo(known: string, typed: string, around: number): number {
  let steps = levenshtein(known, typed).steps;
  for (let end = typed.length - around; end <= typed.length + around && end < known.length && around > 0; end++)
    steps = Math.min(steps, levenshtein(known.slice(0, end), typed).steps);
  return steps;
}

/** Comes after every letter, as PostgreSQL compares bytes. */
const LAST = '\u{10ffff}';

/** So many texts that one of them more or less is no matter. */
const USUAL = 1_000;
const WORDS = "unnest(tsvector_to_array(to_tsvector('archive_words', search_text(?)))) word";
/** Letters only: numbers and codes are not misspelled. */
const IS_KEPT = `length(word) between 3 and 40 and word ~ '^[[:alpha:]]+$'`;
/** As an index on search_word has it. */
const stemOf = (word: string): string => `coalesce((ts_lexize('archive_stem', ${word}))[1], ${word})`;
const STEM = stemOf('word');

/** Parameters: words as JSON; a beginning, and what comes after all that begin with it. */
const KNOWN = new PreparedStatement<{ word: string; stem: string; begun: boolean }>(
  `select word, begun, ${STEM} as stem
     from (select word, false as begun from jsonb_array_elements_text(?::jsonb) word
           union all
           (select word, true from search_word where word ~>=~ ? and word ~<~ ? order by length(word), word limit ${BEGUN + 1})) words`,
);

/**
 * Of each word those that begin alike and are about as long, and, for a wrong first letter, those that share groups of letters.
 * Neighbors in the wrong order are two steps to PostgreSQL, and one to us. Parameter: words as JSON.
 */
const NEAR = new PreparedStatement<{ at: number; known: string; stem: string }>(
  `select at, known.word as known, ${stemOf('known.word')} as stem
     from jsonb_to_recordset(?::jsonb) as asked (at int, word text, typos int, beginning boolean),
   lateral (
     select word from search_word
      where (left(word, 1) = left(asked.word, 1)
             and length(word) between length(asked.word) - typos and case when beginning then 40 else length(asked.word) + typos end
             or word % asked.word)
        and least(levenshtein_less_equal(word, asked.word, 2 * typos),
                  levenshtein_less_equal(left(word, case when beginning then length(asked.word) else 40 end), asked.word, 2 * typos))
            <= 2 * typos) known
    order by at, abs(length(known.word) - length(asked.word)), known.word`,
);

const alone = (word: string): Alternative => ({ words: [word], inOrder: true, prefix: false });
