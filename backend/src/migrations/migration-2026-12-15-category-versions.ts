import { Migration } from '@mikro-orm/migrations';

/** The version of a category, so that an editor is refused who has not seen what another one saved. */
export class CategoryVersions extends Migration {
  override up(): void {
    // Code of the version before saves without raising it, so while that runs, an editor may overwrite what it saved unseen. The column is
    // not called `version`: that code reads the version of articles by this name alone, also where it joins them with categories.
    this.addSql('alter table category add column text_version integer not null default 1');
  }
}
