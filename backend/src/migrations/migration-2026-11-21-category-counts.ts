import { Migration } from '@mikro-orm/migrations';

/** What a category's published articles are listed by, newest first, and counted from. */
export class CategoryCounts extends Migration {
  override up(): void {
    this.addSql('create index post_category_published on post (category_id, created_at desc, id desc) where published');
  }
}
