import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { MARK_END, MARK_START, toExcerptHtml, withoutMarks } from './highlight.js';
import { SearchIndex } from './search-index.js';
import type { SearchDocument, SearchHit, SearchType } from './search-index.js';

/** How alike a misspelled word and a known one must be, by shared trigrams (0..1). */
const SIMILAR = 0.35;
const ALTERNATIVES = 4;
const MAX_WORDS = 8;

/**
 * Search on PostgreSQL: full text for the words, trigrams for the typos.
 *
 * Trigrams over whole texts are slow, so each distinct word is kept once (search_word): a misspelled word is first
 * replaced by the few known words most like it, and then full text does the rest.
 */
@Injectable()
export class PostgresSearchIndex extends SearchIndex {
  constructor(private readonly em: EntityManager) {
    super();
  }

  async put(document: SearchDocument): Promise<void> {
    const title = withoutMarks(document.title);
    const body = withoutMarks(document.body);
    const written = await this.em.execute<unknown[]>(
      `insert into search_document (type, id, version, title, body, category, removed) values (?, ?, ?, ?, ?, ?, false)
       on conflict (type, id) do update set version = excluded.version, title = excluded.title, body = excluded.body,
         category = excluded.category, removed = false
       where search_document.version <= excluded.version
       returning 1 as written`,
      [document.type, document.id, document.version, title, body, document.category],
    );
    if (written.length === 0) return;
    // Letters only: addresses and paths are no words, and would break the query they were put into.
    // Sorted, so that two transactions that add the same words take the locks in the same order.
    await this.em.execute(
      `insert into search_word (word)
       select distinct word from unnest(tsvector_to_array(to_tsvector('archive_words', ? || ' ' || ?))) word
        where length(word) between 3 and 40 and word ~ '^[[:alpha:]]+$' order by word
       on conflict do nothing`,
      [title, body],
    );
  }

  async remove(type: SearchType, id: number, version: number): Promise<void> {
    // The row stays as a tombstone without its text: an older put that arrives late must not bring it back.
    await this.em.execute(
      `insert into search_document (type, id, version, title, body, category, removed) values (?, ?, ?, '', '', null, true)
       on conflict (type, id) do update set version = excluded.version, title = '', body = '', category = null, removed = true
       where search_document.version <= excluded.version`,
      [type, id, version],
    );
  }

  async find(query: string, limit: number): Promise<SearchHit[]> {
    const words = (
      query
        .toLowerCase()
        .normalize('NFKC')
        .match(/[\p{L}\p{N}]+/gu) ?? []
    ).slice(0, MAX_WORDS);
    if (words.length === 0) return [];
    const groups = await Promise.all(words.map((word) => this.spellings(word)));
    const tsquery = groups.map((spellings) => `(${spellings.join(' | ')})`).join(' & ');
    const rows = await this.em.execute<
      { type: SearchType; id: number; title: string; category: string | null; marked: string }[]
    >(
      `with wanted as (select to_tsquery('archive', ?) as q),
       best as (
         select d.type, d.id, d.title, d.body, d.category, ts_rank_cd(d.words, w.q, 1) as rank
           from search_document d, wanted w
          where not d.removed and d.words @@ w.q
          order by rank desc, d.type, d.id desc limit ?)
       select type, id, title, category,
              ts_headline('archive', body, (select q from wanted), ?) as marked
         from best order by rank desc, type, id desc`,
      [tsquery, limit, `StartSel=${MARK_START}, StopSel=${MARK_END}, MaxFragments=1, MaxWords=28, MinWords=12`],
    );
    return rows.map(({ type, id, title, category, marked }) => ({
      type,
      id,
      title,
      category,
      excerpt: toExcerptHtml(marked),
    }));
  }

  /** The word itself as a beginning, and, when it is not a known word, the known words most like it. */
  private async spellings(word: string): Promise<string[]> {
    const own = `${word}:*`;
    if (word.length < 4) return [own];
    const alike = await this.em.execute<{ word: string; same: boolean }[]>(
      `select word, word = ? or word like ? as same from search_word
        where word % ? and similarity(word, ?) >= ${SIMILAR} order by similarity(word, ?) desc, word limit ${ALTERNATIVES}`,
      [word, `${word}%`, word, word, word],
    );
    // A known word that begins so is named too: its stem may be shorter than what was typed of it.
    const begun = alike.filter(({ same }) => same);
    return [own, ...(begun.length > 0 ? begun : alike).map((one) => one.word)];
  }
}
