/**
 * What is kept, and how long: every table of the database, and the jobs of the queues. Whoever forgets something by its age
 * reads it here. docs/operations.md says the same in words; a test compares all three.
 */
export interface RetentionRule {
  /** Null: for ever, or until somebody deletes it, or what it belongs to. */
  hours: number | null;
  tables: readonly string[];
}

const DAY = 24;

export const RETENTION = {
  // The sums below stay, and they are all that is ever shown.
  readerEvents: { hours: 90 * DAY, tables: ['page_view', 'article_view', 'reading_progress', 'social_share'] },
  // Longer than an event can be on its way, and than the month that growth looks back.
  readerDays: { hours: 40 * DAY, tables: ['reader_day'] },
  sums: {
    hours: null,
    tables: ['analytics_total', 'analytics_day', 'analytics_item', 'row_count', 'post_comment_count'],
  },
  parkedReaderEvents: { hours: null, tables: ['parked_reader_event'] },

  content: { hours: null, tables: ['category', 'post', 'comment', 'confession', 'search_document', 'search_word'] },
  // Of deleted stories too: an id that is given twice would inherit what is recorded about the first story.
  storyNumbers: { hours: null, tables: ['story_number'] },
  sent: { hours: null, tables: ['submission', 'suggestion', 'review_item'] },
  accounts: { hours: null, tables: ['account', 'bookmark'] },
  // Hashes that nobody can make again.
  likesAndReactions: { hours: null, tables: ['comment_like', 'story_reaction'] },
  newsletter: { hours: null, tables: ['subscriber', 'newsletter_click'] },
  // Of what was deleted too, so that it does not come again.
  imported: { hours: null, tables: ['import_mark'] },
  bin: { hours: 7 * DAY, tables: ['bin_item'] },
  decisions: { hours: null, tables: ['audit_entry', 'story_decision'] },

  sessions: { hours: 30 * DAY, tables: ['session'] },
  passwordResets: { hours: 1 * DAY, tables: ['password_reset'] },
  // Data with a finer time than the day is gone within 24 hours: the queues' finished jobs and their log.
  finished: { hours: 20, tables: [] },
  // A row has a day and no time.
  inbox: { hours: 48, tables: ['inbox'] },
  failedMails: { hours: 7 * DAY, tables: [] },
  limits: { hours: 2, tables: ['rate_limit', 'rate_limit_secret'] },
  underWay: { hours: null, tables: ['outbox', 'installation_mark', 'anonymity_sweep'] },
} as const satisfies Record<string, RetentionRule>;

const HOUR_MS = 3_600_000;

/** What is older than this is to be forgotten. */
export const retainedSince = (what: RetentionRule & { hours: number }, now: Date): Date =>
  new Date(now.getTime() - what.hours * HOUR_MS);
