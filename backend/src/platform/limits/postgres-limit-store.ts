import { MikroORM } from '@mikro-orm/postgresql';
import { makeSecret } from '../config/settings.js';
import { HOUR_MS, LimitStore } from './limit-store.js';
import type { CountKeys, Place, Wanted } from './limit-store.js';

/** Said of the row as it is once it is locked: it may have changed since it was looked for. */
const RUNNING = 'held.ends_at > (select at from asked) and held.used > 0';
const LEFT = 'least((select times from asked), (select most from asked) - held.used)';

/**
 * One statement. `granted` stays in the row because only what is in it can be returned. A refusal returns no row from
 * `taken`; the row that refused may be newer than what this statement sees, hence the outer join.
 */
const TAKE = `
  with asked (previous, current, at, ends_at, times, most, anonymous) as
    (values (?::text, ?::text, ?::timestamptz, ?::timestamptz, ?::int, ?::int, ?::boolean)),
  chosen as (
    select case when exists (select from rate_limit where key = previous and ends_at > at and used > 0)
      then previous else current end as key from asked),
  taken as (
    insert into rate_limit as held (key, used, granted, ends_at, anonymous)
    select chosen.key, least(times, most), least(times, most), ends_at, anonymous from chosen, asked
    on conflict (key) do update set
      used = case when ${RUNNING} then held.used + ${LEFT} else excluded.used end,
      granted = case when ${RUNNING} then ${LEFT} else excluded.granted end,
      ends_at = case when ${RUNNING} then held.ends_at else excluded.ends_at end
    where held.ends_at <= (select at from asked) or held.used < (select most from asked)
    returning held.granted, held.key, held.ends_at)
  select granted, key, ends_at from taken
  union all
  select 0, chosen.key, coalesce(held.ends_at, asked.ends_at)
    from asked, chosen left join rate_limit held on held.key = chosen.key
   where not exists (select from taken)`;

/**
 * Rows of anonymous routes are written anew, in the order of their random keys and in one transaction: neither their
 * place in the table nor their transaction's number then tells who of them came before whom.
 */
const SHUFFLE = `
  with gone as (delete from rate_limit where anonymous returning key, used, ends_at)
  insert into rate_limit (key, used, granted, ends_at, anonymous) select key, used, 0, ends_at, true from gone order by key`;

const time = (ms: number) => new Date(ms).toISOString();

/** In unlogged tables: no write-ahead log, so no archive or replica of it, and nothing to wait for at a commit. */
export class PostgresLimitStore extends LimitStore {
  constructor(private readonly orm: MikroORM) {
    super();
  }

  async take({ keys, times, count, now, endsAt, anonymous }: Wanted): Promise<Place & { granted: number }> {
    const [row] = await this.run<{ granted: number; key: string; ends_at: string | Date }>(TAKE, [
      keys.previous,
      keys.current,
      time(now),
      time(endsAt),
      times,
      count,
      anonymous,
    ]);
    return { granted: row!.granted, key: row!.key, endsAt: new Date(row!.ends_at).getTime() };
  }

  async giveBack({ key, endsAt }: Place, times: number): Promise<void> {
    await this.run(
      'update rate_limit set used = greatest(0, used - ?) where key = ? and ends_at = ?::timestamptz and used > 0',
      [times, key, time(endsAt)],
    );
  }

  async forget({ previous, current }: CountKeys): Promise<void> {
    await this.run('delete from rate_limit where key in (?, ?)', [previous, current]);
  }

  async secretOf(hour: number): Promise<string> {
    const find = () => this.run<{ secret: string }>('select secret from rate_limit_secret where hour = ?', [hour]);
    const [found] = await find();
    if (found) return found.secret;
    await this.run('insert into rate_limit_secret (hour, secret) values (?, ?) on conflict do nothing', [
      hour,
      makeSecret(32),
    ]);
    return (await find())[0]!.secret;
  }

  async sweep(now: number): Promise<void> {
    await this.run('delete from rate_limit where ends_at <= ?::timestamptz or used = 0', [time(now)]);
    await this.run('delete from rate_limit_secret where hour < ?', [Math.floor(now / HOUR_MS) - 1]);
    await this.run(SHUFFLE, []);
  }

  async close(): Promise<void> {
    // The pool is the ORM's; the ORM closes it.
  }

  /** Never in the transaction of whoever asks: what that one takes back has been tried all the same. */
  private run<T extends object>(sql: string, params: unknown[]): Promise<T[]> {
    return this.orm.em.fork().execute<never>(sql, params) as Promise<T[]>;
  }
}
