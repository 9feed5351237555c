import { MikroORM } from '@mikro-orm/postgresql';
import { makeSecret } from '../config/settings.js';
import { HOUR_MS, LimitStore } from './limit-store.js';
import type { CountKeys, Grant, CounterRef, CounterRequest } from './limit-store.js';

/** Said of the row as it is once it is locked: it may have changed since it was looked for. */
const RUNNING = 'held.ends_at > (select at from asked) and held.used > 0';
const LEFT = 'least(excluded.used, (select most from asked) - held.used)';

/**
 * One statement for many senders. `granted` stays in the row because only what is in it can be returned. A refusal returns
 * no row from `taken`; the row that refused may be newer than what this statement sees, hence the outer join. In the order
 * of their keys, so that no two statements wait for each other.
 */
const TAKE = `
  with asked (at, ends_at, most) as (values (?::timestamptz, ?::timestamptz, ?::int)),
  wanted as (select * from jsonb_to_recordset(?::jsonb) as wanted (place int, previous text, current text, times int)),
  chosen as (
    select place, times, case when exists (
        select from rate_limit running, asked
         where running.key = previous and running.ends_at > asked.at and running.used > 0)
      then previous else current end as key from wanted),
  taken as (
    insert into rate_limit as held (key, used, granted, ends_at)
    select chosen.key, least(times, most), least(times, most), ends_at from chosen, asked order by chosen.key
    on conflict (key) do update set
      used = case when ${RUNNING} then held.used + ${LEFT} else excluded.used end,
      granted = case when ${RUNNING} then ${LEFT} else excluded.granted end,
      ends_at = case when ${RUNNING} then held.ends_at else excluded.ends_at end
    where held.ends_at <= (select at from asked) or held.used < (select most from asked)
    returning held.granted, held.key, held.ends_at)
  select coalesce(taken.granted, 0) as granted, chosen.key, coalesce(taken.ends_at, full_one.ends_at, asked.ends_at) as ends_at
    from asked, chosen left join taken on taken.key = chosen.key
    left join lateral (
      select ends_at from rate_limit where rate_limit.key = chosen.key and taken.key is null) full_one on true
   order by chosen.place`;

const time = (ms: number) => new Date(ms).toISOString();

/** In unlogged tables: no write-ahead log, so no archive or replica of it, and nothing to wait for at a commit. */
export class PostgresLimitStore extends LimitStore {
  constructor(private readonly orm: MikroORM) {
    super();
  }

  async take({ of, count, now, endsAt }: CounterRequest): Promise<Grant[]> {
    const wanted = of.map(({ keys, times }, place) => ({ place, ...keys, times }));
    const rows = await this.run<{ granted: number; key: string; ends_at: string | Date }>(TAKE, [
      time(now),
      time(endsAt),
      count,
      JSON.stringify(wanted),
    ]);
    return rows.map(({ granted, key, ends_at }) => ({ granted, key, endsAt: new Date(ends_at).getTime() }));
  }

  async refund({ key, endsAt }: CounterRef, times: number): Promise<void> {
    await this.run(
      'update rate_limit set used = greatest(0, used - ?) where key = ? and ends_at = ?::timestamptz and used > 0',
      [times, key, time(endsAt)],
    );
  }

  async forget(keys: CountKeys[]): Promise<void> {
    const names = keys.flatMap(({ previous, current }) => [previous, current]);
    await this.run(`delete from rate_limit where key in (${names.map(() => '?').join(', ')})`, names);
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
  }

  async close(): Promise<void> {
    // The pool is the ORM's; the ORM closes it.
  }

  /** Never in the transaction of whoever asks: what that one takes back has been tried all the same. */
  private run<T extends object>(sql: string, params: unknown[]): Promise<T[]> {
    return this.orm.em.fork().execute<never>(sql, params) as Promise<T[]>;
  }
}
