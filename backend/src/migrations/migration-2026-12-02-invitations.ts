import { Migration } from '@mikro-orm/migrations';

/** Invitations to sign up with a role, the search for people, and entries of the audit log about roles and suspensions. */
export class Invitations extends Migration {
  static readonly contractsBecause =
    'Each check returns in the same statement and allows everything that it allowed before, and more.';

  override up(): void {
    // An invitation ends with the account of the admin who made it.
    this.addSql(
      `create table invitation (
         id serial primary key,
         role text not null constraint invitation_role_known check (role in ('moderator', 'writer', 'editor', 'admin')),
         email citext,
         nonce text not null,
         invited_by integer not null constraint invitation_by_account references account (id) on delete cascade,
         expires_at timestamptz(3) not null)`,
    );
    this.addSql('create index invitation_by on invitation (invited_by)');
    this.addSql('create index invitation_newest on invitation (expires_at, id)');
    this.addSql('create index account_newest on account (created_at, id)');
    this.addSql('create index account_by_name on account ((lower(username::text) collate "C"), id)');
    this.addSql(
      `create index account_words on account
         using gin (search_words(username::text || ' ' || coalesce(display_name, '') || ' ' || email::text))`,
    );
    this.addSql('alter index account_words alter column 1 set statistics 0');
    this.addSql('create index account_staff on account (id) where is_admin or staff_role is not null');
    for (const [name, rule] of Object.entries(RULES))
      this.addSql(
        `alter table audit_entry drop constraint audit_entry_${name}, add constraint audit_entry_${name} check (${rule})`,
      );
  }
}

const STATES = `('pending', 'approved', 'rejected', 'draft', 'published', 'subscribed', 'unsubscribed', 'bounced', 'complained', 'member',
  'admin', 'scheduled', 'sending', 'paused', 'sent', 'cancelled', 'moderator', 'writer', 'editor', 'suspended')`;

const RULES = {
  action_known: `action in ('approved', 'returned', 'published', 'unpublished', 'edited', 'created', 'deleted', 'rejected', 'restored',
    'reopened', 'removed', 'promoted', 'reset', 'scheduled', 'cancelled', 'paused', 'resumed', 'dismissed', 'role-changed', 'factors-reset',
    'suspended', 'unsuspended', 'invited')`,
  before_known: `before_status in ${STATES}`,
  after_known: `after_status in ${STATES}`,
};
