import { Migration } from '@mikro-orm/migrations';

/** At most one article is pinned: it stands first in the journal and on the home page. */
export class PinnedArticles extends Migration {
  static readonly contractsBecause =
    'The check allows every action that it allowed before, and code without the column pins nothing (pin-post.ts removes the pins that it leaves).';

  override up(): void {
    this.addSql('alter table post add column pinned boolean not null default false');
    // Code that does not know the column may unpublish a pinned article: it does not count then.
    this.addSql('create unique index post_pinned on post (pinned) where pinned and published');
    // The index post_published stays: the previous version lists articles by it, and so do emails about the newest ones.
    this.addSql(`create index post_pinned_first on post ((${PINNED_FIRST}) desc, id desc) where published`);
    this.addSql(
      `alter table audit_entry drop constraint audit_entry_action_known,
         add constraint audit_entry_action_known check (${ACTION_KNOWN})`,
    );
  }
}

/** The sort key of readers' lists (platform/database/keyset.ts). */
const PINNED_FIRST = "case when pinned then '9999-12-31T00:00:00Z'::timestamptz else published_at end";

const ACTION_KNOWN = `action in ('approved', 'returned', 'published', 'unpublished', 'edited', 'created', 'deleted', 'rejected', 'restored',
  'reopened', 'removed', 'promoted', 'reset', 'scheduled', 'cancelled', 'paused', 'resumed', 'dismissed', 'role-changed', 'factors-reset',
  'suspended', 'unsuspended', 'invited', 'pinned', 'unpinned')`;
