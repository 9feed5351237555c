import { Migration } from '@mikro-orm/migrations';

/**
 * A hash of each imported article as the import left it, so that the next import recognizes one that was edited here. Null for
 * articles that were imported before: for these, the version has to do.
 */
export class StoredHashes extends Migration {
  override up(): void {
    this.addSql("alter table import_mark add column stored text check (stored is null or kind = 'article')");
  }
}
