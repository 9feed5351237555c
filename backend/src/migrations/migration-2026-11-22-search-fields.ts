import { Migration } from '@mikro-orm/migrations';

/**
 * A match in the title ranks above one in the excerpt, and that above one in the text. There are no stop words: in a journal
 * about language, readers search for `she`, `him` and `they`. Texts are split into words as in the desk's lists (plain_words).
 *
 * Rewrites the table and its indexes. That takes minutes for a million texts, and search waits for it.
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
  // Its index is dropped with it.
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

/** For an unknown word, the dictionary compares words with the same beginning and about the same length. */
const words = [
  'create index search_word_initial on search_word (left(word, 1), length(word))',
  'create index search_word_beginning on search_word (word text_pattern_ops)',
];
