import { Prepared } from '../database/prepared.js';
import type { SearchType } from './search-index.js';

export interface Found {
  type: SearchType;
  id: number;
  version: number;
  title: string;
  category: string | null;
  body: string;
}

/** Hits that are weighed, of articles and of stories: the newest, for to weigh one takes reading it. */
const CANDIDATES = 100;
/** So many texts are read backwards for words that most of them have. */
const READ = 50_000;
/** Hits for the words that are not common, to be looked through for those that are. */
const LOOKED_THROUGH = 2_000;
/** Of a word in the text, nowhere, in the excerpt, in the title. */
const WEIGHTS = `'{0.1, 0.1, 0.4, 1}'`;
const TYPES: readonly SearchType[] = ['article', 'story'];

const ofEach = (part: (type: SearchType) => string): string =>
  TYPES.map((type) => `(${part(type)} limit ${CANDIDATES})`).join(' union all ');

/** From the newest backwards, until there are enough. */
const AMONG_NEWEST = ofEach(
  (type) =>
    `select * from (
       select * from search_document where type = '${type}' and not removed order by id desc limit ${READ}) newest
      where words @@ (select q from wanted)`,
);

/**
 * Hits first, whatever the planner expects of them: of the beginning of a word it has no idea how many have it. Where each lies
 * is known from having looked (its ctid, which holds for as long as the statement), so no index is asked for it again.
 */
const hitsOf = (hits: string, lookedThrough: string): string =>
  ofEach(
    (type) =>
      `select d.* from (select * from ${hits} where type = '${type}' order by id desc limit ${lookedThrough}) newest
         join search_document d on d.ctid = newest.place
        where d.words @@ (select q from wanted) order by newest.id desc`,
  );

/**
 * The best hits: title before excerpt before text, in each how often and how near to each other the words are, then the
 * newer one. To look for words that are near each other takes ten times as long as to count them, and tells nothing where each
 * is a hit by itself. What the title has the front has too, and most hits are in neither.
 *
 * Parameters: all words, the same in the title, the same in title and excerpt, the words to ask the index for, whether
 * titles are asked, whether each word is a hit by itself, limit, limit.
 */
const best = (inTexts: string, hits = ''): string => `
  with wanted as materialized (
    select to_tsquery('archive', ?) as q, to_tsquery('archive', ?) as in_title, to_tsquery('archive', ?) as in_front,
           to_tsquery('archive', ?) as rare, ?::boolean as ask_titles, ?::boolean as each_alone),
  in_titles as materialized (
    select type, id, ctid as place from search_document, wanted where ask_titles and not removed and title_words @@ q),
  ${hits}
  candidates as (${hitsOf('in_titles', `${CANDIDATES}`)} union all ${inTexts}),
  weighed as (
    select type, id, version, title, body, category,
           case when not words @@ in_front then 0 when words @@ in_title then 2 else 1 end as field,
           case when each_alone then ts_rank(${WEIGHTS}, words, q, 1) else ts_rank_cd(${WEIGHTS}, words, q, 1) end as rank
      from candidates, wanted
     order by field desc, rank desc, id desc, type limit 2 * ?),
  -- A title's hit may have been found in the texts too.
  best as (
    select * from (select distinct on (type, id) * from weighed) one order by field desc, rank desc, id desc, type limit ?)
  select type, id, version, title, category, body from best order by field desc, rank desc, id desc, type`;

const IN_TEXTS = `in_texts as materialized (
    select type, id, ctid as place from search_document, wanted where not removed and words @@ rare),`;

/** Two ways to the same hits: among the newest, for words that most texts have, or by the index. */
export const SEARCH = {
  newest: new Prepared<Found>(best(AMONG_NEWEST)),
  index: new Prepared<Found>(
    best(
      hitsOf('in_texts', `(select case when rare = q then ${CANDIDATES} else ${LOOKED_THROUGH} end from wanted)`),
      IN_TEXTS,
    ),
  ),
};

/** Parameters: the words to mark, how to mark, pieces of texts as JSON. */
export const MARK = new Prepared<{ marked: string }>(`
  select ts_headline('archive', piece, to_tsquery('archive', ?), ?) as marked
    from jsonb_array_elements_text(?::jsonb) with ordinality as pieces (piece, at) order by at`);
