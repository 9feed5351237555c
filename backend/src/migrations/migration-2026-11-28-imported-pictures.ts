import { Migration } from '@mikro-orm/migrations';

/** A hash of the file that an import made a picture of, so that the same file comes once. Uploads have none. */
export class ImportedPictures extends Migration {
  override up(): void {
    this.addSql('alter table media add column source_hash text constraint media_source_hash_unique unique');
  }
}
