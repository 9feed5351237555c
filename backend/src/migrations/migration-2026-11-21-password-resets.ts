import { Migration } from '@mikro-orm/migrations';

/** Links to choose a new password, and which of its passwords an account's sessions belong to. */
export class PasswordResets extends Migration {
  override up(): void {
    this.addSql('alter table account add column password_version integer not null default 1');
    // No foreign key: checking one takes time that a request for an address nobody has would not take.
    this.addSql(
      `create table password_reset (
         id serial primary key, account_id integer, nonce text not null,
         created_at timestamptz(3) not null, used_at timestamptz(3))`,
    );
    this.addSql('create index password_reset_newest on password_reset (account_id, id desc)');
    this.addSql('create index password_reset_created_at on password_reset (created_at)');
  }
}
