import { Migration } from '@mikro-orm/migrations';

/**
 * The newer of two equally good hits is the one that was first published later. A story has no time. An article that
 * code without the column indexes during an update has none either, until it changes.
 */
export class SearchByPublication extends Migration {
  static readonly contractsBecause =
    'Code without the column never writes it, so the new rule refuses nothing that it does.';

  override up(): void {
    this.addSql('alter table search_document add column published_at timestamptz');
    this.addSql(
      "alter table search_document add constraint search_document_of_a_story_has_no_time check (type = 'article' or published_at is null)",
    );
    this.addSql(
      `update search_document set published_at = date_trunc('milliseconds', post.published_at)
         from post where type = 'article' and not removed and post.id = search_document.id`,
    );
  }
}
