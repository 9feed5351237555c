import { Migration } from '@mikro-orm/migrations';

/** How many stories wait, counted once a day: readers must not see the number change within a day. */
export class StoriesWaiting extends Migration {
  override up(): void {
    this.addSql(`
      alter table site_settings
        add column stories_waiting integer,
        add column stories_waiting_on date`);
  }
}
