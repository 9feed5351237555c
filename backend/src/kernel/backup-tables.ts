/**
 * What a backup has of the database, and what it leaves out and why: every table is in one of the two. How long the database
 * itself keeps something is in retention.ts.
 */
export interface BackupTable {
  table: string;
  /** SQL: only these rows. */
  rows?: string;
  /** Columns that are not written; a restored row gets what the table gives it. */
  without?: readonly string[];
}

/**
 * An event that waits tells that its story came or was decided on within the minute of the backup. All that is kept of that
 * is the day, so it is left out: what would follow from it is counted anew after a restore. One that is parked tells no time.
 */
const TELLS_NO_MOMENT = `(parked or not (event_name like 'content.confession-%' or event_name like 'engagement.story-%'
  or coalesce(fields ->> 'contentType', '') = 'confession'))`;

/** In the order in which they are put back: what a row refers to comes first. */
export const BACKUP_TABLES: readonly BackupTable[] = [
  { table: 'installation_mark' },
  { table: 'account' },
  { table: 'category' },
  { table: 'post' },
  { table: 'comment' },
  // Before the stories: their ids come with them, and none is given again.
  { table: 'story_number' },
  { table: 'confession' },
  { table: 'import_mark' },
  { table: 'bookmark' },
  { table: 'comment_like' },
  { table: 'story_reaction' },
  { table: 'subscriber' },
  { table: 'newsletter_click' },
  { table: 'submission' },
  { table: 'suggestion' },
  { table: 'review_item' },
  { table: 'bin_item' },
  { table: 'audit_entry' },
  { table: 'story_decision' },
  { table: 'page_view' },
  { table: 'article_view' },
  { table: 'reading_progress' },
  { table: 'social_share' },
  { table: 'parked_reader_event' },
  { table: 'reader_day' },
  { table: 'analytics_total' },
  { table: 'analytics_day' },
  { table: 'analytics_item' },
  { table: 'outbox', rows: TELLS_NO_MOMENT, without: ['retry_at'] },
  // What has acted on an event that still waits must not act on it again. When it did is not to be kept.
  {
    table: 'inbox',
    rows: `event_id in (select event_id from outbox where ${TELLS_NO_MOMENT})`,
    without: ['processed_on'],
  },
];

export const LEFT_OUT = {
  session: 'who is signed in signs in again; a file that is found must not be a way in',
  password_reset: 'links work for an hour',
  rate_limit: 'counts of the last hours',
  rate_limit_secret: 'with it the hashes in rate_limit could be made again',
  anonymity_sweep: 'of this database alone',
  search_document: 'made again of articles and stories',
  search_word: 'made again of articles and stories',
  row_count: 'counted again as the rows are put back',
  post_comment_count: 'counted again as the rows are put back',
} as const satisfies Record<string, string>;
