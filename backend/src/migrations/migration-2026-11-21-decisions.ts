import { Migration } from '@mikro-orm/migrations';

/** The audit log, which is append-only, and the bin, from which deleted articles and comments can be restored. */
export class Decisions extends Migration {
  override up(): void {
    for (const statement of [...audit, ...bin, ...comments]) this.addSql(statement);
  }
}

const STATES = "('pending', 'approved', 'rejected', 'draft', 'published', 'subscribed', 'unsubscribed')";

const audit = [
  // The name as it was then, without a foreign key: deleting an account must not change an entry.
  `create table audit_entry (
     id serial primary key,
     created_at timestamptz(3) not null,
     account_id integer, username text,
     action text not null constraint audit_entry_action_known check (action in ('approved', 'returned', 'published',
       'unpublished', 'edited', 'created', 'deleted', 'rejected', 'restored', 'reopened', 'removed')),
     kind text not null constraint audit_entry_kind_known check
       (kind in ('post', 'confession', 'comment', 'submission', 'suggestion', 'subscriber')),
     item_id integer not null,
     title text constraint audit_entry_title_is_an_articles check (title is null or kind = 'post'),
     before_status text constraint audit_entry_before_known check (before_status in ${STATES}),
     before_version integer,
     after_status text constraint audit_entry_after_known check (after_status in ${STATES}),
     after_version integer,
     undoes integer constraint audit_entry_undone_once unique
       constraint audit_entry_undoes_foreign references audit_entry (id),
     constraint audit_entry_of_stories_is_of_a_day check
       (kind <> 'confession' or created_at = date_trunc('day', created_at, 'UTC')))`,
  'create index audit_entry_of_item on audit_entry (kind, item_id, id desc)',
  `create function audit_entry_is_kept() returns trigger language plpgsql as $$
     begin raise exception 'what is in the audit log is not changed'; end $$`,
  // Per statement, because truncate has no rows, and a statement that would change no row is a mistake as well.
  `create trigger audit_entry_kept before update or delete or truncate on audit_entry
     for each statement execute function audit_entry_is_kept()`,
];

const bin = [
  `create table bin_item (
     kind text not null constraint bin_item_kind_known check (kind in ('post', 'comment')),
     item_id integer not null, binned_at timestamptz(3) not null,
     post jsonb, comments jsonb not null, primary key (kind, item_id))`,
  'create index bin_item_oldest on bin_item (binned_at)',
  // An item in the bin keeps its bookmarks and likes. They are deleted when it leaves the bin for good.
  'alter table bookmark drop constraint bookmark_post_id_foreign',
  'alter table comment_like drop constraint comment_like_comment_id_foreign',
];

const comments = [
  // Unapproved comments, which hide the replies below them.
  'create index comment_waiting_of_post on comment (post_id) where not approved',
];
