import { Migration } from '@mikro-orm/migrations';

/** The version of a category, so that an editor is refused who has not seen what another one saved. */
export class CategoryVersions extends Migration {
  override up(): void {
    // Code that does not know the column saves without raising it: its changes are overwritten unseen until it is gone. Its name is not
    // `version`, because that code reads the version of articles that are joined with categories by that name alone.
    this.addSql('alter table category add column text_version integer not null default 1');
  }
}
