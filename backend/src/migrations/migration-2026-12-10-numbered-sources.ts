import { Migration } from '@mikro-orm/migrations';

/**
 * Marks all articles and terms to be rendered again by a worker: their sources are numbered, and numbers in brackets lead
 * to them. Articles that the previous version saves during the update are not marked; their next edit renders them.
 */
export class NumberedSources extends Migration {
  override up(): void {
    this.addSql('update post set render_again = true');
    this.addSql(`update bin_item set post = post || '{"render_again": true}' where post is not null`);
    this.addSql('update term set render_again = true where sources is not null');
  }
}
