import { Migration } from '@mikro-orm/migrations';

/** What limits count. Unlogged: quick, in no archive or replica, and empty after a crash, which no one is hurt by. */
export class RateLimits extends Migration {
  override up(): void {
    // Room on each page, so that counting up moves no row and touches no index.
    this.addSql(
      `create unlogged table rate_limit (
         key text primary key, used integer not null, granted integer not null, ends_at timestamptz(3) not null,
         anonymous boolean not null)
         with (fillfactor = 70)`,
    );
    this.addSql('create index rate_limit_ends_at on rate_limit (ends_at)');
    // Hours since 1970.
    this.addSql('create unlogged table rate_limit_secret (hour integer primary key, secret text not null)');
  }
}
