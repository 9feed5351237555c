import { Migration } from '@mikro-orm/migrations';

const TODAY = "(now() at time zone 'UTC')::date";

/**
 * Editors’ questions to the author of a story, and the edit that they suggest. `asked_on` is the UTC day on which a story began to wait for
 * its author; it is null for all others. Neither table has a time, or a foreign key: checking one locks the story, and the lock names a
 * transaction. A trigger deletes the rows with the story, or when it is approved.
 */
export class StoryConversations extends Migration {
  override up(): void {
    for (const statement of [...tables, ...ends, ...counted]) this.addSql(statement);
  }
}

const touched = (table: string): string[] => [
  `create index ${table}_touched_on on ${table} (touched_on)`,
  `create trigger ${table}_touched before update on ${table} for each row execute function row_is_touched()`,
];

const tables = [
  'alter table confession add column asked_on date',
  `create index confession_asked_newest on confession (created_at desc, id desc) where asked_on is not null`,
  `create table story_question (
     story_id integer primary key,
     text text not null,
     answer text,
     touched_on date not null default ${TODAY})`,
  // `story_version`: of the story while it waits. A later version has another text, or no longer waits.
  `create table story_suggestion (
     story_id integer primary key,
     story_version integer not null,
     account_id integer,
     content text not null,
     category text,
     refused boolean not null default false,
     touched_on date not null default ${TODAY})`,
  ...['story_question', 'story_suggestion'].flatMap(touched),
];

const ends = [
  // The anonymity sweep deletes a story and inserts it again.
  `create function story_conversation_ends() returns trigger language plpgsql as $$
     begin
       if current_setting('archive.rewrites_rows', true) is distinct from 'on' then
         delete from story_question where story_id = old.id;
         delete from story_suggestion where story_id = old.id;
       end if;
       return null;
     end $$`,
  `create trigger confession_ends_conversation after delete on confession for each row
     execute function story_conversation_ends()`,
  `create trigger confession_approved_ends_conversation after update on confession for each row
     when (new.approved and not old.approved) execute function story_conversation_ends()`,
];

const STATE = "case when r.approved then 'approved' when r.asked_on is not null then 'asked' else 'pending' end";
const count = (rows: string, change: string, grouped = false) =>
  `select 'confession', ${STATE}, null::integer, ${change} from ${rows} r${grouped ? ' group by 2, 3' : ''}`;

/** As in the migration `row-counts`, with a third state. */
const counted = [
  `create or replace function confession_is_counted() returns trigger language plpgsql as $$
     begin
       if tg_level = 'ROW' then
         insert into row_count ${count('(select old.*)', '-1')} union all ${count('(select new.*)', '1')};
       else
         insert into row_count ${count('changed', "case tg_op when 'INSERT' then count(*) else -count(*) end", true)};
       end if;
       return null;
     end $$`,
  `create trigger confession_counted_asked after update on confession for each row
     when (old.approved = new.approved and old.asked_on is distinct from new.asked_on)
     execute function confession_is_counted()`,
];
