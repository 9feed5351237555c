import { STOP_TIMEOUT_MS, withTimeout } from './with-timeout.js';

/** Ends what is repeated, and waits a while for what is under way: what it works on is closed next. */
export type StopInterval = () => Promise<void>;

/**
 * Does something now, or after `firstAfterMs`, and again every `everyMs`, until the returned function is called. An error goes to
 * `tell`, and the work is tried again the next time; no process stays alive for it.
 */
export function startInterval(
  everyMs: number,
  work: () => Promise<void>,
  tell: (error: Error) => void,
  firstAfterMs?: number,
): StopInterval {
  const underway = new Set<Promise<void>>();
  const run = () => {
    const one = work().catch(tell);
    underway.add(one);
    void one.finally(() => underway.delete(one));
  };
  const timer = setInterval(run, everyMs);
  timer.unref();
  const first = firstAfterMs === undefined ? undefined : setTimeout(run, firstAfterMs).unref();
  if (!first) run();
  return async () => {
    clearTimeout(first);
    clearInterval(timer);
    await withTimeout(STOP_TIMEOUT_MS, Promise.all(underway));
  };
}
