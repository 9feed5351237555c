import { Migration } from '@mikro-orm/migrations';

/** The identity of this installation, for its exports, and the ids of imported items, so that each is imported once. */
export class ImportMarks extends Migration {
  override async up(): Promise<void> {
    this.addSql("insert into installation_mark (name) values ('installation:' || gen_random_uuid())");
    this.addSql(
      `create table import_mark (
         kind text not null check (kind in ('article', 'story', 'comment')),
         source text not null,
         key text not null,
         item_id int not null,
         -- A hash of what was taken. Of a story there is none: of one that is deleted nothing may tell what it said.
         seen text check (seen is null or kind = 'article'),
         version int not null,
         primary key (kind, source, key),
         unique (kind, item_id))`,
    );
  }
}
