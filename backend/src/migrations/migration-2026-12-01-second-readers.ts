import { Migration } from '@mikro-orm/migrations';

const TODAY = "(now() at time zone 'UTC')::date";

/**
 * Stories that need two approvals: their flags, and the first approval. `account_id` names an admin. Neither table has a time, or a
 * foreign key: checking one locks the story, and the lock names a transaction.
 *
 * A published story keeps its flags: it needs two approvals again if it returns. A trigger deletes them with the story. Another deletes the
 * approval when the story is published, or when its text, category or content notes change.
 */
export class SecondReaders extends Migration {
  static readonly contractsBecause =
    'The new constraint of the actions allows all that the old one did. The previous code publishes a flagged story after one approval.';

  override up(): void {
    for (const statement of [...tables, ...ends, ...actions]) this.addSql(statement);
  }
}

const touched = (table: string): string[] => [
  `create index ${table}_touched_on on ${table} (touched_on)`,
  `create trigger ${table}_touched before update on ${table} for each row execute function row_is_touched()`,
];

const tables = [
  `create table story_flag (
     story_id integer not null,
     kind text not null constraint story_flag_kind_known check (kind in ('crisis', 'second-reader')),
     touched_on date not null default ${TODAY},
     primary key (story_id, kind))`,
  `create table story_approval (
     story_id integer primary key,
     account_id integer not null,
     touched_on date not null default ${TODAY})`,
  ...['story_flag', 'story_approval'].flatMap(touched),
  // The desk asks whether there are two admins.
  'create index account_admins on account (id) where is_admin',
];

const ends = [
  // The anonymity sweep deletes a story and inserts it again.
  `create function story_flags_end() returns trigger language plpgsql as $$
     begin
       if current_setting('archive.rewrites_rows', true) is distinct from 'on' then
         delete from story_flag where story_id = old.id;
         delete from story_approval where story_id = old.id;
       end if;
       return null;
     end $$`,
  'create trigger confession_ends_flags after delete on confession for each row execute function story_flags_end()',
  `create function story_approval_ends() returns trigger language plpgsql as $$
     begin
       delete from story_approval where story_id = old.id;
       return null;
     end $$`,
  `create trigger confession_ends_approval after update on confession for each row
     when (new.approved is distinct from old.approved or new.content is distinct from old.content
       or new.category is distinct from old.category or new.content_notes is distinct from old.content_notes)
     execute function story_approval_ends()`,
];

const ACTIONS = `('approved', 'returned', 'published', 'unpublished', 'edited', 'created', 'deleted', 'rejected', 'restored',
  'reopened', 'removed', 'dismissed', 'flagged', 'unflagged', 'crisis-flagged', 'crisis-unflagged', 'first-approved')`;
const actions = [
  'alter table story_decision drop constraint story_decision_action_known',
  `alter table story_decision add constraint story_decision_action_known check (action in ${ACTIONS})`,
];
