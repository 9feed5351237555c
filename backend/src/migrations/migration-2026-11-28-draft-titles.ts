import { Migration } from '@mikro-orm/migrations';

/**
 * Admins find an article that was never published by the title of its working copy. Only the title has an index: a save of
 * the text then changes none.
 */
export class DraftTitles extends Migration {
  override up(): void {
    this.addSql('create index post_draft_words on post_draft using gin (search_words(title))');
    this.addSql('alter index post_draft_words alter column 1 set statistics 0');
  }
}
