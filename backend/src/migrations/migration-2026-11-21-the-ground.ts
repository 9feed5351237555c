import { Migration } from '@mikro-orm/migrations';

/** The first schema: accounts, articles, comments, stories, sessions, outbox, inbox and search. */
export class FirstSchema extends Migration {
  override up(): void {
    for (const statement of [...extensions, ...infrastructure, ...identity, ...content, ...moderation, ...search])
      this.addSql(statement);
  }
}

const extensions = [
  'create extension if not exists citext',
  'create extension if not exists pg_trgm',
  'create extension if not exists unaccent',
];

const infrastructure = [
  `create table session (
     sid_hash text primary key, user_id integer, data jsonb not null, expires_at timestamptz not null)`,
  'create index session_user_id on session (user_id)',
  'create index session_expires_at on session (expires_at)',
  // Without a time: a parked row may stay for long, and a time would show when a story was sent.
  `create table outbox (
     id bigint generated always as identity primary key,
     event_id uuid not null, event_name text not null, fields jsonb not null,
     reaction text, attempts integer not null default 0, retry_at timestamptz, parked boolean not null default false)`,
  // An event handler (`reaction`) that failed for good is parked once, however often the failed job is found.
  'create unique index outbox_parked_once on outbox (event_id, reaction) where reaction is not null',
  `create function outbox_notify() returns trigger language plpgsql as $$
     begin perform pg_notify('outbox', ''); return null; end $$`,
  'create trigger outbox_written after insert on outbox for each statement execute function outbox_notify()',
  // Old rows are deleted by platform/outbox/housekeeping.ts.
  `create table inbox (
     event_id uuid not null, reaction text not null, processed_at timestamptz not null default now(),
     primary key (event_id, reaction))`,
  'create index inbox_processed_at on inbox (processed_at)',
];

const identity = [
  `create table account (
     id serial primary key,
     username citext not null constraint account_username_unique unique,
     email citext not null constraint account_email_unique unique,
     password_hash text not null, is_admin boolean not null default false,
     created_at timestamptz(3) not null default now())`,
];

const content = [
  // Steps that run once in an installation and never again, such as adding the demo content.
  'create table installation_mark (name text primary key)',
  `create table category (
     id serial primary key, name text not null, slug text not null constraint category_slug_unique unique)`,
  `insert into category (name, slug) values ('The Body', 'the-body'), ('The Brain', 'the-brain'), ('The History', 'the-history'),
     ('Dirty Words', 'dirty-words'), ('Special Editions', 'special-editions')`,
  `create table post (
     id serial primary key,
     title text not null, content text not null, content_html text not null, footer text, footer_html text, excerpt text not null,
     reading_minutes integer not null, category_id integer not null constraint post_category_id_foreign references category (id),
     author_id integer, image_url text, published boolean not null default false,
     created_at timestamptz(3) not null, updated_at timestamptz(3) not null, published_at timestamptz(3), version integer not null default 1)`,
  'create index post_newest on post (created_at desc, id desc)',
  'create index post_published_newest on post (created_at desc, id desc) where published',
  'create index post_category_newest on post (category_id, created_at desc, id desc)',
  `create table comment (
     id serial primary key,
     post_id integer not null constraint comment_post_id_foreign references post (id) on delete cascade,
     author_id integer, parent_id integer constraint comment_parent_id_foreign references comment (id) on delete cascade,
     content text not null, content_html text not null, approved boolean not null default false, likes integer not null default 0,
     created_at timestamptz(3) not null, version integer not null default 1)`,
  'create index comment_newest on comment (created_at desc, id desc)',
  'create index comment_pending_oldest on comment (created_at, id) where not approved',
  'create index comment_approved_of_post on comment (post_id, created_at desc, id desc) where approved',
  'create index comment_parent_id on comment (parent_id)',
  // A story has a day and no finer time.
  `create table confession (
     id serial primary key,
     content text not null, category text not null, approved boolean not null default false,
     created_at timestamptz(3) not null constraint confession_created_at_is_a_day
       check (created_at = date_trunc('day', created_at, 'UTC')),
     hearts integer not null default 0, strengths integer not null default 0, me_toos integer not null default 0,
     version integer not null default 1)`,
  'create index confession_newest on confession (created_at desc, id desc)',
  'create index confession_approved_newest on confession (created_at desc, id desc) where approved',
  'create index confession_pending_oldest on confession (created_at, id) where not approved',
];

const moderation = [
  // Items that wait for a decision, a projection of events: the newer version of an item wins, in any order of arrival.
  `create table review_item (
     kind text not null, item_id integer not null, version integer not null, pending boolean not null, primary key (kind, item_id))`,
  'create index review_item_pending on review_item (kind) where pending',
];

const search = [
  // Two configurations, both without accents: stems, and for spelling the words themselves.
  'create text search configuration archive (copy = english)',
  'alter text search configuration archive alter mapping for hword, hword_part, word with unaccent, english_stem',
  'create text search configuration archive_words (copy = simple)',
  'alter text search configuration archive_words alter mapping for hword, hword_part, word with unaccent, simple',
  `create table search_document (
     type text not null, id integer not null, version integer not null, title text not null, body text not null, category text,
     removed boolean not null default false,
     words tsvector generated always as
       (setweight(to_tsvector('archive', title), 'A') || setweight(to_tsvector('archive', coalesce(category, '')), 'C') || setweight(to_tsvector('archive', body), 'D')) stored,
     primary key (type, id))`,
  'create index search_document_words on search_document using gin (words)',
  'create table search_word (word text primary key)',
  'create index search_word_alike on search_word using gin (word gin_trgm_ops)',
];
