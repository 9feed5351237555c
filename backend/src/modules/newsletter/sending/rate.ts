import type { EntityManager } from '@mikro-orm/postgresql';

interface Bucket {
  available: number;
}

/**
 * The token bucket that all workers share, one row. It holds the emails of at most one second (and at least one), so
 * that no minute has noticeably more than its share. Waits for other workers that take from it.
 */
const READ = `select least(?::double precision, tokens
    + greatest(0, extract(epoch from clock_timestamp() - counted_at)) * ?::double precision / 60) as available
  from newsletter_rate where id = 1 for update`;
const CREATE =
  'insert into newsletter_rate (id, tokens, counted_at) values (1, 0, clock_timestamp()) on conflict do nothing';

export interface Share<T> {
  result: T;
  /** How long until there is room for more. */
  waitMs: number;
}

/**
 * Runs `take` with the number of emails that may be sent now, and counts those that it took. Call it in a transaction.
 */
export async function takeFromRate<T>(
  em: EntityManager,
  { perMinute, limit }: { perMinute: number; limit: number },
  take: (limit: number) => Promise<{ result: T; taken: number }>,
): Promise<Share<T>> {
  const capacity = Math.max(1, perMinute / 60);
  let [bucket] = await em.execute<Bucket[]>(READ, [capacity, perMinute]);
  if (!bucket) {
    await em.execute(CREATE);
    [bucket] = await em.execute<Bucket[]>(READ, [capacity, perMinute]);
  }
  const available = Number(bucket!.available);
  const { result, taken } = await take(Math.min(limit, Math.floor(available)));
  await em.execute('update newsletter_rate set tokens = ?, counted_at = clock_timestamp() where id = 1', [
    available - taken,
  ]);
  return { result, waitMs: ((capacity - (available - taken)) / perMinute) * 60_000 };
}
