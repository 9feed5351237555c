import { Migration } from '@mikro-orm/migrations';

/** Settings that admins change on the desk. There is no row until they change one. */
export class SiteSettings extends Migration {
  override up(): void {
    this.addSql(`
      create table site_settings (
        id integer primary key constraint site_settings_has_one_row check (id = 1),
        stories_paused boolean not null default false,
        pause_message text,
        paused_until date,
        weekly_capacity integer,
        help_text text,
        version integer not null default 1)`);
  }
}
