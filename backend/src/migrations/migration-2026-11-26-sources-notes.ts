import { Migration } from '@mikro-orm/migrations';

/** The notes of stored sources get the ids that they are rendered with now, which those of the text do not have. */
export class SourcesNotes extends Migration {
  override up(): void {
    this.addSql(
      `update post
          set footer_html = replace(replace(replace(footer_html, '"user-content-fn', '"sources-fn'),
            '"#user-content-fn', '"#sources-fn'), '"footnote-label"', '"sources-footnote-label"')
        where footer_html like '%"user-content-fn%'`,
    );
  }
}
