import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { MARK_END, MARK_START, toExcerptHtml, withoutMarks } from './highlight.js';
import { CommonWords } from './common-words.js';
import { SearchIndex } from './search-index.js';
import type { SearchDocument, SearchHit, SearchType } from './search-index.js';

/** How alike a misspelled word and a known one must be, by shared trigrams (0..1). */
const SIMILAR = 0.35;
const ALTERNATIVES = 4;
const MAX_WORDS = 8;
/** Hits that are weighed, of articles and of stories: the newest, for to weigh one takes reading it. */
const CANDIDATES = 500;
/** Words that a larger share of the texts has are found sooner by reading the newest texts than in the index. */
const COMMON = 0.02;
/** So many of them at most. */
const READ = 50_000;
/** Hits for the words that are not common, to be looked through for those that are. */
const LOOKED_THROUGH = 2_000;
const TYPES: readonly SearchType[] = ['article', 'story'];

/**
 * Search on PostgreSQL: full text for the words, trigrams for the typos.
 *
 * Trigrams over whole texts are slow, so each distinct word is kept once (search_word): a misspelled word is first
 * replaced by the few known words most like it, and then full text does the rest.
 */
@Injectable()
export class PostgresSearchIndex extends SearchIndex {
  private readonly common: CommonWords;

  constructor(private readonly em: EntityManager) {
    super();
    this.common = new CommonWords(em);
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
    const shares = await Promise.all(groups.map((spellings) => this.common.shareOf(spellings.map(bare))));
    const rare = groups.filter((_, at) => shares[at]! <= COMMON);
    const newest = rare.length === 0 ? await this.best(AMONG_NEWEST, groups, groups, limit) : [];
    // Each word can be common, and all of them never be in one text.
    const rows = newest.length >= limit ? newest : await this.best(IN_INDEX, groups, rare, limit);
    return rows.map(({ type, id, title, category, marked }) => ({
      type,
      id,
      title,
      category,
      excerpt: toExcerptHtml(marked),
    }));
  }

  /** @param rare what the index is asked for: all of it, where nothing of it is rare */
  private best(candidates: string, groups: Spellings[], rare: Spellings[], limit: number): Promise<Row[]> {
    return this.em.execute<Row[]>(
      `with wanted as materialized (select to_tsquery('archive', ?) as q, to_tsquery('archive', ?) as rare),
       candidates as (${candidates}),
       best as (
         select type, id, title, body, category, ts_rank_cd(words, q, 1) as rank from candidates, wanted
          order by rank desc, type, id desc limit ?)
       select type, id, title, category, ts_headline('archive', body, (select q from wanted), ?) as marked
         from best order by rank desc, type, id desc`,
      [toQuery(groups), toQuery(rare.length > 0 ? rare : groups), limit, MARKING],
    );
  }

  /** The word itself as a beginning, and, when it is not a known word, the known words most like it. */
  private async spellings(word: string): Promise<Spellings> {
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

/** A word, and what else it may be. */
type Spellings = string[];

interface Row {
  type: SearchType;
  id: number;
  title: string;
  category: string | null;
  marked: string;
}

const MARKING = `StartSel=${MARK_START}, StopSel=${MARK_END}, MaxFragments=1, MaxWords=28, MinWords=12`;

const bare = (spelling: string): string => spelling.replace(':*', '');

const toQuery = (groups: Spellings[]): string => groups.map((spellings) => `(${spellings.join(' | ')})`).join(' & ');

const ofEach = (part: (type: SearchType) => string): string =>
  TYPES.map((type) => `(${part(type)} limit ${CANDIDATES})`).join(' union all ');

/** From the newest backwards, until there are enough. */
const AMONG_NEWEST = ofEach(
  (type) =>
    `select * from (
       select * from search_document where type = '${type}' and not removed order by id desc limit ${READ}) newest
      where words @@ (select q from wanted)`,
);

/** Hits first, whatever the planner expects of them: of the beginning of a word it has no idea how many have it. */
const IN_INDEX = `
  with hits as materialized (
    select type, id from search_document where not removed and words @@ (select rare from wanted))
  ${ofEach(
    (type) =>
      `select d.* from (select * from hits where type = '${type}' order by id desc limit ${LOOKED_THROUGH}) newest
         join search_document d using (type, id)
        where d.words @@ (select q from wanted) order by d.id desc`,
  )}`;
