import { Redis } from 'ioredis';

/** One numbered database of a server, empty, for one product: a new product on an old queue would lose events. */
export interface RedisLease {
  url: string;
  /** Empties the database. */
  release(): Promise<void>;
}

const NUMBERS = Array.from({ length: 15 }, (_, index) => index + 1);

/**
 * @returns undefined where the run is not on Redis
 * @throws Error when REDIS_URL is missing, or every database of the server holds data, which may not be ours
 */
export async function leaseRedis(): Promise<RedisLease | undefined> {
  const { E2E_BACKEND = 'postgres', REDIS_URL } = process.env;
  if (E2E_BACKEND === 'postgres') return undefined;
  if (E2E_BACKEND !== 'redis') throw new Error(`E2E_BACKEND takes postgres or redis; not ${E2E_BACKEND}.`);
  if (!REDIS_URL) throw new Error('E2E_BACKEND=redis needs REDIS_URL.');
  for (const number of NUMBERS) {
    const url = new URL(`/${number}`, REDIS_URL).href;
    if ((await withRedis(url, (redis) => redis.dbsize())) > 0) continue;
    return { url, release: () => withRedis(url, async (redis) => void (await redis.flushdb())) };
  }
  throw new Error('REDIS_URL has no empty database among 1 to 15: give a server that is there for tests.');
}

async function withRedis<T>(url: string, work: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 1 });
  try {
    await redis.connect();
    return await work(redis);
  } finally {
    redis.disconnect();
  }
}
