import { Migration } from '@mikro-orm/migrations';

/** The notes of stored sources get the ids that they are rendered with now, which those of the text do not have. */
export class SourcesNotes extends Migration {
  override up(): void {
    this.addSql(
      `update post
          set footer_html = replace(replace(replace(footer_html, '"user-content-fn', '"user-content-sources-fn'),
            '"#user-content-fn', '"#user-content-sources-fn'), '"footnote-label"', '"user-content-sources-footnote-label"')
        where footer_html like '%"user-content-fn%'`,
    );
  }
}
