import { PreparedStatement } from '../../database/prepared-statement.js';
import type { SearchType } from '../search-index.js';

export interface HitRow {
  type: SearchType;
  id: number;
  version: number;
  title: string;
  category: string | null;
  body: string;
}

/**
 * How many hits are ranked in each list, because ranking a hit means reading it. Of articles, these are the ones with the
 * highest ids; of stories, with the lowest. Ids of stories are random: those of six digits lie close together, and those of nine
 * digits, which follow when six are used up, so far apart that the highest blocks are nearly empty.
 */
export const CANDIDATES = 100;
/** The weights of a word in the text (D), unused (C), in the excerpt (B) and in the title (A). */
const WEIGHTS = `'{0.1, 0.1, 0.4, 1}'`;
const TYPES: readonly SearchType[] = ['article', 'story'];
const BEST_FIRST = 'typed desc, field desc, rank desc, published_at desc nulls last, id desc, type';
const FIELDS = { titles: 'title_words', texts: 'words' } as const;
const HIT_LISTS = TYPES.flatMap((type) => (['titles', 'texts'] as const).map((field) => ({ type, field })));

/** A query for the first `blocks` blocks, as search_entries names them; null for none. */
const firstBlocks = (size: string, blocks: string): string =>
  `(select string_agg('''#' || ${size} || 'n' || (start / ${size} + step * away) || '''', '|')
      from generate_series(0, least(${blocks} - 1, abs(finish / ${size} - start / ${size}))) away)::tsquery`;

/** Whether there are more blocks than these. */
const hasMoreThan = (size: string, blocks: string): string => `abs(finish / ${size} - start / ${size}) >= ${blocks}`;

const idOf = (which: 'min' | 'max', type: SearchType): string =>
  `(select ${which}(id) from search_document where type = '${type}')`;
/** The ids between which the blocks of each type lie, from the first block to the last, and the step from block to block. */
const BLOCK_RANGES = [
  `('article', ${idOf('max', 'article')}, 0, -1)`,
  `('story', ${idOf('min', 'story')}, ${idOf('max', 'story')}, 1)`,
];

/**
 * The first hits of one type, in titles or in texts: from the first blocks, if these have too few from more blocks, and if
 * these have too few from all texts. Each step uses the index alone, because the planner has no estimate of how many texts
 * have a prefix. `(type = …) is true` matches the predicate of these indexes and no other: computing a text's entries without
 * the index takes up to a millisecond. Removed documents have no words.
 */
function firstHits({ type, field }: (typeof HIT_LISTS)[number]): string {
  const name = `${type}_${field}`;
  const fewIn = (step: string) => `(select count(*) from ${name}_${step}) < enough`;
  const reachOf = (column: string) =>
    `(select ${column} from reach, wanted where type = '${type}' and field = '${field}')`;
  const hits = (step: string, when: string, query: string) => `
  ${name}_${step} as materialized (
    select id, ctid as place from search_document
     where ${reachOf(when)} and (type = '${type}') is true and search_entries(${FIELDS[field]}, id) @@ ${reachOf(query)}
       and (not (select has_phrase from wanted) or ${FIELDS[field]} @@ (select q from wanted)))`;
  return [
    hits('first', 'first is not null', 'index_query && first'),
    hits('next', `next is not null and ${fewIn('first')}`, 'index_query && next'),
    hits('all', `has_more and ${fewIn('first')} and ${fewIn('next')}`, 'index_query'),
  ].join(',');
}

/** Each step includes the hits of the one before, so the last one that ran is used. */
const ALL_HITS = HIT_LISTS.map(({ type, field }) => {
  const [first, next, all] = ['first', 'next', 'all'].map((step) => `${type}_${field}_${step}`);
  const none = (step = '') => `not exists (select from ${step})`;
  const hits = `
    select * from ${all} union all select * from ${next} where ${none(all)}
    union all select * from ${first} where ${none(next)} and ${none(all)}`;
  return `(select place, ${field === 'titles'} as in_title from (${hits}) hit order by id ${type === 'article' ? 'desc' : 'asc'} limit ${CANDIDATES})`;
}).join(' union all ');

/**
 * Selects the best hits: texts with the typed words before texts that have only their synonyms; matches in the title first,
 * then in the excerpt, then in the text; within each by how often the words occur and how close together they are; then
 * the most recently published first. Stories have no time, so they follow, in the order of their random ids. Ranking by
 * distance (ts_rank_cd) takes ten times as long as counting (ts_rank) and adds nothing when each word is a hit alone. Hits
 * are joined by their ctid, which is stable within the statement, so that no index is read a second time. A hit in the
 * title is in the list of texts as well.
 *
 * Parameters, in order:
 * - the query to the index (TextQuery: rest, prefix, alternatives), and whether words have to follow each other;
 * - the full query, the same limited to title and excerpt, the same without synonyms (null if there are none), and whether each word
 *   is a hit alone;
 * - for titles and then for texts: size and number of the blocks of the first step, size and number of the blocks of
 *   the second step, and the number of hits below which the next step runs;
 * - the limit.
 */
export const SEARCH = new PreparedStatement<HitRow>(`
  with wanted as materialized (
    select coalesce(rest && prefix_group, prefix_group, rest) as index_query, words.*
      from (select to_tsquery('archive', ?) as rest, ?::tsquery as prefix, to_tsquery('archive', ?) as alternatives) parts,
   lateral (select coalesce(prefix || alternatives, prefix) as prefix_group) grouped,
           (select ?::boolean as has_phrase, to_tsquery('archive', ?) as q, to_tsquery('archive', ?) as q_in_front, to_tsquery('archive', ?) as q_typed, ?::boolean as each_alone) words),
  reach as materialized (
    select type, field, ${firstBlocks('size', 'blocks')} as first,
           case when ${hasMoreThan('size', 'blocks')} then ${firstBlocks('next_size', 'next_blocks')} end as next,
           coalesce(${hasMoreThan('size', 'blocks')}, true) and coalesce(${hasMoreThan('next_size', 'next_blocks')}, true) as has_more, enough
      from (values ${BLOCK_RANGES.join(', ')}) types (type, start, finish, step),
           (values ('titles', ?::int, ?::int, ?::int, ?::int, ?::int), ('texts', ?::int, ?::int, ?::int, ?::int, ?::int)) fields (field, size, blocks, next_size, next_blocks, enough)),
  ${HIT_LISTS.map(firstHits).join(',')},
  best as (
    select type, id, version, title, body, category, published_at,
           coalesce(words @@ q_typed, true) as typed,
           case when in_title then 2 when excerpt <> '' and words @@ q_in_front then 1 else 0 end as field,
           case when each_alone then ts_rank(${WEIGHTS}, words, q, 1) else ts_rank_cd(${WEIGHTS}, words, q, 1) end as rank
      from (select place, bool_or(in_title) as in_title from (${ALL_HITS}) hit group by place) hit join search_document on ctid = place, wanted
     order by ${BEST_FIRST} limit ?)
  select type, id, version, title, category, body from best order by ${BEST_FIRST}`);

/** Highlights words in snippets. Parameters: the query, the options of ts_headline, the snippets as a JSON array. */
export const MARK = new PreparedStatement<{ marked: string }>(`
  select ts_headline('archive', snippet, to_tsquery('archive', ?), ?) as marked
    from jsonb_array_elements_text(?::jsonb) with ordinality as snippets (snippet, at) order by at`);
