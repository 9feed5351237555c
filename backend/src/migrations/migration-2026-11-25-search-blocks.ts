import { Migration } from '@mikro-orm/migrations';

/**
 * The newest texts are asked for by the index: beside its words each has the blocks that its id lies in, of 64 texts, of 256 and
 * so on. One index for each type, so that a word that articles lack is not looked for among stories.
 *
 * Takes some ten seconds for a million texts, in which none is indexed; search goes on.
 */
export class SearchBlocks extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create function search_entries(words tsvector, id int) returns tsvector language sql immutable parallel safe
       return words || array_to_tsvector(array[${SIZES.map((size) => `'#${size}n' || (id / ${size})::text`).join(', ')}])`,
    );
    for (const type of ['article', 'story'])
      for (const [name, column] of [
        ['titles', 'title_words'],
        ['texts', 'words'],
      ])
        this.addSql(
          `create index search_document_${type}_${name} on search_document using gin (search_entries(${column}, id)) where type = '${type}'`,
        );
  }
}

const SIZES = [64, 256, 1_024, 4_096, 16_384, 65_536, 262_144];
