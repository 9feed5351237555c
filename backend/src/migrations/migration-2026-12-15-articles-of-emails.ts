import { Migration } from '@mikro-orm/migrations';

/**
 * An email keeps the id of its article while that is in the bin, so that it has it again once the article is restored. Older code sends
 * nothing whose article it does not find.
 */
export class ArticlesOfEmails extends Migration {
  override up(): void {
    this.addSql('alter table campaign drop constraint campaign_post_id_foreign');
  }
}
