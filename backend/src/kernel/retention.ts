/**
 * How long each table and the finished jobs of the queues are stored. Every clean-up job reads its limit here.
 * docs/operations.md has the same in words; a test compares the two with the schema.
 */
export interface RetentionRule {
  /** Null: until someone deletes it, or the thing that it belongs to. */
  hours: number | null;
  tables: readonly string[];
}

const DAY = 24;

export const RETENTION = {
  // The sums below stay. Only they are ever shown.
  readerEvents: { hours: 90 * DAY, tables: ['page_view', 'article_view', 'reading_progress', 'social_share'] },
  // Longer than an event can be delayed, and longer than the 30 days that growth looks back.
  readerDays: { hours: 40 * DAY, tables: ['reader_day'] },
  sums: {
    hours: null,
    tables: ['analytics_total', 'analytics_day', 'analytics_item', 'row_count', 'post_comment_count'],
  },
  parkedReaderEvents: { hours: null, tables: ['parked_reader_event'] },

  content: { hours: null, tables: ['category', 'post', 'comment', 'confession', 'search_document', 'search_word'] },
  // Also of deleted stories: a reused id would inherit the records of the first story.
  storyNumbers: { hours: null, tables: ['story_number'] },
  sent: { hours: null, tables: ['submission', 'suggestion', 'review_item'] },
  accounts: { hours: null, tables: ['account', 'bookmark'] },
  // Hashes that cannot be recomputed without the reader's session id.
  likesAndReactions: { hours: null, tables: ['comment_like', 'story_reaction'] },
  newsletter: { hours: null, tables: ['subscriber', 'newsletter_click'] },
  // Also of deleted items, so that an import does not bring them back.
  imported: { hours: null, tables: ['import_mark'] },
  bin: { hours: 7 * DAY, tables: ['bin_item'] },
  decisions: { hours: null, tables: ['audit_entry', 'story_decision'] },

  sessions: { hours: 30 * DAY, tables: ['session'] },
  passwordResets: { hours: 1 * DAY, tables: ['password_reset'] },
  // Finished jobs and their logs have times finer than a day, so they are deleted within 24 hours.
  finished: { hours: 20, tables: [] },
  // A row has only a day.
  inbox: { hours: 48, tables: ['inbox'] },
  failedMails: { hours: 7 * DAY, tables: [] },
  limits: { hours: 2, tables: ['rate_limit', 'rate_limit_secret'] },
  underWay: { hours: null, tables: ['outbox', 'installation_mark', 'anonymity_sweep'] },
} as const satisfies Record<string, RetentionRule>;

const HOUR_MS = 3_600_000;

/** Data older than this is to be deleted. */
export const retainedSince = (what: RetentionRule & { hours: number }, now: Date): Date =>
  new Date(now.getTime() - what.hours * HOUR_MS);
