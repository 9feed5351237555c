import { Migration } from '@mikro-orm/migrations';

const UP_TO_A_DAY = (time: string) =>
  `date_trunc('day', ${time} + interval '24 hours' - interval '1 microsecond', 'UTC')`;
const DAY_OF = (time: string) => `date_trunc('day', ${time}, 'UTC')`;

/**
 * Stores only the day on which somebody signed in or saved a story: a finer time may be the time at which a story was sent. A
 * session ends with its last day. The triggers are for processes of the previous version, which write exact times.
 */
export class Days extends Migration {
  static readonly contractsBecause =
    'Triggers round the times that older code writes, and every version reads sessions without their cookie.';

  override up(): void {
    this.addSql(`create function session_is_by_the_day() returns trigger language plpgsql as $$
      begin
        new.expires_at = ${UP_TO_A_DAY('new.expires_at')};
        new.data = new.data - 'cookie';
        return new;
      end $$`);
    this.addSql(
      'create trigger session_is_by_the_day before insert on session for each row execute function session_is_by_the_day()',
    );
    this.addSql(`create function bookmark_is_by_the_day() returns trigger language plpgsql as $$
      begin
        new.created_at = ${DAY_OF('new.created_at')};
        return new;
      end $$`);
    this.addSql(
      'create trigger bookmark_is_by_the_day before insert on bookmark for each row execute function bookmark_is_by_the_day()',
    );
    this.addSql(`update session set expires_at = ${UP_TO_A_DAY('expires_at')}, data = data - 'cookie'`);
    this.addSql(`update bookmark set created_at = ${DAY_OF('created_at')}`);
    this.addSql(`alter table session
      add constraint session_expires_at_is_a_day check (expires_at = ${DAY_OF('expires_at')}),
      add constraint session_data_has_no_time check (not jsonb_exists(data, 'cookie'))`);
    this.addSql(
      `alter table bookmark add constraint bookmark_created_at_is_a_day check (created_at = ${DAY_OF('created_at')})`,
    );
  }
}
