import { Migration } from '@mikro-orm/migrations';

/** A hash of the imported file of a picture, so that each file is imported once. Uploads have none. */
export class ImportedPictures extends Migration {
  override up(): void {
    this.addSql('alter table media add column source_hash text constraint media_source_hash_unique unique');
  }
}
