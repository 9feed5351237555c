import { Migration } from '@mikro-orm/migrations';

/** Words are forgotten by their stem, in all their forms. */
export class SearchWordStems extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      "create index search_word_stem on search_word ((coalesce((ts_lexize('archive_stem', word))[1], word)))",
    );
  }
}
