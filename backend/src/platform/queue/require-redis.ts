import { Redis } from 'ioredis';
import { StartupError } from '../config/startup-error.js';
import { withTimeout } from '../concurrency/with-timeout.js';

const TIMEOUT_MS = 3_000;

/**
 * Checks at startup that Redis answers. Later users of Redis wait for it without a limit, which would look like a hang.
 *
 * Also refuses a Redis that evicts keys, because it would silently delete jobs to free memory.
 *
 * @throws StartupError; its message does not contain the URL, which may contain a password
 */
export async function requireRedis(url: string): Promise<void> {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableReadyCheck: false,
    retryStrategy: () => null,
    connectTimeout: TIMEOUT_MS,
  });
  // The cause arrives as an event. The rejection says only that the connection is closed.
  let reason: Error | undefined;
  redis.on('error', (error) => (reason ??= error));
  try {
    const answer = await withTimeout(
      TIMEOUT_MS,
      redis.connect().then(() => redis.ping()),
    );
    if (answer === undefined) throw new Error(`no answer within ${TIMEOUT_MS / 1000} s`);
    await refuseEviction(redis);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const { code, message } = (reason ?? error) as NodeJS.ErrnoException;
    // A Redis that is still loading its data from disk is available: the queue waits until it has finished.
    if (message.startsWith('LOADING')) return;
    throw new StartupError(`REDIS_URL: Redis does not answer (${code ?? message}).`);
  } finally {
    redis.disconnect();
  }
}

/** Reads INFO instead of CONFIG, because managed servers refuse CONFIG. */
async function refuseEviction(redis: Redis): Promise<void> {
  const memory = (await withTimeout(TIMEOUT_MS, redis.info('memory'))) ?? '';
  const policy = /^maxmemory_policy:(\S+)/m.exec(memory)?.[1];
  if (policy === undefined || policy === 'noeviction') return;
  throw new StartupError(
    `REDIS_URL: Redis evicts data (maxmemory-policy ${policy}). Set it to noeviction, or jobs are lost.`,
  );
}
