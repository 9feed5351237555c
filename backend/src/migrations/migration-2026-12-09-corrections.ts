import { Migration } from '@mikro-orm/migrations';

/** What was wrong in a published article, which readers see below it. */
export class Corrections extends Migration {
  override up(): void {
    this.addSql(`alter table post add column corrections jsonb not null default '[]'`);
    this.addSql(`create index post_corrected on post (id) where published and corrections <> '[]'`);
  }
}
