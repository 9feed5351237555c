/**
 * Every table and column that names a person, with what the download of an account has of it, and what erasing a person does with it. A
 * test compares the list with the schema, and erases a person who has something in every row of it. To add a table or a column with a
 * person's data, add a row here: `delete` and `set` need no other code.
 */
export interface PersonalData {
  table: string;
  /** Columns with the id of an account. */
  accounts?: readonly string[];
  /** Columns with an email address. */
  addresses?: readonly string[];
  /** Columns with a name, or with something else that belongs to a person. */
  names?: readonly string[];
  /** The file of the download that has it, or why none has. */
  exported: `${string}.json` | { not: string };
  erased: Erasure;
  /** SQL: the day of a row. A restore erases only rows that are not newer than the erasure. Default: every row. */
  day?: string;
}

/**
 * - `delete`: the rows are deleted;
 * - `set`: the columns get these values, and the rest stays;
 * - `by`: a command does it, because something follows from it;
 * - `keep`: why it stays.
 */
export type Erasure = 'delete' | { set: Readonly<Record<string, '' | null>> } | { by: string } | { keep: string };

const LOG = 'the id stays, and nothing says whose it was: the log shows “Deleted account”';
const UTC_DAY = "(created_at at time zone 'UTC')::date";

/** In the order of erasing. The account itself is last. */
export const PERSONAL_DATA: readonly PersonalData[] = [
  { table: 'session', accounts: ['user_id'], exported: { not: 'the account page lists them' }, erased: 'delete' },
  { table: 'password_reset', accounts: ['account_id'], exported: { not: 'works for an hour' }, erased: 'delete' },
  { table: 'magic_link', accounts: ['account_id'], exported: { not: 'works for ten minutes' }, erased: 'delete' },
  {
    table: 'email_change',
    accounts: ['account_id'],
    addresses: ['old_email', 'new_email'],
    exported: { not: 'deleted after 8 days' },
    erased: 'delete',
  },
  {
    table: 'passkey',
    accounts: ['account_id'],
    names: ['name'],
    exported: { not: 'the account page lists them' },
    erased: 'delete',
  },
  { table: 'totp_secret', accounts: ['account_id'], exported: { not: 'a secret' }, erased: 'delete' },
  { table: 'recovery_code', accounts: ['account_id'], exported: { not: 'hashes' }, erased: 'delete' },
  {
    table: 'invitation',
    accounts: ['invited_by'],
    addresses: ['email'],
    exported: { not: 'works for 72 hours' },
    erased: 'delete',
  },
  { table: 'notification', accounts: ['account_id'], exported: { not: 'repeats comments.json' }, erased: 'delete' },
  {
    table: 'notification_setting',
    accounts: ['account_id'],
    exported: { not: 'one switch, on the notifications page' },
    erased: 'delete',
  },
  { table: 'desk_email', accounts: ['account_id'], exported: { not: 'switches, on the desk' }, erased: 'delete' },
  {
    table: 'declined_comment',
    accounts: ['account_id'],
    exported: { not: 'the page of your comments lists them' },
    erased: 'delete',
  },
  { table: 'bookmark', accounts: ['account_id'], exported: 'bookmarks.json', erased: 'delete' },
  { table: 'comment', accounts: ['author_id'], exported: 'comments.json', erased: { by: 'EraseAuthor' } },
  // Deleted articles, with their requests to publish, and comments, as JSON: the ids are in it.
  { table: 'bin_item', names: ['post', 'comments', 'draft'], exported: 'comments.json', erased: { by: 'EraseAuthor' } },
  { table: 'post', accounts: ['author_id'], exported: 'articles.json', erased: { set: { author_id: null } } },
  {
    table: 'post',
    accounts: ['scheduled_by'],
    exported: { not: 'the article is in articles.json' },
    erased: { set: { scheduled_by: null } },
  },
  {
    table: 'publish_request',
    accounts: ['asked_by'],
    exported: { not: 'the article is in articles.json' },
    erased: { set: { asked_by: null } },
  },
  {
    table: 'publish_request',
    accounts: ['answered_by'],
    exported: { not: 'is about the article of someone else' },
    erased: { set: { answered_by: null } },
  },
  {
    table: 'media',
    accounts: ['uploaded_by'],
    exported: { not: 'a picture belongs to the journal' },
    erased: { set: { uploaded_by: null } },
  },
  {
    table: 'post_draft',
    accounts: ['saved_by'],
    exported: { not: 'a working copy belongs to the journal' },
    erased: { set: { saved_by: null } },
  },
  {
    table: 'post_revision',
    accounts: ['editor_id'],
    names: ['editor_name'],
    exported: { not: 'a revision belongs to the journal' },
    erased: { keep: LOG },
  },
  {
    table: 'audit_entry',
    // The item of an entry about an account.
    accounts: ['account_id', 'item_id'],
    names: ['username'],
    exported: 'decisions.json',
    erased: { keep: LOG },
  },
  {
    table: 'story_decision',
    accounts: ['account_id'],
    names: ['username'],
    exported: 'decisions.json',
    erased: { keep: LOG },
  },
  {
    table: 'moderator_note',
    accounts: ['account_id'],
    names: ['username'],
    exported: { not: 'is about the story or the comment of someone else' },
    erased: { keep: LOG },
  },
  {
    table: 'story_approval',
    accounts: ['account_id'],
    exported: { not: 'is about the story of someone else' },
    erased: { keep: 'counts for nothing once the account is gone, and is deleted with the decision' },
  },
  {
    table: 'story_suggestion',
    accounts: ['account_id'],
    exported: { not: 'is about the story of someone else' },
    erased: { keep: 'deleted with the decision about the story' },
  },
  {
    table: 'submission',
    accounts: ['account_id'],
    addresses: ['email'],
    names: ['author_name'],
    exported: 'topics.json',
    erased: { set: { account_id: null, email: '', author_name: '' } },
    day: UTC_DAY,
  },
  {
    table: 'suggestion',
    addresses: ['email'],
    names: ['name'],
    exported: 'suggestions.json',
    erased: { set: { email: '', name: null } },
    day: UTC_DAY,
  },
  // Nobody could answer it anymore.
  {
    table: 'contact_message',
    addresses: ['email'],
    exported: 'messages.json',
    erased: { by: 'EraseMessages' },
    day: 'day',
  },
  {
    table: 'subscriber',
    addresses: ['email'],
    names: ['name'],
    exported: 'newsletter.json',
    erased: { by: 'EraseSubscription' },
  },
  {
    table: 'newsletter_sign_up',
    addresses: ['email'],
    names: ['name'],
    exported: { not: 'is a subscriber within seconds' },
    erased: 'delete',
    day: UTC_DAY,
  },
  {
    table: 'newsletter_test',
    addresses: ['email'],
    exported: { not: 'deleted once the email is sent' },
    erased: 'delete',
    day: UTC_DAY,
  },
  {
    table: 'newsletter_bounce',
    names: ['subscriber_id'],
    exported: { not: 'newsletter.json has what follows from it' },
    erased: { by: 'EraseSubscription' },
  },
  {
    table: 'newsletter_delivery',
    names: ['subscriber_id'],
    exported: { not: 'the same email went to everyone' },
    erased: { by: 'EraseSubscription' },
  },
  {
    table: 'newsletter_click',
    names: ['subscriber_id'],
    exported: { not: 'always empty: clicks are counted for each link' },
    erased: { keep: 'always empty' },
  },
  {
    table: 'newsletter_suppression',
    names: ['address_hash'],
    exported: { not: 'a hash' },
    erased: { keep: 'a keyed hash, so that an import or a restored backup does not add the address again' },
  },
  {
    table: 'newsletter_confirmation_limit',
    names: ['mailbox_hash'],
    exported: { not: 'a hash' },
    erased: { keep: 'a keyed hash, for 60 days, so that a stranger cannot send one confirmation after another' },
  },
  {
    table: 'erased_address',
    names: ['address_hash'],
    exported: { not: 'a hash' },
    erased: { keep: 'a keyed hash, so that a restored backup does not bring the address back' },
  },
  {
    table: 'erased_account',
    accounts: ['account_id'],
    exported: { not: 'there is no account anymore' },
    erased: { keep: 'so that a restored backup does not bring the account back' },
  },
  {
    table: 'staff_name',
    accounts: ['account_id'],
    names: ['username'],
    exported: { not: 'the name of an account that a restored backup does not have' },
    erased: 'delete',
  },
  {
    table: 'account_deletion',
    accounts: ['account_id'],
    exported: { not: 'signing in ends it' },
    erased: 'delete',
  },
  {
    table: 'account',
    accounts: ['id'],
    addresses: ['email'],
    names: ['username', 'display_name', 'email_confirmed_on'],
    exported: 'profile.json',
    erased: { by: 'ErasePerson' },
  },
];
