import { Migration } from '@mikro-orm/migrations';

/** Bookmarks, likes, reactions to stories, and newsletter sign-ups. */
export class Engagement extends Migration {
  override up(): void {
    for (const statement of [...bookmarks, ...likesAndReactions, ...newsletter]) this.addSql(statement);
  }
}

const bookmarks = [
  `create table bookmark (
     id serial primary key,
     account_id integer not null constraint bookmark_account_id_foreign references account (id) on delete cascade,
     content_type text not null,
     post_id integer constraint bookmark_post_id_foreign references post (id) on delete cascade,
     confession_id integer constraint bookmark_confession_id_foreign references confession (id) on delete cascade,
     created_at timestamptz(3) not null,
     constraint bookmark_names_one_item check (case content_type
       when 'post' then post_id is not null and confession_id is null
       when 'confession' then confession_id is not null and post_id is null
       else false end))`,
  'create unique index bookmark_post_once on bookmark (account_id, post_id)',
  'create unique index bookmark_confession_once on bookmark (account_id, confession_id)',
  'create index bookmark_newest on bookmark (account_id, created_at desc, id desc)',
  // For the cascades: without these indexes, each deletion of an article or a story would read every bookmark.
  'create index bookmark_post_id on bookmark (post_id)',
  'create index bookmark_confession_id on bookmark (confession_id)',
];

// A row has no serial number, no time finer than a day, and a hash of the reader that is different for each item. So nothing
// shows that two rows belong to one reader.
const likesAndReactions = [
  `create table comment_like (
     comment_id integer not null constraint comment_like_comment_id_foreign references comment (id) on delete cascade,
     reader_hash text not null, day date not null, primary key (comment_id, reader_hash))`,
  `create table story_reaction (
     confession_id integer not null constraint story_reaction_confession_id_foreign references confession (id) on delete cascade,
     type text not null constraint story_reaction_type_known check (type in ('heart', 'strength', 'me-too')),
     reader_hash text not null, day date not null, primary key (confession_id, type, reader_hash))`,
];

const newsletter = [
  `create table subscriber (
     id serial primary key,
     email citext not null constraint subscriber_email_unique unique,
     name text, subscribed boolean not null default false, nonce uuid not null default gen_random_uuid(),
     created_at timestamptz(3) not null)`,
  'create index subscriber_newest on subscriber (created_at desc, id desc)',
  `create table newsletter_click (
     id bigint generated always as identity primary key,
     subscriber_id integer not null constraint newsletter_click_subscriber_id_foreign references subscriber (id) on delete cascade,
     link text not null, created_at timestamptz(3) not null)`,
  'create index newsletter_click_subscriber_id on newsletter_click (subscriber_id)',
];
