import { MikroORM } from '@mikro-orm/postgresql';
import { makeSecret } from '../config/settings.js';
import { HOUR_MS, LimitStore } from './limit-store.js';
import type { CounterKeys, CounterRef, CounterRequest, Grant } from './limit-store.js';

/**
 * Whether the stored window is still running. Evaluated on the locked row, which may be newer than the statement's
 * snapshot.
 */
const RUNNING = 'counter.ends_at > (select at from request) and counter.used > 0';
const GRANTED = 'least(excluded.used, (select most from request) - counter.used)';

/**
 * Counts uses for many senders in one statement:
 * - `request`: the current time, the end of a window that starts now, and the limit.
 * - `wanted`: one row per sender, with its place in the request.
 * - `chosen`: the key of each sender: the previous key if its window is still running, otherwise the current one.
 * - `taken`: inserts or updates each counter, in the order of keys, so that two statements cannot deadlock. The column
 *   `granted` is stored only because `returning` can return nothing but columns. A counter that is full is not updated
 *   and has no row here.
 * - The final select returns one row per sender, in the order of the request. For a counter that is full,
 *   `full_counter` reads the end of its window. The outer join is needed because that row may be newer than the
 *   snapshot of this statement, and then invisible.
 */
const CONSUME = `
  with request (at, ends_at, most) as (values (?::timestamptz, ?::timestamptz, ?::int)),
  wanted as (select * from jsonb_to_recordset(?::jsonb) as wanted (ordinal int, previous text, current text, amount int)),
  chosen as (
    select ordinal, amount, case when exists (
        select from rate_limit running, request
         where running.key = previous and running.ends_at > request.at and running.used > 0)
      then previous else current end as key from wanted),
  taken as (
    insert into rate_limit as counter (key, used, granted, ends_at)
    select chosen.key, least(amount, most), least(amount, most), ends_at from chosen, request order by chosen.key
    on conflict (key) do update set
      used = case when ${RUNNING} then counter.used + ${GRANTED} else excluded.used end,
      granted = case when ${RUNNING} then ${GRANTED} else excluded.granted end,
      ends_at = case when ${RUNNING} then counter.ends_at else excluded.ends_at end
    where counter.ends_at <= (select at from request) or counter.used < (select most from request)
    returning counter.granted, counter.key, counter.ends_at)
  select coalesce(taken.granted, 0) as granted, chosen.key,
         coalesce(taken.ends_at, full_counter.ends_at, request.ends_at) as ends_at
    from request, chosen left join taken on taken.key = chosen.key
    left join lateral (
      select ends_at from rate_limit where rate_limit.key = chosen.key and taken.key is null) full_counter on true
   order by chosen.ordinal`;

const time = (ms: number) => new Date(ms).toISOString();

/**
 * Counters in unlogged tables. They are not in the write-ahead log, so neither an archive nor a replica has them, and a
 * commit does not wait for the disk.
 */
export class PostgresLimitStore extends LimitStore {
  constructor(private readonly orm: MikroORM) {
    super();
  }

  async consume({ counters, limit, now, endsAt }: CounterRequest): Promise<Grant[]> {
    const wanted = counters.map(({ keys, amount }, ordinal) => ({ ordinal, ...keys, amount }));
    const rows = await this.run<{ granted: number; key: string; ends_at: string | Date }>(CONSUME, [
      time(now),
      time(endsAt),
      limit,
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

  async forget(keys: CounterKeys[]): Promise<void> {
    const all = keys.flatMap(({ previous, current }) => [previous, current]);
    await this.run(`delete from rate_limit where key in (${all.map(() => '?').join(', ')})`, all);
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
    // The ORM owns the pool and closes it.
  }

  /**
   * Uses a forked EntityManager, so that a caller's transaction that is rolled back does not take back the counted
   * attempt.
   */
  private run<T extends object>(sql: string, params: unknown[]): Promise<T[]> {
    return this.orm.em.fork().execute<never>(sql, params) as Promise<T[]>;
  }
}
