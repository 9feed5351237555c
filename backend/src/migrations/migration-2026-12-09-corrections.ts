import { Migration } from '@mikro-orm/migrations';

/** Corrections: each says what was wrong in a published article. Readers see them below it. */
export class Corrections extends Migration {
  override up(): void {
    this.addSql(`alter table post add column corrections jsonb not null default '[]'`);
    this.addSql(`create index post_corrected on post (id) where published and corrections <> '[]'`);
  }
}
