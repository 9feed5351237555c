import { Migration } from '@mikro-orm/migrations';

/** Topics that fit no other category. Readers of the journal see it once it has a published article. */
export class OtherCategory extends Migration {
  override up(): void {
    this.addSql(`insert into category (name, slug) values ('Other', 'other') on conflict (slug) do nothing`);
  }
}
