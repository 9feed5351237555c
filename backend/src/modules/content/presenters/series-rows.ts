const PUBLISHED_PARTS = `(select count(*)::int from series_post part join post on post.id = part.post_id and post.published
  where part.series_id = series.id)`;

/** Drafts do not count, because readers cannot read them yet. */
const READING_MINUTES = `(select coalesce(sum(post.reading_minutes), 0)::int from series_post part
  join post on post.id = part.post_id and post.published where part.series_id = series.id)`;

/** For a query on `series`. */
export const SERIES_COLUMNS = `id, name, slug, description, version, ${PUBLISHED_PARTS} as parts,
  ${READING_MINUTES} as "readingMinutes"`;

/** Readers see a series once one of its articles is published. */
export const IS_PUBLIC = `exists (select 1 from series_post part join post on post.id = part.post_id and post.published
  where part.series_id = series.id)`;
