import { Migration } from '@mikro-orm/migrations';

/**
 * Gives decisions about stories a table of their own. Between rows with a time, and under a serial number, a decision about a
 * story showed anyone with the database when it was made. Its day is all that may be known.
 *
 * Existing decisions move to it and get random numbers. Their old numbers no longer exist.
 */
export class StoryDecisions extends Migration {
  static readonly contractsBecause =
    'While two versions run, and after a rollback, the old one cannot decide about stories: it responds with 500 and changes nothing, because a number between those of other entries would show the time.';

  override up(): void {
    for (const statement of [...table, ...counted, ...move, ...entries]) this.addSql(statement);
  }
}

const STATES = "('pending', 'approved', 'rejected', 'draft', 'published', 'subscribed', 'unsubscribed')";
/** Numbers of story decisions start here and all others stay below, so that a number identifies a decision in either table. */
const FROM = 1_073_741_824;
const FIXED =
  'id, day, account_id, username, action, item_id, before_status, before_version, after_status, after_version, undoes';

const table = [
  // Without foreign keys: checking one locks the row that is referred to, and the lock names a transaction.
  `create table story_decision (
     id integer primary key constraint story_decision_number_is_high check (id >= ${FROM}),
     day date not null,
     account_id integer, username text,
     action text not null constraint story_decision_action_known check (action in ('approved', 'returned', 'published',
       'unpublished', 'edited', 'created', 'deleted', 'rejected', 'restored', 'reopened', 'removed')),
     item_id integer not null,
     before_status text constraint story_decision_before_known check (before_status in ${STATES}),
     before_version integer,
     after_status text constraint story_decision_after_known check (after_status in ${STATES}),
     after_version integer,
     undoes integer constraint story_decision_undone_once unique,
     touched_on date not null default (now() at time zone 'UTC')::date)`,
  // The order of the list: by day, then by version (a deleted story has none, and is last), then by number.
  `create index story_decision_newest on story_decision
     ((day::timestamp at time zone 'UTC') desc, coalesce(after_version, 2147483647) desc, id desc)`,
  'create index story_decision_of_item on story_decision (item_id)',
  // The rows of a day are deleted and inserted in random order, so their places in the file show no time either.
  'create index story_decision_touched on story_decision (touched_on)',
  `create function story_decision_is_kept() returns trigger language plpgsql as $$
     begin raise exception 'what was decided about a story is not changed'; end $$`,
  `create trigger story_decision_kept before update of ${FIXED} or truncate on story_decision
     for each statement execute function story_decision_is_kept()`,
];

/** As the migration `row-counts` counts the other lists. A row's state never changes. */
const counted = [
  `create function story_decision_is_counted() returns trigger language plpgsql as $$
     begin
       insert into row_count select 'story_decision', 'confession', null::integer,
         case tg_op when 'INSERT' then count(*) else -count(*) end from changed having count(*) > 0;
       return null;
     end $$`,
  `create trigger story_decision_counted_in after insert on story_decision referencing new table as changed
     for each statement execute function story_decision_is_counted()`,
  `create trigger story_decision_counted_out after delete on story_decision referencing old table as changed
     for each statement execute function story_decision_is_counted()`,
];

/** The first 32 bits of a random UUID are all random. */
const RANDOM = `(('x' || left(gen_random_uuid()::text, 8))::bit(32)::integer & ${FROM - 1}) + ${FROM}`;

const move = [
  // Another round for rows whose number another row already has.
  `do $$ begin
     create temporary table decision_number (before integer primary key, id integer not null unique) on commit drop;
     while exists (select 1 from audit_entry e where kind = 'confession'
                     and not exists (select 1 from decision_number n where n.before = e.id)) loop
       insert into decision_number select e.id, ${RANDOM} from audit_entry e where kind = 'confession'
          and not exists (select 1 from decision_number n where n.before = e.id) on conflict do nothing;
     end loop;
   end $$`,
  `insert into story_decision (${FIXED})
     select n.id, (e.created_at at time zone 'UTC')::date, e.account_id, e.username, e.action, e.item_id,
            e.before_status, e.before_version, e.after_status, e.after_version, u.id
       from audit_entry e join decision_number n on n.before = e.id left join decision_number u on u.before = e.undoes
      order by n.id`,
  'alter table audit_entry disable trigger audit_entry_kept',
  "delete from audit_entry where kind = 'confession'",
  'alter table audit_entry enable trigger audit_entry_kept',
];

const entries = [
  `alter table audit_entry drop constraint audit_entry_of_stories_is_of_a_day,
     add constraint audit_entry_is_of_no_story check (kind <> 'confession'),
     add constraint audit_entry_number_is_low check (id < ${FROM})`,
  // Numbers of two tables have no order: the list of both is ordered by time.
  'create index audit_entry_newest on audit_entry (created_at desc, id desc)',
  'create index audit_entry_newest_of_kind on audit_entry (kind, created_at desc, id desc)',
];
