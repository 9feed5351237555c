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
const SHOWS_NO_STORY_TIME = `(parked or not (event_name like 'content.confession-%' or event_name like 'engagement.story-%' or event_name like 'desk-emails.%'
  or coalesce(fields ->> 'contentType', '') = 'confession'))`;

/** In the order of a restore: a referenced table comes before the tables that refer to it. */
export const BACKUP_TABLES: readonly BackupTable[] = [
  { table: 'installation_mark' },
  { table: 'account' },
  { table: 'passkey' },
  { table: 'totp_secret' },
  { table: 'recovery_code' },
  { table: 'account_deletion' },
  { table: 'erased_account' },
  { table: 'erased_address' },
  { table: 'staff_name' },
  { table: 'site_settings' },
  { table: 'legal_version' },
  // `crisis_owed` shows that a story with a crisis flag came in this night.
  { table: 'desk_email', without: ['crisis_owed'] },
  { table: 'category' },
  { table: 'former_category_slug' },
  { table: 'media', rows: 'stored' },
  // The other files are made of the originals when somebody asks for them.
  { table: 'media_object', rows: "key like '%/original.webp'" },
  { table: 'post' },
  { table: 'series' },
  { table: 'series_post' },
  { table: 'term' },
  { table: 'post_draft' },
  { table: 'post_revision' },
  { table: 'publish_request' },
  { table: 'comment' },
  { table: 'declined_comment' },
  { table: 'notification' },
  { table: 'notification_setting' },
  // Before the stories: a story id is never reused.
  { table: 'story_number' },
  { table: 'confession' },
  { table: 'receipt' },
  { table: 'story_question' },
  { table: 'story_suggestion' },
  { table: 'story_flag' },
  { table: 'story_approval' },
  { table: 'import_mark' },
  { table: 'term_mark' },
  { table: 'former_path' },
  { table: 'bookmark' },
  { table: 'comment_like' },
  { table: 'story_reaction' },
  { table: 'subscriber' },
  { table: 'campaign' },
  { table: 'newsletter_digest' },
  // Claims belong to running workers.
  { table: 'newsletter_delivery', without: ['claim', 'claimed_until'] },
  { table: 'newsletter_bounce' },
  { table: 'newsletter_click' },
  { table: 'newsletter_suppression' },
  { table: 'submission' },
  { table: 'suggestion' },
  { table: 'contact_message' },
  { table: 'moderator_note' },
  { table: 'report' },
  { table: 'reported_item' },
  { table: 'review_item' },
  // Without preview links, for the reason that post_preview_link has below.
  { table: 'bin_item', without: ['preview_link'] },
  { table: 'audit_entry' },
  { table: 'story_decision' },
  { table: 'story_quarter' },
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
  magic_link: 'a link works for only ten minutes',
  email_change: 'an address that was given up must not come back',
  invitation: 'a link that was used or taken back must not work again',
  post_preview_link: 'a link that an admin has deleted must not work again',
  rate_limit: 'counters of the last two hours',
  newsletter_sign_up: 'waits for seconds; an erased address must not come back with it',
  newsletter_confirmation_limit: 'starts again, as the limits of requests do',
  newsletter_test: 'the addresses of test emails, for minutes',
  newsletter_rate: 'a counter of the last minute',
  rate_limit_secret: 'anyone with it could recompute the hashes in rate_limit',
  anonymity_sweep: 'belongs to this database only',
  search_document: 'rebuilt from articles and stories',
  search_word: 'rebuilt from articles and stories',
  crisis_notice:
    'a planned email shows within minutes when a story was sent; the story itself is restored with its flag',
  source_link: 'read from the articles, and checked again',
  post_source_link: 'read from the articles again',
  link_check_lease: 'belongs to running workers',
  last_backup: 'says what the running database’s own backups did',
  row_count: 'recounted while rows are restored',
  post_comment_count: 'recounted while rows are restored',
} as const satisfies Record<string, string>;
