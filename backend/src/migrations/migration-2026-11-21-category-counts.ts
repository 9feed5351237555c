import { Migration } from '@mikro-orm/migrations';

/** The index for a category's published articles: their list, newest first, and their number. */
export class CategoryCounts extends Migration {
  override up(): void {
    this.addSql('create index post_category_published on post (category_id, created_at desc, id desc) where published');
  }
}
