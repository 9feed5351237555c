import { Migration } from '@mikro-orm/migrations';

/** Caption and credit of an article's photograph, which stand below it. */
export class ImageCaption extends Migration {
  override up(): void {
    for (const table of ['post', 'post_draft', 'post_revision'])
      this.addSql(`alter table ${table} add column image_caption text`);
  }
}
