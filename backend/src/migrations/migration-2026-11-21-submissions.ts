import { Migration } from '@mikro-orm/migrations';

/** Proposals from readers: topics for the journal (submission) and ideas for content (suggestion). */
export class Submissions extends Migration {
  override up(): void {
    this.addSql(
      `create table submission (
         id serial primary key,
         title text not null, content text not null, author_name text not null, email text not null,
         category_id integer not null, account_id integer,
         reviewed boolean not null default false, accepted boolean not null default false,
         created_at timestamptz(3) not null, version integer not null default 1,
         constraint submission_accepted_is_reviewed check (reviewed or not accepted))`,
    );
    this.addSql('create index submission_pending_oldest on submission (created_at, id) where not reviewed');
    this.addSql(
      `create table suggestion (
         id serial primary key,
         name text, email text not null,
         suggestion_type text not null
           constraint suggestion_suggestion_type_known check (suggestion_type in ('topic', 'research', 'analysis')),
         title text not null, content text not null,
         reviewed boolean not null default false, accepted boolean not null default false,
         created_at timestamptz(3) not null, version integer not null default 1,
         constraint suggestion_accepted_is_reviewed check (reviewed or not accepted))`,
    );
    this.addSql('create index suggestion_pending_oldest on suggestion (created_at, id) where not reviewed');
  }
}
