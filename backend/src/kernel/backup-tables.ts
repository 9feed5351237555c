/**
 * The tables that a backup includes, and the tables that it excludes with the reason. Every table is in one of the two
 * lists. retention.ts has how long the database itself stores data.
 */
export interface BackupTable {
  table: string;
  /** SQL: only these rows. */
  rows?: string;
  /** Columns that the backup excludes; a restored row gets the default of the column. */
  without?: readonly string[];
}

/**
 * A waiting event shows that its story was sent or decided on within the minute of the backup. Only the day of that may
 * be stored, so such an event is excluded, and a restore recomputes its effects. A parked event shows no time.
 */
const SHOWS_NO_STORY_TIME = `(parked or not (event_name like 'content.confession-%' or event_name like 'engagement.story-%'
  or coalesce(fields ->> 'contentType', '') = 'confession'))`;

/** In the order of a restore: a referenced table comes before the tables that refer to it. */
export const BACKUP_TABLES: readonly BackupTable[] = [
  { table: 'installation_mark' },
  { table: 'account' },
  { table: 'category' },
  { table: 'post' },
  { table: 'comment' },
  // Before the stories: a story id is never reused.
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
  { table: 'outbox', rows: SHOWS_NO_STORY_TIME, without: ['retry_at'] },
  // A handler that has processed a waiting event must not process it again. The day on which it did is excluded.
  {
    table: 'inbox',
    rows: `event_id in (select event_id from outbox where ${SHOWS_NO_STORY_TIME})`,
    without: ['processed_on'],
  },
];

export const EXCLUDED_TABLES = {
  session: 'people sign in again; a leaked file must not contain working sessions',
  password_reset: 'a link works for only one hour',
  rate_limit: 'counters of the last two hours',
  rate_limit_secret: 'anyone with it could recompute the hashes in rate_limit',
  anonymity_sweep: 'belongs to this database only',
  search_document: 'rebuilt from articles and stories',
  search_word: 'rebuilt from articles and stories',
  row_count: 'recounted while rows are restored',
  post_comment_count: 'recounted while rows are restored',
} as const satisfies Record<string, string>;
