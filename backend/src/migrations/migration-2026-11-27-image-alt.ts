import { Migration } from '@mikro-orm/migrations';

/** The text alternative of an article's photograph. Without one the photograph is decorative. */
export class ImageAlt extends Migration {
  override up(): void {
    this.addSql('alter table post add column image_alt text');
  }
}
