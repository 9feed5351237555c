import { Migration } from '@mikro-orm/migrations';

/**
 * What the index of words has of a text beside its words: the three letters that each begins with (^sil), and the blocks that its
 * id lies in, of 64 texts, of 256 and so on (#64n12). One index for each type, so that a word that articles lack is not looked
 * for among stories. To make them takes a microsecond for each word of a text: by its cost the planner leaves it to the index, also in a
 * small table. Not to be shared by processes: for what it costs the planner would start some for each look at an index.
 *
 * Takes minutes for two million texts of sixty words, in which none is indexed; search goes on.
 */
export class SearchBlocks extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create function search_entries(words tsvector, id int) returns tsvector language plpgsql immutable parallel unsafe cost 300 as $$
       begin
         return words || ${BEGINNINGS} || array_to_tsvector(array[${SIZES.map((size) => `'#${size}n' || id / ${size}`).join(', ')}]);
       end $$`,
    );
    for (const type of ['article', 'story'])
      for (const [name, column] of [
        ['titles', 'title_words'],
        ['texts', 'words'],
      ])
        this.addSql(
          `create index search_document_${type}_${name} on search_document using gin (search_entries(${column}, id)) where (type = '${type}') is true`,
        );
  }
}

/** As text a word is in quotes. */
const BEGINNINGS = `regexp_replace(strip(words)::text, '''([[:alnum:]]{3})[^'']*''', '''^\\1''', 'g')::tsvector`;
const SIZES = [64, 256, 1_024, 4_096, 16_384, 65_536, 262_144];
