import { PreparedStatement } from '../../database/prepared-statement.js';
import type { SearchType } from '../search-index.js';

export interface Found {
  type: SearchType;
  id: number;
  version: number;
  title: string;
  category: string | null;
  body: string;
}

/** Hits that are weighed, of articles and of stories: the newest, for to weigh one takes reading it. */
export const CANDIDATES = 100;
/** Of a word in the text, nowhere, in the excerpt, in the title. */
const WEIGHTS = `'{0.1, 0.1, 0.4, 1}'`;
const TYPES: readonly SearchType[] = ['article', 'story'];
const FIELDS = { titles: 'title_words', texts: 'words' } as const;
const LISTS = TYPES.flatMap((type) => (['titles', 'texts'] as const).map((field) => ({ type, field })));

/** So many blocks of the newest texts, as search_entries names them; null for none. */
const newest = (size: string, blocks: string): string =>
  `(select string_agg('''#' || ${size} || 'n' || (last / ${size} - back) || '''', '|')
      from generate_series(0, least(${blocks} - 1, last / ${size})) back)::tsquery`;

/**
 * The newest hits of one type, in titles or in texts: those in the newest blocks, when these are too few those in more blocks, and
 * then all. Each by the index alone, whatever the planner expects: of the beginning of a word it has no idea how many have it. (The
 * type is asked for as these indexes say it, and as no other one can be asked: it takes up to a millisecond to make a text's entries.)
 * What was removed has no words.
 */
function newestHits({ type, field }: (typeof LISTS)[number]): string {
  const name = `${type}_${field}`;
  const fewIn = (step: string) => `(select count(*) from ${name}_${step}) < enough`;
  const ofReach = (what: string) => `(select ${what} from reach, wanted where type = '${type}' and field = '${field}')`;
  const hits = (step: string, when: string, query: string) => `
  ${name}_${step} as materialized (
    select id, ctid as place from search_document
     where ${ofReach(when)} and (type = '${type}') is true and search_entries(${FIELDS[field]}, id) @@ ${ofReach(query)}
       and (not (select has_phrase from wanted) or ${FIELDS[field]} @@ (select q from wanted)))`;
  return [
    hits('first', 'first is not null', 'asked && first'),
    hits('next', `next is not null and ${fewIn('first')}`, 'asked && next'),
    hits('all', `older and ${fewIn('first')} and ${fewIn('next')}`, 'asked'),
  ].join(',');
}

/** Each step has what the one before it has. */
const ALL_HITS = LISTS.map(({ type, field }) => {
  const [first, next, all] = ['first', 'next', 'all'].map((step) => `${type}_${field}_${step}`);
  const none = (step = '') => `not exists (select from ${step})`;
  const hits = `
    select * from ${all} union all select * from ${next} where ${none(all)}
    union all select * from ${first} where ${none(next)} and ${none(all)}`;
  return `(select place, ${field === 'titles'} as in_title from (${hits}) hit order by id desc limit ${CANDIDATES})`;
}).join(' union all ');

/**
 * The best hits: title before excerpt before text, in each how often and how near to each other the words are, then the
 * newer one. To look for words that are near each other takes ten times as long as to count them, and tells nothing where each
 * is a hit by itself. Where a hit lies is known from having looked (its ctid, which holds for as long as the statement), so no
 * index is asked for it again. A title's hit is one of the text too.
 *
 * Parameters: what the index is asked for (Asked), whether words have to follow each other; all words, the same in title and
 * excerpt, whether each word is a hit by itself; of titles, and of texts, the newest blocks to ask (their size, how many), then
 * (size, how many) and then all of them, each with fewer hits than how many; limit.
 */
export const SEARCH = new PreparedStatement<Found>(`
  with wanted as materialized (
    select coalesce(rest && one, one, rest) as asked, words.*
      from (select to_tsquery('archive', ?) as rest, ?::tsquery as begun, to_tsquery('archive', ?) as besides) parts,
   lateral (select coalesce(begun || besides, begun) as one) begun_so,
           (select ?::boolean as has_phrase, to_tsquery('archive', ?) as q, to_tsquery('archive', ?) as in_front, ?::boolean as each_alone) words),
  reach as materialized (
    select type, field, ${newest('size', 'blocks')} as first,
           case when last / size >= blocks then ${newest('next_size', 'next_blocks')} end as next,
           coalesce(last / size >= blocks, true) and coalesce(last / next_size >= next_blocks, true) as older, enough
      from (values ${TYPES.map((type) => `('${type}', (select max(id) from search_document where type = '${type}'))`).join(', ')}) types (type, last),
           (values ('titles', ?::int, ?::int, ?::int, ?::int, ?::int), ('texts', ?::int, ?::int, ?::int, ?::int, ?::int)) fields (field, size, blocks, next_size, next_blocks, enough)),
  ${LISTS.map(newestHits).join(',')},
  best as (
    select type, id, version, title, body, category,
           case when in_title then 2 when excerpt <> '' and words @@ in_front then 1 else 0 end as field,
           case when each_alone then ts_rank(${WEIGHTS}, words, q, 1) else ts_rank_cd(${WEIGHTS}, words, q, 1) end as rank
      from (select place, bool_or(in_title) as in_title from (${ALL_HITS}) hit group by place) hit join search_document on ctid = place, wanted
     order by field desc, rank desc, id desc, type limit ?)
  select type, id, version, title, category, body from best order by field desc, rank desc, id desc, type`);

/** Parameters: the words to mark, how to mark, pieces of texts as JSON. */
export const MARK = new PreparedStatement<{ marked: string }>(`
  select ts_headline('archive', piece, to_tsquery('archive', ?), ?) as marked
    from jsonb_array_elements_text(?::jsonb) with ordinality as pieces (piece, at) order by at`);
