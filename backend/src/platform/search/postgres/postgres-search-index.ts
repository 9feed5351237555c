import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { FrequentTerms } from './frequent-terms.js';
import { MARK_END, MARK_START, toExcerptHtml } from '../highlight.js';
import { Dictionary, TYPOS, TYPOS_IN_FOUR_LETTERS, TYPOS_IN_SUGGESTIONS } from './dictionary.js';
import type { Stems, TypoTolerance } from './dictionary.js';
import { bestSnippet } from './best-snippet.js';
import { highlightedExcerpt, needsOwnHighlighting, highlightPatterns } from '../highlight-unsegmented.js';
import { recentBlocks } from './recent-document-blocks.js';
import { CANDIDATES, MARK, SEARCH } from './search-sql.js';
import type { HitRow } from './search-sql.js';
import { SearchIndex } from '../search-index.js';
import type { SearchResult, SearchDocument, SearchType } from '../search-index.js';
import { asTyped } from '../writing-systems.js';
import { plainText, readQuery } from '../search-query.js';
import type { Term } from '../search-query.js';
import { WordLists } from '../word-lists.js';
import {
  groupsOf,
  hasPhrase,
  isOneWordEnough,
  toTextQuery,
  toHighlightQuery,
  toQuery,
  toTypedQuery,
  wordsOf,
} from './query-expansion.js';
import type { TermGroup } from './query-expansion.js';

/** With fewer hits than this, the query may be misspelled. */
const FEW_HITS = 3;
/** How many frequent words are always added for a prefix of many words. */
const FREQUENT_COMPLETIONS = 5;
/** One of this many texts that have the words of a phrase is assumed to have the phrase. */
const TEXTS_PER_PHRASE_HIT = 8;
/** How many terms may be dropped, the most frequent first, to find texts that have the others. */
const MAX_DROPPED_TERMS = 3;

/** Search on PostgreSQL: full-text indexes for words, and a dictionary of all words for prefixes and typos. */
@Injectable()
export class PostgresSearchIndex extends SearchIndex {
  private readonly textTerms: FrequentTerms;
  private readonly titleTerms: FrequentTerms;
  private readonly dictionary: Dictionary;

  constructor(
    private readonly em: EntityManager,
    private readonly wordLists: WordLists,
  ) {
    super();
    this.textTerms = new FrequentTerms(em, 'words');
    this.titleTerms = new FrequentTerms(em, 'title_words');
    this.dictionary = new Dictionary(em, wordLists);
  }

  async put(document: SearchDocument): Promise<void> {
    const { type, id, version, title, excerpt, body, category, publishedAt } = SearchIndex.sanitize(document);
    const before = await this.storedTexts(type, id);
    await this.dictionary.lockWords(before.length > 0);
    const written = await this.em.execute<unknown[]>(
      `insert into search_document (type, id, version, title, excerpt, body, category, published_at, removed, unsent)
         values (?, ?, ?, ?, ?, ?, ?, to_timestamp(?::float8 / 1000), false, true)
       on conflict (type, id) do update set version = excluded.version, title = excluded.title, excerpt = excluded.excerpt,
         body = excluded.body, category = excluded.category, published_at = excluded.published_at, removed = false, unsent = true
       where search_document.version <= excluded.version
       returning 1 as written`,
      [type, id, version, title, excerpt, body, category, publishedAt],
    );
    if (written.length === 0) return;
    const texts = [title, excerpt, body];
    await this.dictionary.add(texts);
    await this.dictionary.removeUnused(before, texts);
  }

  async remove(type: SearchType, id: number, version: number): Promise<void> {
    const before = await this.storedTexts(type, id);
    await this.dictionary.lockWords(before.length > 0);
    // The row stays as a tombstone without its text: an older put that arrives late must not bring it back.
    const written = await this.em.execute<unknown[]>(
      `insert into search_document (type, id, version, title, body, category, removed, unsent) values (?, ?, ?, '', '', null, true, true)
       on conflict (type, id) do update
         set version = excluded.version, title = '', excerpt = '', body = '', category = null, published_at = null, removed = true,
           unsent = true
       where search_document.version <= excluded.version
       returning 1 as written`,
      [type, id, version],
    );
    if (written.length > 0) await this.dictionary.removeUnused(before, []);
  }

