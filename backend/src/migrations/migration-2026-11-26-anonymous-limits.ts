import { Migration } from '@mikro-orm/migrations';

/**
 * Counts of anonymous routes are in memory since, so that the column `anonymous` is always false. It stays for processes of
 * the version before, which write it; a later release can drop it.
 */
export class AnonymousLimits extends Migration {
  static readonly contractsBecause =
    'Counts of a few hours may start over, and code before this makes the secrets that it does not find.';

  override up(): void {
    // To truncate removes the files; deleted rows would stay in them, and in them the times at which stories were counted.
    this.addSql('truncate rate_limit, rate_limit_secret');
    this.addSql('alter table rate_limit alter column anonymous set default false');
  }
}
