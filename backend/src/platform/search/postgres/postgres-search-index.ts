import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { FrequentTerms } from './frequent-terms.js';
import { MARK_END, MARK_START, toExcerptHtml } from '../highlight.js';
import { Dictionary } from './dictionary.js';
import type { Stems } from './dictionary.js';
import { bestSnippet } from './best-snippet.js';
import { markScripts, needsOwnMarks, wantedOf } from '../mark-scripts.js';
import { recentBlocks } from './recent-document-blocks.js';
import { CANDIDATES, MARK, SEARCH } from './search-sql.js';
import type { Found } from './search-sql.js';
import { SearchIndex } from '../search-index.js';
import type { SearchResult, SearchDocument, SearchType } from '../search-index.js';
import { readQuery } from '../search-query.js';
import { readSearchWords } from '../editorial-word-lists.js';
import { groupsOf, hasPhrase, isEachAlone, toTextQuery, toMarkingQuery, toQuery, wordsOf } from './query-expansion.js';
import type { TermGroup } from './query-expansion.js';

/** With fewer hits than these, what was typed may be misspelled. */
const FEW = 3;
/** Of a beginning that many words have. */
const COMMON_BEGUN = 5;
/** Of so many texts that have the words of a phrase one may have it. */
const IN_PHRASE = 8;
/** So many words may be left out, the most common first, for a text that has the others. */
const LEFT_OUT = 3;

/** Search on PostgreSQL: full text for the words, a list of all words for beginnings and typos. */
@Injectable()
export class PostgresSearchIndex extends SearchIndex {
  private readonly inTexts: FrequentTerms;
  private readonly inTitles: FrequentTerms;
  private readonly words = readSearchWords();
  private readonly known: Dictionary;

  constructor(private readonly em: EntityManager) {
    super();
    this.inTexts = new FrequentTerms(em, 'words');
    this.inTitles = new FrequentTerms(em, 'title_words');
    this.known = new Dictionary(em, this.words);
  }

  async put(document: SearchDocument): Promise<void> {
    const { type, id, version, title, excerpt, body, category } = SearchIndex.kept(document);
    const before = await this.textsOf(type, id);
    await this.known.hold(before.length > 0);
    const written = await this.em.execute<unknown[]>(
      `insert into search_document (type, id, version, title, excerpt, body, category, removed, unsent) values (?, ?, ?, ?, ?, ?, ?, false, true)
       on conflict (type, id) do update set version = excluded.version, title = excluded.title, excerpt = excluded.excerpt,
         body = excluded.body, category = excluded.category, removed = false, unsent = true
       where search_document.version <= excluded.version
       returning 1 as written`,
      [type, id, version, title, excerpt, body, category],
    );
    if (written.length === 0) return;
    const texts = [title, excerpt, body];
    await this.known.put(texts);
    await this.known.forget(before, texts);
  }

  async remove(type: SearchType, id: number, version: number): Promise<void> {
    const before = await this.textsOf(type, id);
    await this.known.hold(before.length > 0);
    // The row stays as a tombstone without its text: an older put that arrives late must not bring it back.
    const written = await this.em.execute<unknown[]>(
      `insert into search_document (type, id, version, title, body, category, removed, unsent) values (?, ?, ?, '', '', null, true, true)
       on conflict (type, id) do update
         set version = excluded.version, title = '', excerpt = '', body = '', category = null, removed = true, unsent = true
       where search_document.version <= excluded.version
       returning 1 as written`,
      [type, id, version],
    );
    if (written.length > 0) await this.known.forget(before, []);
  }

  private async textsOf(type: SearchType, id: number): Promise<string[]> {
    const [row] = await this.em.execute<{ title: string; excerpt: string; body: string }[]>(
      'select title, excerpt, body from search_document where type = ? and id = ? and not removed for update',
      [type, id],
    );
    return row ? [row.title, row.excerpt, row.body] : [];
  }

