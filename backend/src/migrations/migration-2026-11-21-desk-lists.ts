import { Migration } from '@mikro-orm/migrations';

/** Search and sorting of the desk's lists. */
export class DeskLists extends Migration {
  override up(): void {
    for (const statement of [...functions, ...words, ...orders]) this.addSql(statement);
  }
}

/**
 * With `return`, the names in a function are bound when it is created, so a restored dump finds them with any search_path. A
 * combining accent (U+0300 and on) is removed before the text is split into words; the dictionary removes the other accents.
 * Every other character that is not a letter or a digit separates words, so that no text exceeds the size of a tsvector.
 */
const functions = [
  `create function plain_words(value text) returns text language sql immutable strict parallel safe
     return regexp_replace(regexp_replace(value, '[\\u0300-\\u036f]+', '', 'g'), '[^[:alnum:]]+', ' ', 'g')`,
  `create function search_words(value text) returns tsvector language sql immutable strict parallel safe
     return to_tsvector('archive_words', plain_words(value))`,
  // Null for a text without a word: it matches nothing.
  `create function search_query(value text) returns tsquery language sql immutable strict parallel safe
     return (select to_tsquery('archive_words', string_agg(distinct word || ':*', ' & '))
               from unnest(string_to_array(plain_words(value), ' ')) word where word <> '')`,
  // 200 characters, because an index entry has little more room. Rows with the same key are sorted by id.
  `create function sort_key(value text) returns text language sql immutable strict parallel safe
     return left(lower(unaccent('unaccent', value)), 200)`,
];

const words = [
  `create index post_words on post using gin (search_words(title || ' ' || content))`,
  'create index comment_words on comment using gin (search_words(content))',
  'create index confession_words on confession using gin (search_words(content))',
  `create index submission_words on submission using gin (search_words(title || ' ' || content))`,
  `create index suggestion_words on suggestion using gin (search_words(title || ' ' || content))`,
  `create index subscriber_words on subscriber using gin (search_words(email::text || ' ' || coalesce(name, '')))`,
  // No statistics: ANALYZE would parse thousands of texts only to learn that a search finds few rows.
  ...['post', 'comment', 'confession', 'submission', 'suggestion', 'subscriber'].map(
    (table) => `alter index ${table}_words alter column 1 set statistics 0`,
  ),
];

const TITLE = 'sort_key(title) collate "C"';
const EMAIL = 'lower(email::text) collate "C"';

const orders = [
  'create index post_draft_newest on post (created_at desc, id desc) where not published',
  `create index post_title on post ((${TITLE}), id)`,
  `create index post_published_title on post (published, (${TITLE}), id)`,
  'create index comment_approved_newest on comment (created_at desc, id desc) where approved',
  ...['submission', 'suggestion'].flatMap((table) => [
    `create index ${table}_newest on ${table} (created_at, id)`,
    `create index ${table}_status_newest on ${table} (reviewed, accepted, created_at, id)`,
    `create index ${table}_title on ${table} ((${TITLE}), id)`,
    `create index ${table}_status_title on ${table} (reviewed, accepted, (${TITLE}), id)`,
  ]),
  'create index subscriber_subscribed_newest on subscriber (subscribed, created_at, id)',
  `create index subscriber_email on subscriber ((${EMAIL}), id)`,
  `create index subscriber_subscribed_email on subscriber (subscribed, (${EMAIL}), id)`,
];
