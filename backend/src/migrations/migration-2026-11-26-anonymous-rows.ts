import { Migration } from '@mikro-orm/migrations';

/**
 * Rows about stories carry no time finer than a day, get random ids, and can be rewritten in random order by the anonymity sweep
 * (platform/anonymity). Existing rows are rewritten here once, which takes about a minute for 100,000 stories.
 */
export class AnonymousRows extends Migration {
  static readonly contractsBecause =
    'Older code takes story ids from the same column default, and its housekeeping of the inbox fails with a warning until it stops.';

  override up(): void {
    for (const statement of [...numbers, ...days, ...references, ...rewriting, ...bookmarks, ...firstRewrite])
      this.addSql(statement);
  }
}

const TODAY = "(now() at time zone 'UTC')::date";
/** For existing rows: the last statements rewrite them, so the sweep need not. */
const LONG_AGO = "'2000-01-01'";

const numbers = [
  // The ids of all stories that ever existed: a reused id would inherit what is recorded about the first story.
  `create table story_number (id integer primary key, day date not null default ${TODAY})`,
  'create index story_number_day on story_number (day)',
  `insert into story_number (id, day)
     select id, ${LONG_AGO} from (
       select id from confession union select id from search_document where type = 'story'
       union select item_id from review_item where kind = 'confession' union select item_id from import_mark where kind = 'story') ids`,
  // Six digits, because people read ids aloud. Nine once nearly all of them are used.
  `create function new_story_number() returns integer language plpgsql volatile as $$
     declare
       candidate integer;
       tries integer := 0;
     begin
       loop
         tries := tries + 1;
         select case when tries <= 20 then 100000 + bits % 900000 else 100000000 + bits % 900000000 end into candidate
           from (select ('x' || left(gen_random_uuid()::text, 8))::bit(32)::bigint as bits) random;
         insert into story_number (id) values (candidate) on conflict do nothing;
         if found then return candidate; end if;
       end loop;
     end $$`,
  'alter table confession alter column id set default new_story_number()',
  'drop sequence if exists confession_id_seq',
];

/** The day on which a row was last written, for tables that do not have it yet. */
const touched = (table: string, condition: string) => [
  `alter table ${table} add column touched_on date not null default ${LONG_AGO}`,
  `alter table ${table} alter column touched_on set default ${TODAY}`,
  `create index ${table}_touched_on on ${table} (touched_on) where ${condition}`,
  `create trigger ${table}_touched before update on ${table} for each row
     when (new.${condition}) execute function row_is_touched()`,
];

const days = [
  `create function row_is_touched() returns trigger language plpgsql as $$
     begin
       new.touched_on := ${TODAY};
       return new;
     end $$`,
  ...touched('confession', 'id is not null'),
  ...touched('review_item', "kind = 'confession'"),
  ...touched('search_document', "type = 'story'"),
  ...touched('analytics_item', "type = 'story'"),
  'create index story_reaction_day on story_reaction (day)',
  "create index bookmark_of_story_day on bookmark (created_at) where content_type = 'confession'",
  `alter table search_word add column added_on date not null default ${LONG_AGO}`,
  `alter table search_word alter column added_on set default ${TODAY}`,
  'create index search_word_added_on on search_word (added_on)',
  `alter table inbox add column processed_on date not null default ${TODAY}`,
  // Whether the event may be about a story. Older code does not say, so its rows count as such.
  'alter table inbox add column anonymous boolean not null default true',
  'alter table inbox drop column processed_at',
  'create index inbox_processed_on on inbox (processed_on)',
  // The last day that the sweep has finished, and the last day that the nightly rewrite has finished.
  `create table anonymity_sweep (
     only_row boolean primary key default true check (only_row), swept_on date not null, rewritten_on date not null)`,
  `insert into anonymity_sweep (swept_on, rewritten_on) values (${TODAY}, ${TODAY} - 1)`,
];

