import { Migration } from '@mikro-orm/migrations';

/**
 * The roles of accounts. `is_admin` stays the truth about admins, because the previous code reads and writes it. A null `staff_role` is a
 * member, or an admin. Others see `display_name` in place of the username, if the account has chosen one.
 */
export class Roles extends Migration {
  static readonly contractsBecause = 'The previous code never sets a staff_role, so its rows pass the new constraint.';

  override up(): void {
    this.addSql(`alter table account
      add column staff_role text constraint account_staff_role_known check (staff_role in ('moderator', 'writer', 'editor')),
      add column suspended_on date,
      add column display_name text`);
    this.addSql('alter table account add constraint account_has_one_role check (staff_role is null or not is_admin)');
  }
}
