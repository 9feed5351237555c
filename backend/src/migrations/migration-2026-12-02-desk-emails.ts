import { Migration } from '@mikro-orm/migrations';

const DAYS = `array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']`;
const FLAG = 'boolean not null default false';

/**
 * Emails to the people of the desk. An account without a row gets none. `digest_on` and `weekly_on` are the last days for which one was
 * queued, in the time zone of the site.
 *
 * `crisis_notice` has one row, for all stories together. `is_new`: a story got a crisis flag, and no email about it is planned yet.
 * `send_at` is random, so neither column shows when a story was sent.
 *
 * `last_backup` has one row as well: what `npm run backup` did last.
 */
export class DeskEmails extends Migration {
  override up(): void {
    this.addSql(`
      create table desk_email (
        account_id integer primary key references account (id) on delete cascade,
        nonce uuid not null default gen_random_uuid() constraint desk_email_nonce_unique unique,
        digest ${FLAG},
        digest_hour integer not null default 17 constraint desk_email_not_at_night check (digest_hour between 7 and 20),
        digest_days text[] not null default ${DAYS} constraint desk_email_days_known check (digest_days <@ ${DAYS}),
        digest_on date,
        crisis ${FLAG},
        crisis_at_night ${FLAG},
        crisis_owed ${FLAG},
        weekly ${FLAG},
        weekly_on date)`);
    this.addSql(`
      create table crisis_notice (
        id integer primary key constraint crisis_notice_has_one_row check (id = 1),
        is_new ${FLAG},
        send_at timestamptz(0))`);
    this.addSql(`
      create table last_backup (
        id integer primary key constraint last_backup_has_one_row check (id = 1),
        day date not null,
        verdict text not null constraint last_backup_verdict_known check (verdict in ('checked', 'not-checked', 'failed')),
        good_day date)`);
  }
}