  async find(query: string, limit: number): Promise<SearchResult> {
    const rows = await this.rows(query, limit);
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

  private async rows(query: string, limit: number): Promise<Row[]> {
    const terms = readQuery(query);
    if (terms.length === 0) return [];
    const { groups: typed, stems } = await this.known.completed(groupsOf(terms, this.words), (beginning) =>
      this.inTexts.withPrefix(beginning, COMMON_BEGUN),
    );
    const rows = await this.best(typed, limit, stems);
    if (rows.length < Math.min(FEW, limit)) rows.push(...(await this.guessed(typed, stems, rows, limit)));
    return rows;
  }

  /** What may have been meant: words that are spelled alike, and then fewer of them. Never before what was typed. */
  private async guessed(typed: TermGroup[], stemsTyped: Stems, found: Row[], limit: number): Promise<Row[]> {
    const { groups: alike, stems } = await this.known.corrected(typed, stemsTyped);
    let groups = alike;
    const isNew = (row: Row) => !found.some(({ type, id }) => type === row.type && id === row.id);
    const corrected = groups.some((group, at) => group !== typed[at]);
    const rows = corrected ? (await this.best(groups, limit, stems)).filter(isNew) : [];
    for (let left = 0; left < LEFT_OUT && found.length + rows.length === 0; left++) {
      const fewer = await this.withoutMostCommon(groups, stems);
      if (fewer.length === groups.length) break;
      groups = fewer;
      rows.push(...(await this.best(groups, limit, stems)));
    }
    return rows;
  }

  /** All of them, when there is none but what the statistics do not know: that is what the reader is after. */
  private async withoutMostCommon(groups: TermGroup[], stems: Stems): Promise<TermGroup[]> {
    if (groups.length === 1) return groups;
    const shares = await Promise.all(
      groups.map(async (group) => (group.term.quoted ? 0 : this.inTexts.shareOf(group, stems))),
    );
    const most = Math.max(...shares);
    return groups.filter((_, at) => most === 0 || at !== shares.indexOf(most));
  }

  private async best(groups: TermGroup[], limit: number, stems: Stems): Promise<Row[]> {
    const [inTitles, inTexts] = await Promise.all([
      this.inTitles.shareOfAll(groups, stems),
      this.inTexts.shareOfAll(groups, stems),
    ]);
    const phrase = hasPhrase(groups);
    // A phrase of common words may be in no text, and each that has its words is read for it.
    const reach = (share: number, enough: number) => {
      const [first, next] = recentBlocks(phrase ? share / IN_PHRASE : share);
      return [...first, ...next, phrase && first[0] !== null ? enough : CANDIDATES];
    };
    const asked = toTextQuery(groups);
    const rows = await SEARCH.run(this.em, [
      ...[asked.rest, asked.prefix, asked.besides, phrase],
      ...[toQuery(groups), toQuery(groups, 'AB'), isEachAlone(groups)],
      ...[...reach(inTitles, 0), ...reach(inTexts, limit), limit],
    ]);
    return this.marked(rows, groups, stems);
  }

  private async marked(rows: Found[], groups: TermGroup[], stems: Stems): Promise<Row[]> {
    if (rows.length === 0) return [];
    // The ending of a stem may be another one in the text: happily, happi.
    const stemOf = (word: string) => stems.get(word)!.replace(/i$/, '');
    const words = wordsOf(groups);
    if (needsOwnMarks(words)) {
      const wanted = wantedOf(groups, stemOf);
      return rows.map((row) => ({ ...row, marked: markScripts(row.body, wanted) }));
    }
    const beginnings = words.map(stemOf);
    const pieces = rows.map(({ body }) => bestSnippet(body, beginnings));
    const marked = await MARK.run(this.em, [toMarkingQuery(groups), MARKING, JSON.stringify(pieces)]);
    return rows.map((row, at) => ({ ...row, marked: marked[at]!.marked }));
  }
}

type Row = Found & { marked: string };

const MARKING = `StartSel=${MARK_START}, StopSel=${MARK_END}, MaxFragments=1, MaxWords=28, MinWords=12`;
