import { Migration } from '@mikro-orm/migrations';

/**
 * Marks texts that Meilisearch does not have yet in their current version. Without Meilisearch, all texts are marked, so it
 * can be added later.
 */
export class SearchUnsent extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table search_document add column unsent boolean not null default true');
    this.addSql('create index search_document_unsent on search_document (type, id) where unsent');
  }
}
