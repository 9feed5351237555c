import { Migration } from '@mikro-orm/migrations';

/** Finds the entries of the word list by stem: when no text has a stem any more, all forms of the word are deleted. */
export class SearchWordStems extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      "create index search_word_stem on search_word ((coalesce((ts_lexize('archive_stem', word))[1], word)))",
    );
  }
}
