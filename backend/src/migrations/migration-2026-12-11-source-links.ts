import { Migration } from '@mikro-orm/migrations';

/** The links in the sources of articles, and whether they still lead somewhere. */
export class SourceLinks extends Migration {
  override up(): void {
    this.addSql(`create table source_link (
      id integer generated always as identity primary key,
      url text not null unique,
      state text not null default 'unknown' check (state in ('ok', 'dead', 'unknown')),
      -- The last HTTP status; null if there was no response.
      status smallint,
      checked_at timestamptz(3),
      -- The first of the failures in a row.
      failed_at timestamptz(3),
      failures integer not null default 0,
      -- When it is checked next.
      check_at timestamptz(3) not null
    )`);
    this.addSql('create index source_link_due on source_link (check_at, id)');
    this.addSql(`create index source_link_dead on source_link (id) where state = 'dead'`);
    this.addSql(`create table post_source_link (
      post_id integer not null,
      link_id integer not null references source_link (id),
      primary key (post_id, link_id)
    )`);
    this.addSql('create index post_source_link_by_link on post_source_link (link_id, post_id)');
    // At most one row: which worker checks links, and until when without another sign of life.
    this.addSql(`create table link_check_lease (
      id boolean primary key default true check (id),
      holder uuid,
      held_until timestamptz not null,
      -- When all articles were read for their links; null: not yet.
      listed_at timestamptz(3)
    )`);
  }
}
