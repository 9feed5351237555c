import { Migration } from '@mikro-orm/migrations';

/**
 * Uploaded pictures. `id` is for lists. Addresses have `public_id`, which is random, so that the picture of an
 * unpublished article cannot be guessed.
 */
export class Media extends Migration {
  override up(): void {
    this.addSql(
      `create table media (
         id serial primary key,
         public_id text not null constraint media_public_id_unique unique,
         width integer not null,
         height integer not null,
         animated boolean not null,
         transparent boolean not null,
         bytes integer not null,
         alt text,
         decorative boolean not null default false constraint media_decorative_has_no_alt check (not decorative or alt is null),
         caption text,
         stored boolean not null default false,
         created_at timestamptz(3) not null)`,
    );
    this.addSql('create index media_newest on media (created_at, id) where stored');
    this.addSql(
      `create index media_words on media using gin (search_words(coalesce(alt, '') || ' ' || coalesce(caption, '')))`,
    );
    this.addSql('alter index media_words alter column 1 set statistics 0');
    this.addSql('create index media_unfinished on media (created_at) where not stored');
    this.addSql(
      `create table media_object (
         key text primary key,
         media_type text not null,
         bytes bytea not null)`,
    );
    // They are compressed already.
    this.addSql('alter table media_object alter column bytes set storage external');
  }
}
