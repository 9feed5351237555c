import type { ErasedCounts } from '../../../kernel/person-commands.js';

/** The tables in the words of an operator. One whose rows stay says what they lose. */
export const TABLE_WORDS: Readonly<Record<string, string>> = {
  session: 'sessions',
  password_reset: 'password links',
  magic_link: 'sign-in links',
  email_change: 'changes of an email address',
  passkey: 'passkeys',
  totp_secret: 'secrets of codes from an app',
  recovery_code: 'recovery codes',
  invitation: 'invitations that nobody has used',
  notification: 'notifications',
  notification_setting: 'choices about notifications',
  desk_email: 'choices about emails of the desk',
  declined_comment: 'notes about declined comments',
  bookmark: 'bookmarks',
  post: 'articles without their author',
  publish_request: 'requests to publish without their names',
  media: 'pictures without the person who uploaded them',
  post_draft: 'working copies without their editor',
  submission: 'suggested topics without their sender',
  suggestion: 'content ideas without their sender',
  newsletter_sign_up: 'waiting newsletter sign-ups',
  newsletter_test: 'waiting test emails',
  account_deletion: 'waiting deletions',
  staff_name: 'names in logs',
};

/** The nonzero counts by kind. */
export class ErasureCounts {
  readonly list: Record<string, number> = {};

  add(kind: string, count: number): void {
    if (count > 0) this.list[kind] = (this.list[kind] ?? 0) + count;
  }

  addAll(counts: ErasedCounts): void {
    for (const [kind, count] of Object.entries(counts)) this.add(kind, count);
  }

  addRows(rows: Readonly<Record<string, number>>): void {
    for (const [table, count] of Object.entries(rows)) this.add(TABLE_WORDS[table] ?? table, count);
  }
}
