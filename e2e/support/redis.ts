import { Redis } from 'ioredis';

/** One of a server's numbered databases, empty, for one product: a new database beside an old queue loses events. */
export interface TakenRedis {
  url: string;
  /** Empties it. */
  giveBack(): Promise<void>;
}

const NUMBERS = Array.from({ length: 15 }, (_, index) => index + 1);

/**
 * @returns undefined where the run is not on Redis
 * @throws Error when REDIS_URL is missing, or the server has no empty database: what somebody keeps there is not ours
 */
export async function takeRedis(): Promise<TakenRedis | undefined> {
  const { E2E_BACKEND = 'postgres', REDIS_URL } = process.env;
  if (E2E_BACKEND === 'postgres') return undefined;
  if (E2E_BACKEND !== 'redis') throw new Error(`E2E_BACKEND takes postgres or redis; not ${E2E_BACKEND}.`);
  if (!REDIS_URL) throw new Error('E2E_BACKEND=redis needs REDIS_URL.');
  for (const number of NUMBERS) {
    const url = new URL(`/${number}`, REDIS_URL).href;
    if ((await withRedis(url, (redis) => redis.dbsize())) > 0) continue;
    return { url, giveBack: () => withRedis(url, async (redis) => void (await redis.flushdb())) };
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
