/**
 * Rows about a story, written in one transaction with such a row, or written when a person signs in or changes how they do. PostgreSQL
 * stores the transaction's number with every row, and each row has a position in a file. Both show the order of writing, so the
 * anonymity sweep (platform/anonymity) rewrites these rows in random order.
 */
export interface AnonymousRows {
  table: string;
  /** The column with the UTC day of the last write. A table without one is small and is rewritten completely. */
  day?: string;
  /** SQL: only these rows of the table. */
  where?: string;
}

export const ANONYMOUS_ROWS: readonly AnonymousRows[] = [
  { table: 'confession', day: 'touched_on' },
  { table: 'story_number', day: 'day' },
  { table: 'receipt', day: 'touched_on' },
  { table: 'story_question', day: 'touched_on' },
  { table: 'story_suggestion', day: 'touched_on' },
  { table: 'story_flag', day: 'touched_on' },
  { table: 'story_approval', day: 'touched_on' },
  { table: 'story_reaction', day: 'day' },
  { table: 'bookmark', day: 'created_at', where: "content_type = 'confession'" },
  { table: 'review_item', day: 'touched_on', where: "kind = 'confession'" },
  { table: 'search_document', day: 'touched_on', where: "type = 'story'" },
  { table: 'analytics_item', day: 'touched_on', where: "type = 'story'" },
  { table: 'story_decision', day: 'touched_on' },
  { table: 'contact_message', day: 'day' },
  { table: 'moderator_note', day: 'day', where: "kind = 'confession'" },
  { table: 'report', day: 'day' },
  { table: 'reported_item', day: 'touched_on' },
  { table: 'analytics_day', day: 'day' },
  { table: 'analytics_total' },
  { table: 'story_quarter' },
  { table: 'crisis_notice' },
  // Whether an email about a crisis is owed to a moderator.
  { table: 'desk_email' },
  // Each use writes the device's counter. Its transaction would show when the owner signed in. All rows are rewritten, because no
  // column has the day of a new name, or of a use that was refused: its lock stores the transaction, too.
  { table: 'passkey' },
  // Recovery codes are made in one transaction with the first passkey or secret, and the row of one that is used is deleted.
  { table: 'totp_secret' },
  { table: 'recovery_code' },
  { table: 'parked_reader_event' },
  { table: 'search_word', day: 'added_on' },
  { table: 'outbox', where: 'parked' },
  { table: 'inbox', day: 'processed_on', where: 'anonymous' },
];

/** Larger tables, and the search index of a larger table, are copied at night: until a copy is done, readers wait. */
export const SMALL_TABLE_BYTES = 8 * 1024 * 1024;

/**
 * Tables with stories, their words or traces of them. The sweep copies them to new files, so that deleted rows
 * disappear from the disk.
 */
export const TABLES_OF_STORIES: readonly string[] = [
  ...ANONYMOUS_ROWS.map(({ table }) => table),
  // Rows about stories stay in these tables only for a short time.
  ...['row_count', 'bullmq.job', 'bullmq.job_log', 'bullmq.event'],
];