  async setCategory(articles: readonly number[], category: string): Promise<void> {
    await this.em.execute(
      `update search_document set category = ?, unsent = true
        where type = 'article' and id = any(?::int[]) and not removed and category is distinct from ?`,
      [category, `{${articles.join()}}`, category],
    );
  }

  private async storedTexts(type: SearchType, id: number): Promise<string[]> {
    const [row] = await this.em.execute<{ title: string; excerpt: string; body: string }[]>(
      'select title, excerpt, body from search_document where type = ? and id = ? and not removed for update',
      [type, id],
    );
    return row ? [row.title, row.excerpt, row.body] : [];
  }

  async find(query: string, limit: number): Promise<SearchResult> {
    const rows = await this.findRows(query, limit);
    const hits = rows.slice(0, limit).map(({ type, id, version, title, category, marked }) => ({
      type,
      id,
      version,
      title,
      category,
      excerpt: toExcerptHtml(marked),
    }));
    return { hits, engine: 'PostgreSQL', isFallback: false };
  }

  /** Each search reads the current words, and nothing of them is in the index. */
  useNewWords(): void {
    this.wordLists.forget();
  }

  async suggest(query: string): Promise<string | undefined> {
    return this.respelled(query, TYPOS_IN_SUGGESTIONS);
  }

  /** Returns the query with its unknown words of four letters corrected, for an engine that cannot do so itself. */
  async correctFourLetters(query: string): Promise<string | undefined> {
    return this.respelled(query, TYPOS_IN_FOUR_LETTERS);
  }

  /** Replaces each unknown word of a query with the nearest known one, the most frequent of several. */
  private async respelled(query: string, tolerance: TypoTolerance): Promise<string | undefined> {
    const nearest = await this.dictionary.nearestWords(await this.groupsOf(readQuery(query)), tolerance);
    if (nearest.size === 0) return undefined;
    const replacements = new Map<string, string>();
    for (const [word, similar] of nearest) {
      const shares = await Promise.all(similar.map((candidate) => this.textTerms.shareOfStem(candidate.stem)));
      replacements.set(word, similar[shares.indexOf(Math.max(...shares))]!.known);
    }
    return asTyped(query).replaceAll(/[\p{L}\p{N}\p{M}]+/gu, (word) => replacements.get(plainText(word)) ?? word);
  }

  private async groupsOf(terms: readonly Term[]): Promise<TermGroup[]> {
    return groupsOf(terms, await this.wordLists.current());
  }

  private async findRows(query: string, limit: number): Promise<Row[]> {
    const terms = readQuery(query);
    if (terms.length === 0) return [];
    const { groups: typed, stems } = await this.dictionary.expandPrefix(await this.groupsOf(terms), (prefix) =>
      this.textTerms.withPrefix(prefix, FREQUENT_COMPLETIONS),
    );
    const rows = await this.findBest(typed, limit, stems);
    if (rows.length < Math.min(FEW_HITS, limit)) rows.push(...(await this.findSimilar(typed, stems, rows, limit)));
    return rows;
  }

