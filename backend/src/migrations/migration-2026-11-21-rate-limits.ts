import { Migration } from '@mikro-orm/migrations';

/** Rate-limit counts. Unlogged: fast, in no WAL archive or replica, and empty after a crash, which does no harm. */
export class RateLimits extends Migration {
  override up(): void {
    // Free space on each page, so that an update stays on its page and changes no index (HOT).
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
