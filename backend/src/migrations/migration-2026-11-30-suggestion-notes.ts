import { Migration } from '@mikro-orm/migrations';

/** What an editor says to the author of a story beside a suggested edit. Null: nothing. */
export class SuggestionNotes extends Migration {
  override up(): void {
    this.addSql('alter table story_suggestion add column note text');
  }
}
