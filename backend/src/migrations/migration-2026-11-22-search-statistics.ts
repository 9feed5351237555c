import { Migration } from '@mikro-orm/migrations';

/**
 * PostgreSQL's statistics name the most frequent words, and search chooses its plan by them
 * (platform/search/postgres/frequent-terms.ts). The default statistics have a thousand words at most, from a sample of thirty
 * thousand texts.
 */
export class SearchStatistics extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table search_document alter column words set statistics 500');
  }

  override async down(): Promise<void> {
    this.addSql('alter table search_document alter column words set statistics -1');
  }
}
