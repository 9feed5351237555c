/** The table of the row whose id a job has. */
export type JobSubject =
  'account' | 'password_reset' | 'magic_link' | 'email_change' | 'invitation' | 'subscriber' | 'newsletter_test';

/** The row that an email in the queue is about, for each template. Erasing a person removes their emails from the queue. */
export const PERSONAL_MAILS: Readonly<Record<string, JobSubject>> = {
  'identity.account-deletion': 'account',
  'identity.password-changed': 'account',
  'identity.password-reset': 'password_reset',
  'identity.magic-link': 'magic_link',
  'identity.confirm-email': 'email_change',
  'identity.email-changed': 'email_change',
  'identity.invitation': 'invitation',
  'identity.passkey-added': 'account',
  'identity.passkey-removed': 'account',
  'identity.codes-turned-on': 'account',
  'identity.codes-turned-off': 'account',
  'identity.recovery-codes-made': 'account',
  'identity.factors-reset': 'account',
  'notifications.digest': 'account',
  'desk-emails.digest': 'account',
  'desk-emails.crisis': 'account',
  'desk-emails.weekly': 'account',
  'engagement.newsletter-welcome': 'subscriber',
  'newsletter.confirmation': 'subscriber',
  'newsletter.campaign-test': 'newsletter_test',
};

/**
 * Events with the id of an account, or of something of an account, in the field `id`. Erasing a person removes theirs from the outbox and
 * the queue, also dead letters. Events about comments and subscribers stay: counts follow from them, and their ids name nobody then.
 */
export const PERSONAL_EVENTS: Readonly<Record<string, JobSubject>> = {
  'identity.account-deletion-requested': 'account',
  'identity.password-changed-by-admin': 'account',
  'identity.password-reset-requested': 'password_reset',
  'identity.magic-link-requested': 'magic_link',
  'identity.email-change-requested': 'email_change',
  'identity.email-changed': 'email_change',
  'identity.invitation-mailed': 'invitation',
  'identity.factor-changed': 'account',
  'notifications.digest-due': 'account',
  'desk-emails.email-due': 'account',
};
