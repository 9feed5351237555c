import { Redis } from 'ioredis';
import { StartupError } from '../config/startup-error.js';
import { within } from './within.js';

const PATIENCE_MS = 3_000;

/**
 * Asks Redis once: everything that uses it later waits for it without end, which at a start looks like a hang.
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
    const answer = await within(
      PATIENCE_MS,
      redis.connect().then(() => redis.ping()),
    );
    if (answer === undefined) throw new Error(`no answer within ${PATIENCE_MS / 1000} s`);
  } catch (error) {
    const { code, message } = (reason ?? error) as NodeJS.ErrnoException;
    // One that still reads its data from disk is there: the queue waits until it has.
    if (message.startsWith('LOADING')) return;
    throw new StartupError(`REDIS_URL: Redis does not answer (${code ?? message}).`);
  } finally {
    redis.disconnect();
  }
}
