import { Migration } from '@mikro-orm/migrations';

/** The version of a category, so that an editor is refused who has not seen what another one saved. */
export class CategoryVersions extends Migration {
  override up(): void {
    // Code that does not know the column saves without raising it: its changes are overwritten unseen until it is gone.
    this.addSql('alter table category add column version integer not null default 1');
  }
}
