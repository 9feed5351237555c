/**
 * Waits for `work`, but at most `ms`. The work is not canceled at the timeout, and its later result or error is
 * ignored.
 *
 * @returns undefined after a timeout
 */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<undefined>((resolve) => (timer = setTimeout(resolve, ms, undefined)));
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * How long a shutdown waits for one thing that may never finish, because the service it depends on may be unavailable.
 */
export const STOP_TIMEOUT_MS = 3_000;
