import { Migration } from '@mikro-orm/migrations';

/**
 * Passkeys, secrets for codes from an app, recovery codes, and sign-in links. Of a passkey only days are stored: a time would show when
 * somebody signed in. For the same reason no column says which code was used last (http/code-attempts.ts).
 */
export class Factors extends Migration {
  override up(): void {
    this.addSql(
      `create table passkey (
         id serial primary key,
         account_id integer not null constraint passkey_account_id_foreign references account (id) on delete cascade,
         credential_id text not null constraint passkey_credential_id_unique unique,
         public_key text not null, sign_count bigint not null, name text not null,
         added_on date not null, last_used_on date)`,
    );
    this.addSql('create index passkey_account_id_index on passkey (account_id, id)');
    this.addSql(
      `create table totp_secret (
         account_id integer primary key constraint totp_secret_account_id_foreign references account (id) on delete cascade,
         sealed_secret text not null, added_on date not null)`,
    );
    this.addSql(
      `create table recovery_code (
         account_id integer not null constraint recovery_code_account_id_foreign references account (id) on delete cascade,
         code_hash text not null, primary key (account_id, code_hash))`,
    );
    // No foreign key: checking one takes time that a request for an address nobody has would not take.
    this.addSql(
      `create table magic_link (
         id serial primary key, account_id integer, nonce text not null, created_at timestamptz(3) not null)`,
    );
    this.addSql('create index magic_link_created_at on magic_link (created_at)');
    this.addSql(ANOTHER_ACTION);
  }
}

/** Keeps whatever the check allows now. The migration of the invitations, which runs later, lists the action again. */
const ANOTHER_ACTION = `do $$
  declare allowed text;
  begin
    select pg_get_expr(conbin, conrelid) into strict allowed from pg_constraint
      where conrelid = 'audit_entry'::regclass and conname = 'audit_entry_action_known';
    alter table audit_entry drop constraint audit_entry_action_known;
    execute format('alter table audit_entry add constraint audit_entry_action_known check ((%s) or action = %L)',
      allowed, 'factors-reset');
  end $$`;
