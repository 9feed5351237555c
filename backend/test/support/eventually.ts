import { setTimeout as pause } from 'node:timers/promises';

type Nothing = undefined | null | false | 0 | '';

/**
 * Calls the probe repeatedly until it returns something that is not empty, and returns that.
 *
 * A probe that throws (a failed `expect`, a refused connection) is called again, too. A probe that returns nothing
 * never counts as a success: end a probe of expectations with `return true`.
 *
 * @param probe should be fast, and without side effects
 * @param options.what named in the error; default: the last error, or the probe's own source
 * @throws Error after `within` milliseconds, naming what was missing
 */
export async function eventually<T>(
  probe: () => T | Nothing | Promise<T | Nothing>,
  options: { what?: string; within?: number; every?: number } = {},
): Promise<T> {
  const { within = 30_000, every = 20 } = options;
  const deadline = Date.now() + within;
  let last: unknown;
  for (;;) {
    let found: T | Nothing;
    try {
      found = await probe();
      last = undefined;
    } catch (error) {
      last = error;
    }
    if (found) return found;
    if (Date.now() >= deadline) break;
    await pause(every);
  }
  const what = options.what ?? (last === undefined ? String(probe) : 'the probe to pass');
  const why = last instanceof Error ? `\nLast: ${last.message}` : '';
  throw new Error(`After ${within / 1000} s still missing: ${what}${why}`, { cause: last });
}
