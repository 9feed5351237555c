import { Redis } from 'ioredis';
import { StartupError } from '../config/startup-error.js';
import { withTimeout } from '../concurrency/with-timeout.js';

const PATIENCE_MS = 3_000;

/**
 * Connects to Redis once at the start. Everything that uses it later waits for it without a limit, which would look like a hang.
 *
 * Redis must not evict: a queue that loses jobs to free memory loses them silently.
 *
 * @throws StartupError without the address, which may hold a password
 */
export async function requireRedis(url: string): Promise<void> {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableReadyCheck: false,
    retryStrategy: () => null,
    connectTimeout: PATIENCE_MS,
  });
  // Why it failed comes as an event; the rejection only says that the connection is closed.
  let reason: Error | undefined;
  redis.on('error', (error) => (reason ??= error));
  try {
    const answer = await withTimeout(
      PATIENCE_MS,
      redis.connect().then(() => redis.ping()),
    );
    if (answer === undefined) throw new Error(`no answer within ${PATIENCE_MS / 1000} s`);
    await refuseEviction(redis);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const { code, message } = (reason ?? error) as NodeJS.ErrnoException;
    // One that still reads its data from disk is there: the queue waits until it has.
    if (message.startsWith('LOADING')) return;
    throw new StartupError(`REDIS_URL: Redis does not answer (${code ?? message}).`);
  } finally {
    redis.disconnect();
  }
}

/** Asks INFO and not CONFIG, which managed servers refuse. */
async function refuseEviction(redis: Redis): Promise<void> {
  const memory = (await withTimeout(PATIENCE_MS, redis.info('memory'))) ?? '';
  const policy = /^maxmemory_policy:(\S+)/m.exec(memory)?.[1];
  if (policy === undefined || policy === 'noeviction') return;
  throw new StartupError(
    `REDIS_URL: Redis evicts data (maxmemory-policy ${policy}). Set it to noeviction, or jobs are lost.`,
  );
}
