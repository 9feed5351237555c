import { Migration } from '@mikro-orm/migrations';

/**
 * Accounts can be erased. The tables that keep an account's id for good no longer have its name: the name is read from `account`, or from
 * `staff_name` for an account that a restored backup does not have. So erasing a name is deleting a row, and no entry of a log changes.
 * The previous code shows an entry without a name as one whose account is unknown.
 */
export class ErasePeople extends Migration {
  override up(): void {
    for (const statement of [...tables, ...columns, ...LOGS.flatMap(moveNames)]) this.addSql(statement);
  }
}

const TODAY = "(now() at time zone 'UTC')::date";

const tables = [
  // The exact time of the request would stay in it otherwise.
  `create table account_deletion (
     account_id integer primary key
       constraint account_deletion_account_id_foreign references account (id) on delete cascade,
     delete_after timestamptz(3) not null
       constraint account_deletion_is_by_the_hour check (delete_after = date_trunc('hour', delete_after, 'UTC')),
     comments text not null constraint account_deletion_comments_known check (comments in ('delete', 'keep')))`,
  'create index account_deletion_due on account_deletion (delete_after)',
  // Both outlive the person, so that a restored backup does not bring them back. Apart, so that no row links an id to an address.
  `create table erased_account (
     account_id integer primary key,
     comments text not null constraint erased_account_comments_known check (comments in ('delete', 'keep')),
     day date not null default ${TODAY})`,
  `create table erased_address (address_hash text primary key, day date not null default ${TODAY})`,
  'create table staff_name (account_id integer primary key, username text not null)',
];

const columns = [
  // The day on which someone used a link that was emailed to the account's address.
  'alter table account add column email_confirmed_on date',
  'alter table subscriber add column left_on date',
  // Also for the previous code, which does not know the column.
  `create function subscriber_leaves_on_a_day() returns trigger language plpgsql as $$
     begin
       if new.status <> 'unsubscribed' then new.left_on := null;
       elsif new.left_on is null then new.left_on := ${TODAY};
       end if;
       return new;
     end $$`,
  // Named to run after subscriber_status_follows, which sets the status.
  `create trigger subscriber_unsubscribed_on before insert or update on subscriber
     for each row execute function subscriber_leaves_on_a_day()`,
  // Their 30 days begin now.
  `update subscriber set left_on = ${TODAY} where status = 'unsubscribed'`,
];

interface Log {
  table: string;
  account: string;
  name: string;
  /** The triggers that refuse every change of a row. */
  kept?: string;
}

const LOGS: readonly Log[] = [
  { table: 'audit_entry', account: 'account_id', name: 'username', kept: 'audit_entry_kept' },
  { table: 'story_decision', account: 'account_id', name: 'username', kept: 'story_decision_kept' },
  { table: 'moderator_note', account: 'account_id', name: 'username' },
  { table: 'post_revision', account: 'editor_id', name: 'editor_name' },
];

/** The trigger also serves the previous code, which writes names, and decisions that a restore replays. */
const moveNames = ({ table, account, name, kept }: Log): string[] => [
  `insert into staff_name select distinct on (${account}) ${account}, ${name} from ${table} log
    where ${account} is not null and ${name} is not null
      and not exists (select from account where account.id = log.${account})
   on conflict do nothing`,
  ...(kept ? [`alter table ${table} disable trigger ${kept}`] : []),
  `update ${table} set ${name} = null where ${name} is not null`,
  ...(kept ? [`alter table ${table} enable trigger ${kept}`] : []),
  `create function ${table}_has_no_name() returns trigger language plpgsql as $$
     begin
       if new.${account} is not null and not exists (select from account where account.id = new.${account}) then
         insert into staff_name values (new.${account}, new.${name}) on conflict do nothing;
       end if;
       new.${name} := null;
       return new;
     end $$`,
  `create trigger ${table}_has_no_name before insert on ${table}
     for each row when (new.${name} is not null) execute function ${table}_has_no_name()`,
];
