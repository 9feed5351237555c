import { Migration } from '@mikro-orm/migrations';

/**
 * Members see their own comments and their states, their notifications, and changes of their email address.
 * Times are days. The rows about a person are deleted with the account.
 */
export class Member extends Migration {
  static readonly contractsBecause =
    'No code before this release writes display_name, so no two accounts have the same one.';

  override up(): void {
    for (const statement of [...comments, ...notifications, ...emails]) this.addSql(statement);
  }
}

const comments = [
  // Its author has deleted it, and replies remain. Then the text and the author are empty.
  'alter table comment add column removed boolean not null default false',
  'create index comment_of_author on comment (author_id, created_at desc, id desc) where author_id is not null',
  // For the author of a comment that an editor deleted. The text is in the bin, for seven days.
  `create table declined_comment (
     comment_id integer primary key,
     account_id integer not null constraint declined_comment_account_id_foreign references account (id) on delete cascade,
     post_id integer not null,
     reason text,
     written_on date not null,
     declined_on date not null)`,
  'create index declined_comment_of_account on declined_comment (account_id, written_on desc, comment_id desc)',
  'create index declined_comment_declined_on on declined_comment (declined_on)',
];

const notifications = [
  // comment_id: the reply, or the comment that was decided on. own_comment_id: the comment of the account.
  `create table notification (
     id serial primary key,
     account_id integer not null constraint notification_account_id_foreign references account (id) on delete cascade,
     kind text not null constraint notification_kind_known check (kind in ('reply', 'approved', 'declined')),
     comment_id integer not null,
     own_comment_id integer not null,
     post_id integer not null,
     reason text,
     read boolean not null default false,
     mailed_on date,
     created_on date not null,
     constraint notification_once unique (comment_id, account_id, kind))`,
  'create index notification_newest on notification (account_id, created_on desc, id desc)',
  'create index notification_unread on notification (account_id) where not read',
  'create index notification_of_own_comment on notification (own_comment_id)',
  'create index notification_created_on on notification (created_on)',
  `create table notification_setting (
     account_id integer primary key
       constraint notification_setting_account_id_foreign references account (id) on delete cascade,
     email boolean not null,
     nonce text not null,
     digest_on date)`,
];

const emails = [
  'create unique index account_display_name_unique on account (lower(display_name))',
  `create table email_change (
     id serial primary key,
     account_id integer not null constraint email_change_account_id_foreign references account (id) on delete cascade,
     old_email citext not null,
     new_email citext not null,
     password_version integer not null,
     nonce text not null,
     requested_at timestamptz(3) not null,
     confirmed_at timestamptz(3),
     closed boolean not null default false)`,
  'create index email_change_of_account on email_change (account_id, id)',
  'create index email_change_old_email on email_change (old_email)',
  'create index email_change_requested_at on email_change (requested_at)',
];
