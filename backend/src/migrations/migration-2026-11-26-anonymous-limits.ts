import { Migration } from '@mikro-orm/migrations';

/**
 * Counts of anonymous routes are now in memory, so the column `anonymous` is always false. It stays for processes of the previous
 * version, which write it; a later release can drop it.
 */
export class AnonymousLimits extends Migration {
  static readonly contractsBecause =
    'Counts of a few hours may start over, and older code creates the secrets that it does not find.';

  override up(): void {
    // `truncate` removes the files. After `delete` the rows would stay in them, with the times at which stories were counted.
    this.addSql('truncate rate_limit, rate_limit_secret');
    this.addSql('alter table rate_limit alter column anonymous set default false');
  }
}
