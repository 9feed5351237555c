import { Migration } from '@mikro-orm/migrations';

/** Articles that belong together, in an order. An article is in at most one series. */
export class Series extends Migration {
  override up(): void {
    this.addSql(`
      create table series (
        id serial primary key,
        name text not null,
        slug text not null constraint series_slug_unique unique,
        description text,
        version integer not null default 1)`);
    // For the list, which is sorted by name.
    this.addSql('create index series_name on series (sort_key(name) collate "C", id)');
    // An article keeps its place while it is in the bin, so nothing refers to its row.
    this.addSql(`
      create table series_post (
        post_id integer primary key,
        series_id integer not null constraint series_post_series_id_foreign references series (id) on delete cascade,
        position integer not null)`);
    this.addSql('create index series_post_of_series on series_post (series_id, position)');
  }
}
