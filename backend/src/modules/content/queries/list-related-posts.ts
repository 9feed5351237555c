import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { PreparedStatement } from '../../../platform/database/prepared-statement.js';
import type { PlaceInSeries, RelatedPosts } from '../presenters/related-posts.view.js';
import { POST_SUMMARY_COLUMNS, toPost } from '../presenters/rows.js';
import type { PostRow } from '../presenters/rows.js';

export class ListRelatedPosts extends Query<RelatedPosts> {
  constructor(readonly id: number) {
    super();
  }
}

const RELATED = 2;
/** Words of a title that are looked for in other articles. */
const MAX_WORDS = 6;
/**
 * Blocks of articles (search_entries) in which they are looked for: this article's and the newest ones before and after
 * it. A word that every article has costs no more than that.
 */
const BLOCK = { size: 64, around: 2 };
/** Longer words are about something. These are the ones that are not, as stems. */
const EMPTY_WORDS = `'{about,after,been,befor,from,have,into,that,their,them,they,this,were,what,when,where,which,with,word,your}'::text[]`;

const columns = POST_SUMMARY_COLUMNS.split(', ')
  .map((name) => `post.${name}`)
  .join(', ');
/** Scalars, so that the planner takes them for the bounds of an index. */
const my = (column: string) => `(select ${column} from me)`;
const published = `select p.id from post p where p.published and p.category_id = ${my('category_id')}`;
const neighbor = (than: '<' | '>') =>
  `(${published} and (p.published_at, p.id) ${than} (${my('published_at')}, ${my('id')})
     order by p.published_at ${than === '<' ? 'desc, p.id desc' : ', p.id'} limit 1)`;

/** `series_id` and the rest are null for an article in no series. */
interface RelatedRow extends PostRow {
  place: 'me' | 'earlier' | 'later' | 'related' | 'part';
  series_id: number | null;
  name: string;
  slug: string;
  part: number;
  parts: number;
}

/**
 * Related articles have words of this title in their text, rare words first, or are the newest of the category. Reads the index of
 * words alone, and then the rows of the result. An article is indexed a moment after it is saved, so a cached response
 * may lack its words until it expires.
 */
const READ = new PreparedStatement<RelatedRow>(`
  with me as materialized (select id, category_id, published_at from post where id = ? and published),
  title as (
    select word from me join search_document d on d.type = 'article' and d.id = me.id, unnest(tsvector_to_array(d.title_words)) word
     where length(word) > 3 and word <> all (${EMPTY_WORDS}) order by length(word) desc limit ${MAX_WORDS}),
  near as (
    select string_agg('''#${BLOCK.size}n' || block || '''', ' | ') as blocks
      from me, generate_series(greatest(me.id / ${BLOCK.size} - ${BLOCK.around}, 0), me.id / ${BLOCK.size} + ${BLOCK.around}) block),
  hit as materialized (
    select d.id, title.word from near, title, search_document d
     where (d.type = 'article') is true
       and search_entries(d.words, d.id) @@ (quote_literal(title.word) || ' & (' || near.blocks || ')')::tsquery),
  scored as (
    select id, sum(share) as score from (select id, 1.0 / count(*) over (partition by word) as share from hit) one group by id),
  neighbor as (select 'earlier' as place, ${neighbor('<')} as id union all select 'later', ${neighbor('>')}),
  candidate as (
    (select id, score from scored order by score desc, id desc limit ${RELATED + 3})
    union all
    select id, 0 from (${published} order by p.published_at desc, p.id desc limit ${RELATED + 3}) newest),
  related as (
    select 'related' as place, candidate.id, max(score) as score from candidate
      join post p on p.id = candidate.id and p.published
     where candidate.id not in (select me.id from me) and candidate.id not in (select n.id from neighbor n where n.id is not null)
     group by candidate.id order by max(score) desc, candidate.id desc limit ${RELATED}),
  own as materialized (select series_id from me join series_post on series_post.post_id = me.id),
  part as materialized (
    select p.post_id, row_number() over (order by p.position, p.post_id)::int as part, count(*) over ()::int as parts
      from own join series_post p on p.series_id = own.series_id join post on post.id = p.post_id and post.published),
  place as (
    select place, id, 0 as score from neighbor union all select place, id, score from related
    union all select 'me', id, 0 from me
    union all select 'part', part.post_id, 0 from part
     where abs(part.part - (select mine.part from part mine join me on me.id = mine.post_id)) = 1)
  select place.place, series.id as series_id, series.name, series.slug, part.part, part.parts, ${columns}
    from place join post on post.id = place.id
    left join part on part.post_id = place.id left join own on part.part is not null left join series on series.id = own.series_id
   order by place.score desc, post.id desc`);

@HandlesQuery(ListRelatedPosts)
export class ListRelatedPostsHandler implements IQueryHandler<ListRelatedPosts> {
  constructor(private readonly em: EntityManager) {}

  async execute({ id }: ListRelatedPosts): Promise<RelatedPosts> {
    const rows = await READ.run(this.em, [id]);
    if (rows.length === 0) throw DomainError.notFound('post');
    const at = (place: RelatedRow['place']) => rows.filter((row) => row.place === place);
    const posts = (place: RelatedRow['place']) => at(place).map((row) => toPost(row, false));
    const series = toPlace(at('me')[0]!, at('part'));
    return {
      series,
      earlier: posts('earlier')[0] ?? null,
      later: posts('later')[0] ?? null,
      related: posts('related'),
    };
  }
}

function toPlace({ series_id: id, name, slug, part, parts }: RelatedRow, others: RelatedRow[]): PlaceInSeries | null {
  if (id === null) return null;
  const [previous, next] = [part - 1, part + 1].map((number) => {
    const row = others.find((other) => other.part === number);
    return row ? toPost(row, false) : null;
  });
  return { id, name, slug, part, parts, previous: previous ?? null, next: next ?? null };
}
