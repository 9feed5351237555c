import { Migration } from '@mikro-orm/migrations';

/** An editor’s note to the author of a story beside a suggested edit. Null: none. */
export class SuggestionNotes extends Migration {
  override up(): void {
    this.addSql('alter table story_suggestion add column note text');
  }
}
