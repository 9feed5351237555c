import { Migration } from '@mikro-orm/migrations';

/**
 * PostgreSQL keeps count of the words that are in most texts; the way to what is searched is chosen by it
 * (platform/search/postgres/frequent-terms.ts). By itself it knows a thousand at most, of thirty thousand texts that it looks at.
 */
export class SearchStatistics extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table search_document alter column words set statistics 500');
  }

  override async down(): Promise<void> {
    this.addSql('alter table search_document alter column words set statistics -1');
  }
}