  /**
   * Finds hits for corrected words and, only while there is still no hit, for fewer words and then for corrected words
   * of four letters. They follow the hits of the words as typed.
   */
  private async findSimilar(typed: TermGroup[], stemsTyped: Stems, found: Row[], limit: number): Promise<Row[]> {
    const { groups: corrected, stems } = await this.dictionary.correctTypos(typed, stemsTyped, TYPOS);
    let groups = corrected;
    const isNew = (row: Row) => !found.some(({ type, id }) => type === row.type && id === row.id);
    const isCorrected = groups.some((group, at) => group !== typed[at]);
    const rows = isCorrected ? (await this.findBest(groups, limit, stems)).filter(isNew) : [];
    for (let dropped = 0; dropped < MAX_DROPPED_TERMS && found.length + rows.length === 0; dropped++) {
      const fewer = await this.withoutMostFrequent(groups, stems);
      if (fewer.length === groups.length) break;
      groups = fewer;
      rows.push(...(await this.findBest(groups, limit, stems)));
    }
    return found.length + rows.length > 0 ? rows : this.findFourLetters(corrected, limit, stems);
  }

  private async findFourLetters(groups: TermGroup[], limit: number, stemsTyped: Stems): Promise<Row[]> {
    const corrected = await this.dictionary.correctTypos(groups, stemsTyped, TYPOS_IN_FOUR_LETTERS);
    const isCorrected = corrected.groups.some((group, at) => group !== groups[at]);
    return isCorrected ? this.findBest(corrected.groups, limit, corrected.stems) : [];
  }

  /** Returns all groups when the statistics know none of them: rare words are the point of the query. */
  private async withoutMostFrequent(groups: TermGroup[], stems: Stems): Promise<TermGroup[]> {
    if (groups.length === 1) return groups;
    const shares = await Promise.all(
      groups.map(async (group) => (group.term.quoted ? 0 : this.textTerms.shareOf(group, stems))),
    );
    const most = Math.max(...shares);
    return groups.filter((_, at) => most === 0 || at !== shares.indexOf(most));
  }

  private async findBest(groups: TermGroup[], limit: number, stems: Stems): Promise<Row[]> {
    const [inTitles, inTexts] = await Promise.all([
      this.titleTerms.shareOfAll(groups, stems),
      this.textTerms.shareOfAll(groups, stems),
    ]);
    const phrase = hasPhrase(groups);
    // A phrase is checked by reading each text that has its words. Of frequent words, many texts have the words and few
    // the phrase, so the search goes to more texts only while there are fewer than `enough` hits.
    const reach = (share: number, enough: number) => {
      const [first, next] = recentBlocks(phrase ? share / TEXTS_PER_PHRASE_HIT : share);
      return [...first, ...next, phrase && first[0] !== null ? enough : CANDIDATES];
    };
    const textQuery = toTextQuery(groups);
    const rows = await SEARCH.run(this.em, [
      ...[textQuery.rest, textQuery.prefix, textQuery.alternatives, phrase],
      ...[toQuery(groups), toQuery(groups, 'AB'), toTypedQuery(groups), isOneWordEnough(groups)],
      ...[...reach(inTitles, 0), ...reach(inTexts, limit), limit],
    ]);
    return this.withExcerpts(rows, groups, stems);
  }

  private async withExcerpts(rows: HitRow[], groups: TermGroup[], stems: Stems): Promise<Row[]> {
    if (rows.length === 0) return [];
    // The last letter of a stem may differ in the text: the stem of `happily` is `happi`.
    const stemOf = (word: string) => stems.get(word)!.replace(/i$/, '');
    const words = wordsOf(groups);
    if (needsOwnHighlighting(words)) {
      const patterns = highlightPatterns(groups, stemOf);
      return rows.map((row) => ({ ...row, marked: highlightedExcerpt(row.body, patterns) }));
    }
    const stemPrefixes = words.map(stemOf);
    const snippets = rows.map(({ body }) => bestSnippet(body, stemPrefixes));
    const marked = await MARK.run(this.em, [toHighlightQuery(groups), HEADLINE_OPTIONS, JSON.stringify(snippets)]);
    return rows.map((row, at) => ({ ...row, marked: marked[at]!.marked }));
  }
}

type Row = HitRow & { marked: string };

const HEADLINE_OPTIONS = `StartSel=${MARK_START}, StopSel=${MARK_END}, MaxFragments=1, MaxWords=28, MinWords=12`;
