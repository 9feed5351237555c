import { Migration } from '@mikro-orm/migrations';

/** The audit log also has decisions about accounts: who became an admin, and whose password an admin changed. */
export class DecisionsAboutAccounts extends Migration {
  static readonly contractsBecause =
    'Each check returns in the same statement and allows everything that it allowed before, and more.';

  override up(): void {
    for (const [name, rule] of Object.entries(RULES))
      this.addSql(
        `alter table audit_entry drop constraint audit_entry_${name}, add constraint audit_entry_${name} check (${rule})`,
      );
  }
}

const STATES =
  "('pending', 'approved', 'rejected', 'draft', 'published', 'subscribed', 'unsubscribed', 'member', 'admin')";

const RULES = {
  action_known: `action in ('approved', 'returned', 'published', 'unpublished', 'edited', 'created', 'deleted', 'rejected',
    'restored', 'reopened', 'removed', 'promoted', 'reset')`,
  kind_known: "kind in ('post', 'confession', 'comment', 'submission', 'suggestion', 'subscriber', 'account')",
  before_known: `before_status in ${STATES}`,
  after_known: `after_status in ${STATES}`,
};
