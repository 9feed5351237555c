import { Migration } from '@mikro-orm/migrations';

/**
 * Readers' lists are ordered by first publication. The desk's list of published articles is ordered by creation, and
 * reads the index of all articles.
 */
export class OrderOfPublication extends Migration {
  static readonly contractsBecause =
    'Code of every version writes published_at when it publishes, and finds rows without the two indexes too.';

  override up(): void {
    this.addSql('update post set published_at = created_at where published and published_at is null');
    this.addSql(
      'alter table post add constraint post_published_has_a_time check (not published or published_at is not null)',
    );
    this.addSql('create index post_published on post (published_at desc, id desc) where published');
    this.addSql(
      'create index post_published_of_category on post (category_id, published_at desc, id desc) where published',
    );
    this.addSql('drop index post_published_newest');
    this.addSql('drop index post_category_published');
  }
}
