import { Migration } from '@mikro-orm/migrations';

/**
 * Which texts a search engine beside PostgreSQL does not have yet in this version. Where there is none, that is all of them:
 * one that is added later finds here what it needs.
 */
export class SearchUnsent extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table search_document add column unsent boolean not null default true');
    this.addSql('create index search_document_unsent on search_document (type, id) where unsent');
  }
}
