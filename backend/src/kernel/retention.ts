/**
 * How long each table and the finished jobs of the queues are stored. Every clean-up job reads its limit here.
 * docs/operations.md has the same in words, and docs/moderating.md, which the desk shows. Tests compare them, and the schema.
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
    tables: ['analytics_total', 'analytics_day', 'analytics_item', 'story_quarter', 'row_count', 'post_comment_count'],
  },
  parkedReaderEvents: { hours: null, tables: ['parked_reader_event'] },

  content: {
    hours: null,
    tables: [
      'category',
      'former_category_slug',
      'series',
      'series_post',
      'term',
      'media',
      'media_object',
      'post',
      'post_draft',
      'publish_request',
      'comment',
      'confession',
      'search_document',
      'search_word',
    ],
  },
  // Until no article has the link any more. The lease is one row.
  sourceLinks: { hours: null, tables: ['source_link', 'post_source_link', 'link_check_lease'] },
  siteSettings: { hours: null, tables: ['site_settings'] },
  // Earlier versions stay readable.
  legalVersions: { hours: null, tables: ['legal_version'] },
  // As long as the account.
  deskEmails: { hours: null, tables: ['desk_email'] },
  // One row each, without a trace of what came before.
  deskNotices: { hours: null, tables: ['crisis_notice', 'last_backup'] },
  // Those of a publication stay as long as their article.
  revisions: { hours: 90 * DAY, tables: ['post_revision'] },
  previewLinks: { hours: 7 * DAY, tables: ['post_preview_link'] },
  // Also of deleted stories: a reused id would inherit the records of the first story.
  storyNumbers: { hours: null, tables: ['story_number'] },
  // After the story was declined. A withdrawn one loses its day then, and keeps its hash: a restored backup deletes its story again
  // (content/jobs/forget-receipts.ts).
  receipts: { hours: 90 * DAY, tables: ['receipt'] },
  // Until the story is approved or deleted.
  conversations: { hours: null, tables: ['story_question', 'story_suggestion'] },
  // As long as the story.
  storyFlags: { hours: null, tables: ['story_flag'] },
  // Until the story is published, deleted or edited.
  firstApprovals: { hours: null, tables: ['story_approval'] },
  sent: { hours: null, tables: ['submission', 'suggestion', 'review_item'] },
  // Until an admin is done with it. Deleting a message is how it is handled.
  messages: { hours: null, tables: ['contact_message'] },
  // As long as the story or comment that they are about.
  notes: { hours: null, tables: ['moderator_note'] },
  // Until an admin has handled them, or the item is deleted.
  reports: { hours: null, tables: ['report'] },
  // After an admin has judged the item fine. During this time, reports cannot hide it again.
  judgedFine: { hours: 30 * DAY, tables: ['reported_item'] },
  accounts: { hours: null, tables: ['account', 'bookmark', 'notification_setting'] },
  // Until their owner removes them, an operator resets them, or the account is deleted.
  factors: { hours: null, tables: ['passkey', 'totp_secret', 'recovery_code'] },
  // The time to change one's mind. Rounded up to the full hour.
  accountDeletions: { hours: 1 * DAY, tables: ['account_deletion'] },
  // An id, and a keyed hash of an address, without anything else of the person.
  erased: { hours: null, tables: ['erased_account', 'erased_address'] },
  // As long as the log entries of an account that a restored backup does not have.
  staffNames: { hours: null, tables: ['staff_name'] },
  // After the decision: the name and the address of the sender. The text stays.
  senders: { hours: 90 * DAY, tables: [] },
  // After unsubscribing. A keyed hash stays.
  unsubscribed: { hours: 30 * DAY, tables: [] },
  // Hashes that cannot be recomputed without the reader's session id.
  likesAndReactions: { hours: null, tables: ['comment_like', 'story_reaction'] },
  newsletter: {
    hours: null,
    tables: ['subscriber', 'newsletter_click', 'newsletter_suppression', 'campaign', 'newsletter_digest'],
  },
  // After the campaign is finished. Its counts stay. One that stays paused is cancelled 60 days after it started.
  deliveries: { hours: 60 * DAY, tables: ['newsletter_delivery'] },
  bounces: { hours: 30 * DAY, tables: ['newsletter_bounce'] },
  // Deleted once it is sent, or when nobody could send it.
  testMails: { hours: 1 * DAY, tables: ['newsletter_test'] },
  // After the pause: how often a mailbox was asked to confirm.
  confirmationLimits: { hours: 60 * DAY, tables: ['newsletter_confirmation_limit'] },
  // Also the subscribers that were never confirmed. The link to confirm works for as long.
  unconfirmed: { hours: 7 * DAY, tables: ['newsletter_sign_up'] },
  // Also of deleted items, so that an import does not bring them back.
  imported: { hours: null, tables: ['import_mark', 'term_mark', 'former_path'] },
  bin: { hours: 7 * DAY, tables: ['bin_item'] },
  // For the author: that an editor deleted the comment, and why. The text is in the bin.
  declinedComments: { hours: 90 * DAY, tables: ['declined_comment'] },
  notifications: { hours: 90 * DAY, tables: ['notification'] },
  decisions: { hours: null, tables: ['audit_entry', 'story_decision'] },

  sessions: { hours: 30 * DAY, tables: ['session'] },
  // The days in which a change of an email address can be taken back, and one more.
  emailChanges: { hours: 8 * DAY, tables: ['email_change'] },
  passwordResets: { hours: 1 * DAY, tables: ['password_reset'] },
  // A used link is deleted immediately.
  magicLinks: { hours: 1 * DAY, tables: ['magic_link'] },
  // Using an invitation deletes it. Making one deletes the expired ones.
  invitations: { hours: 3 * DAY, tables: ['invitation'] },
  // Finished jobs and their logs have times finer than a day, so they are deleted within 24 hours.
  finished: { hours: 20, tables: [] },
  // A row has only a day.
  inbox: { hours: 48, tables: ['inbox'] },
  failedMails: { hours: 7 * DAY, tables: [] },
  limits: { hours: 2, tables: ['rate_limit', 'rate_limit_secret'] },
  underWay: { hours: null, tables: ['outbox', 'installation_mark', 'anonymity_sweep', 'newsletter_rate'] },
} as const satisfies Record<string, RetentionRule>;

const HOUR_MS = 3_600_000;

/** Data older than this is to be deleted. */
export const retainedSince = (what: RetentionRule & { hours: number }, now: Date): Date =>
  new Date(now.getTime() - what.hours * HOUR_MS);
