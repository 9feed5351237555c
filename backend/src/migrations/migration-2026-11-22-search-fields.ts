import { Migration } from '@mikro-orm/migrations';

/**
 * Title before excerpt before text, and no word left out: for a journal about language, `she`, `him` and `they` are words
 * to be found, and English stop words are none of them. What words are is the same as in the desk's lists (plain_words).
 *
 * Rewrites the table and its indexes: minutes for a million texts, in which nothing can be searched.
 */
export class SearchFields extends Migration {
  override async up(): Promise<void> {
    for (const statement of [...configuration, ...documents, ...words]) this.addSql(statement);
  }
}

const configuration = [
  'create extension if not exists fuzzystrmatch',
  'create text search dictionary archive_stem (template = snowball, language = english)',
  'alter text search configuration archive alter mapping for asciiword, asciihword, hword_asciipart with archive_stem',
  'alter text search configuration archive alter mapping for hword, hword_part, word with unaccent, archive_stem',
];

const weighed = (text: string, weight: string): string =>
  `setweight(to_tsvector('archive', plain_words(${text})), '${weight}')`;

const documents = [
  // Takes its index with it.
  'alter table search_document drop column words',
  `alter table search_document add column excerpt text not null default ''`,
  `update search_document set excerpt = post.excerpt from post where type = 'article' and not removed and post.id = search_document.id`,
  `alter table search_document
     add column words tsvector not null generated always as
       (${weighed('title', 'A')} || ${weighed('excerpt', 'B')} || ${weighed(`coalesce(category, '') || ' ' || body`, 'D')}) stored,
     add column title_words tsvector not null generated always as (to_tsvector('archive', plain_words(title))) stored`,
  'alter table search_document alter column words set statistics 500, alter column title_words set statistics 500',
  'create index search_document_words on search_document using gin (words)',
  'create index search_document_title_words on search_document using gin (title_words)',
];

/** A word that is not known is looked for among those that begin alike and are about as long. */
const words = [
  'create index search_word_initial on search_word (left(word, 1), length(word))',
  'create index search_word_beginning on search_word (word text_pattern_ops)',
];
