import { Migration } from '@mikro-orm/migrations';

/**
 * Indexes words of all writing systems: without marks that do not change a word, and as pairs of letters where no spaces separate
 * words. platform/search/writing-systems.ts does the same to a query. The list of words, for prefixes and typos, is rebuilt from
 * the texts.
 *
 * Rewrites the table and its indexes. That takes minutes for a million texts, and search waits for it. Existing texts can be
 * found afterwards without any other step.
 */
export class SearchScripts extends Migration {
  static readonly contractsBecause =
    'The deleted words are rebuilt from the same texts in the same transaction, so older code finds them.';

  override up(): void {
    this.addSql(
      `create function search_text(value text) returns text language sql immutable strict parallel safe
         return (
           select case when words ~ '[${UNSEGMENTED}]'
             then regexp_replace(regexp_replace(words, '([${UNSEGMENTED}]+)', ' \\1 ', 'g'), '([${UNSEGMENTED}])', '\\1 \\1', 'g')
             else words end
           from (select regexp_replace(normalize(regexp_replace(normalize(value, NFKD), '[${MARKS}]+', '', 'g'), NFC),
             '[^[:alnum:]]+', ' ', 'g') as words) text)`,
    );
    this.addSql(
      `alter table search_document
         alter column words set expression as
           (${weighed('title', 'A')} || ${weighed('excerpt', 'B')} || ${weighed(`coalesce(category, '') || ' ' || body`, 'D')}),
         alter column title_words set expression as (to_tsvector('archive', search_text(title)))`,
    );
    this.addSql('delete from search_word');
    // With an older day: rows of today would all be rewritten by each sweep until midnight.
    this.addSql(
      `insert into search_word (word, added_on)
         select distinct word, date '2000-01-01' from search_document,
           unnest(tsvector_to_array(to_tsvector('archive_words', search_text(title || ' ' || excerpt || ' ' || body)))) word
          where length(word) between 3 and 40 and word ~ '^[[:alpha:]]+$'`,
    );
    // Dropping an expression drops its statistics, and autovacuum does not count these writes as changes.
    // Not for an empty table: PostgreSQL would assume that it has no pages, and scan it instead of using the indexes.
    this.addSql('do $$ begin if exists (select from search_document) then analyze search_document; end if; end $$');
    // Meilisearch removes marks by itself, so nothing is sent to it again.
  }
}

const weighed = (text: string, weight: string): string =>
  `setweight(to_tsvector('archive', search_text(${text})), '${weight}')`;

// Copies of MARKS and UNSEGMENTED in writing-systems.ts at the time of writing: a migration never changes.
const MARKS = String.raw`\u0300-\u036F\u0483-\u0487\u0591-\u05BD\u05BF\u05C1-\u05C2\u05C4-\u05C5\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7-\u06E8\u06EA-\u06ED\u093C\u094D\u09BC\u09CD\u0E31\u0E34-\u0E3A\u0E47-\u0E4E\u0EB1\u0EB4-\u0EBC\u0EC8-\u0ECE\u200C-\u200D`;
const UNSEGMENTED = String.raw`\u0E01-\u0E30\u0E32-\u0E33\u0E40-\u0E46\u0E81-\u0EB0\u0EB2-\u0EB3\u0EC0-\u0EC6\u3005-\u3007\u3041-\u3096\u309D-\u309F\u30A1-\u30FA\u30FC-\u30FF\u3105-\u312F\u3400-\u4DBF\u4E00-\u9FFF\uAC00-\uD7A3\uF900-\uFAFF\U00020000-\U000323AF`;
