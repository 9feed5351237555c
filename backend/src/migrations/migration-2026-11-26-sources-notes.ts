import { Migration } from '@mikro-orm/migrations';

/** Gives the notes of stored sources the ids with which they are now rendered. Notes of the text have other ids. */
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
