import type { ArticleSeries } from './series.view.js';

/** Drafts do not count, because readers cannot read them yet. */
const FROM_PUBLISHED = `from series_post part join post on post.id = part.post_id and post.published
  where part.series_id = series.id`;

/** For a query on `series`. */
export const SERIES_COLUMNS = `id, name, slug, description, version, (select count(*)::int ${FROM_PUBLISHED}) as parts,
  (select coalesce(sum(post.reading_minutes), 0)::int ${FROM_PUBLISHED}) as "readingMinutes"`;

/** Readers see a series once one of its articles is published. */
export const IS_PUBLIC = `exists (select 1 ${FROM_PUBLISHED})`;

/** Without the other columns of the row, such as the key of a page. */
export const toSeries = ({ id, name, slug, description, parts, readingMinutes, version }: ArticleSeries) =>
  ({ id, name, slug, description, parts, readingMinutes, version }) satisfies ArticleSeries;
