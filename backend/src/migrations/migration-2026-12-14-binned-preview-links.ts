import { Migration } from '@mikro-orm/migrations';

/** The preview link of an article in the bin, so that it works again once the article is restored. */
export class BinnedPreviewLinks extends Migration {
  override up(): void {
    this.addSql('alter table bin_item add column preview_link jsonb');
  }
}
