import { Migration } from '@mikro-orm/migrations';

/** Links for choosing a new password, and the version of the password with which a session was opened. */
export class PasswordResets extends Migration {
  override up(): void {
    this.addSql('alter table account add column password_version integer not null default 1');
    // No foreign key: checking it takes time, and a request for an unknown address would be measurably faster.
    this.addSql(
      `create table password_reset (
         id serial primary key, account_id integer, nonce text not null,
         created_at timestamptz(3) not null, used_at timestamptz(3))`,
    );
    this.addSql('create index password_reset_newest on password_reset (account_id, id desc)');
    this.addSql('create index password_reset_created_at on password_reset (created_at)');
  }
}
