import { Migration } from '@mikro-orm/migrations';

/** Admins manage the categories: their order, a description, and slugs that change without breaking links. */
export class ManageCategories extends Migration {
  override up(): void {
    this.addSql(`alter table category add column description text, add column position integer not null default 0`);
    this.addSql('update category set position = id');
    this.addSql(`
      create table former_category_slug (
        slug text primary key,
        category_id integer not null constraint former_category_slug_category_id_foreign references category (id) on delete cascade)`);
    this.addSql('create index former_category_slug_of_category on former_category_slug (category_id)');
  }
}