/** The sweep deletes stories and inserts them again in one transaction, so no reference may act on that deletion. */
const references = [
  ...['bookmark', 'story_reaction'].map(
    (table) => `alter table ${table} drop constraint ${table}_confession_id_foreign,
       add constraint ${table}_confession_id_foreign foreign key (confession_id) references confession (id) deferrable`,
  ),
  `create function story_takes_its_rows() returns trigger language plpgsql as $$
     begin
       if current_setting('archive.rewrites_rows', true) is distinct from 'on' then
         delete from bookmark where confession_id = old.id;
         delete from story_reaction where confession_id = old.id;
       end if;
       return old;
     end $$`,
  `create trigger confession_takes_its_rows before delete on confession for each row
     execute function story_takes_its_rows()`,
];

const rewriting = [
  // A column that numbers its rows by itself gives them new numbers. One statement: the sort reads all deleted rows before the first one is inserted.
  `create function rewrite_in_random_order(rows_of regclass, condition text) returns integer language plpgsql as $$
     declare
       columns text;
       rewritten integer;
     begin
       select string_agg(quote_ident(attname), ', ' order by attnum) into columns from pg_attribute
        where attrelid = rows_of and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = '';
       set constraints all deferred;
       perform set_config('archive.rewrites_rows', 'on', true);
       execute format(
         'with gone as (delete from %1$s where %2$s returning %3$s) insert into %1$s (%3$s) select %3$s from gone order by gen_random_uuid()',
         rows_of, condition, columns);
       get diagnostics rewritten = row_count;
       -- Here, or a later statement of the transaction that alters the table would be refused.
       set constraints all immediate;
       perform set_config('archive.rewrites_rows', '', true);
       return rewritten;
     end $$`,
];

/**
 * Bookmarks of one account have consecutive numbers, because their list has that order. Each account begins at a random number,
 * so numbers of different accounts show no order.
 */
const bookmarks = [
  'alter table bookmark alter column id drop default',
  'drop sequence if exists bookmark_id_seq',
  `with gone as (delete from bookmark returning *),
        accounts as (select account_id, count(*) as bookmarks, gen_random_uuid() as place from gone group by account_id),
        firsts as (select account_id, place, sum(bookmarks + 1000) over (order by place) - bookmarks as first from accounts)
   insert into bookmark (id, account_id, content_type, post_id, confession_id, created_at)
     select first + row_number() over (partition by account_id order by created_at, id),
            account_id, content_type, post_id, confession_id, created_at
       from gone join firsts using (account_id) order by place`,
  `create function bookmark_numbers_itself() returns trigger language plpgsql as $$
     begin
       if current_setting('archive.rewrites_rows', true) = 'on' or new.id is not null then return new; end if;
       -- Two that one account saves simultaneously would get one number.
       perform pg_advisory_xact_lock(hashtext('bookmark'), new.account_id);
       select max(id) into new.id from bookmark where account_id = new.account_id;
       if new.id is null then
         select ('x' || left(gen_random_uuid()::text, 8))::bit(32)::bigint % 2000000000 into new.id;
       end if;
       loop
         new.id := new.id + 1;
         exit when not exists (select from bookmark where id = new.id);
       end loop;
       return new;
     end $$`,
  'create trigger bookmark_numbers_itself before insert on bookmark for each row execute function bookmark_numbers_itself()',
];

const firstRewrite = [
  "select rewrite_in_random_order('confession', 'true')",
  "select rewrite_in_random_order('story_number', 'true')",
  "select rewrite_in_random_order('story_reaction', 'true')",
  `select rewrite_in_random_order('bookmark', $$content_type = 'confession'$$)`,
  `select rewrite_in_random_order('review_item', $$kind = 'confession'$$)`,
  `select rewrite_in_random_order('search_document', $$type = 'story'$$)`,
  `select rewrite_in_random_order('analytics_item', $$type = 'story'$$)`,
  "select rewrite_in_random_order('search_word', 'true')",
];
