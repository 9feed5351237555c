import { Migration } from '@mikro-orm/migrations';

/**
 * Words with characters that nobody sees or types, such as soft hyphens, are found: in readers' search, where
 * platform/search/writing-systems.ts removes them from new texts and from queries, and in the desk's lists. The time it takes grows with
 * the number of texts: each is read once. Only texts that have such a character are written again, and only their tables' indexes rebuilt.
 */
export class InvisibleCharacters extends Migration {
  override up(): void {
    this.addSql(
      `create or replace function plain_words(value text) returns text language sql immutable strict parallel safe
         return regexp_replace(regexp_replace(value, '(?:${NOT_TYPED})+', '', 'gi'), '[^[:alnum:]]+', ' ', 'g')`,
    );
    this.addSql(reindexed);
    this.addSql(
      `with changed as (
         update search_document set title = ${typed('title')}, excerpt = ${typed('excerpt')}, body = ${typed('body')}, unsent = true
          where title || excerpt || body ~ '[${INVISIBLE}${HYPHENS}]' returning title, excerpt, body)
       insert into search_word (word, added_on)
         select distinct word, date '2000-01-01' from changed,
           unnest(tsvector_to_array(to_tsvector('archive_words', search_text(title || ' ' || excerpt || ' ' || body)))) word
          where length(word) between 3 and 40 and word ~ '^[[:alpha:]]+$' on conflict do nothing`,
    );
  }
}

const INVISIBLE = String.raw`\u00AD\u200B\u200E\u200F\u2060-\u2064\uFEFF`;
const HYPHENS = String.raw`\u2010\u2011`;
/** The desk's search ignores these. Its texts are Markdown, in which some of these characters have names. */
const NOT_TYPED = String.raw`[\u0300-\u036F\u200C\u200D${INVISIBLE}]|&shy;|&#173;|&#xad;|&zwnj;|&zwj;|&ZeroWidthSpace;|&NoBreak;`;

const typed = (column: string): string =>
  `regexp_replace(regexp_replace(${column}, '[${INVISIBLE}]+', '', 'g'), '[${HYPHENS}]', '-', 'g')`;

/**
 * Rebuilds each index on search_words whose table has such a text: the function has changed under it. All other entries are
 * the same as before.
 */
const reindexed = `do $$
  declare index_ record; found_ boolean;
  begin
    for index_ in
      select i.indexrelid::regclass as name, i.indrelid::regclass as of_table, pg_get_expr(i.indexprs, i.indrelid) as expression
        from pg_index i join pg_class c on c.oid = i.indrelid
       where c.relnamespace = current_schema()::regnamespace and pg_get_expr(i.indexprs, i.indrelid) like 'search_words(%'
    loop
      execute format('select exists (select from %s where %s ~* %L)', index_.of_table,
        substr(index_.expression, length('search_words') + 1), '${NOT_TYPED.replace(String.raw`\u0300-\u036F`, '')}') into found_;
      if found_ then execute format('reindex index %s', index_.name); end if;
    end loop;
  end $$`;
