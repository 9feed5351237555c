import type { PostView } from './rows.js';

export interface SeriesView {
  id: number;
  name: string;
  slug: string;
  description: string | null;
  /** The number of its published articles. */
  parts: number;
  version: number;
}

export interface SeriesWithPosts extends SeriesView {
  /** Its articles in order: the published ones, and for admins also the drafts. */
  posts: PostView[];
}

/** The place of an article in its series. */
export interface PlaceInSeries {
  id: number;
  name: string;
  slug: string;
  /** From 1, among the published articles. */
  part: number;
  parts: number;
  previous: PostView | null;
  next: PostView | null;
}

const PUBLISHED_PARTS = `(select count(*)::int from series_post part join post on post.id = part.post_id and post.published
  where part.series_id = series.id)`;

/** For a query on `series`. */
export const SERIES_COLUMNS = `id, name, slug, description, version, ${PUBLISHED_PARTS} as parts`;

/** Readers see a series once one of its articles is published. */
export const IS_PUBLIC = `exists (select 1 from series_post part join post on post.id = part.post_id and post.published
  where part.series_id = series.id)`;
