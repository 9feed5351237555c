import { STOP_TIMEOUT_MS, withTimeout } from './with-timeout.js';

/** Stops the interval and waits, up to a timeout, for runs in progress, because what they use is closed next. */
export type StopInterval = () => Promise<void>;

/**
 * Runs `work` every `everyMs` from now on, and one more time now or after `firstAfterMs`, until the returned function
 * is called. Runs may overlap: a run does not wait for the one before. An error goes to `onError` and does not stop the
 * interval. The timers do not keep the process alive.
 */
export function startInterval(
  everyMs: number,
  work: () => Promise<void>,
  onError: (error: Error) => void,
  firstAfterMs?: number,
): StopInterval {
  const running = new Set<Promise<void>>();
  const run = () => {
    const one = work().catch(onError);
    running.add(one);
    void one.finally(() => running.delete(one));
  };
  const timer = setInterval(run, everyMs);
  timer.unref();
  const first = firstAfterMs === undefined ? undefined : setTimeout(run, firstAfterMs).unref();
  if (!first) run();
  return async () => {
    clearTimeout(first);
    clearInterval(timer);
    await withTimeout(STOP_TIMEOUT_MS, Promise.all(running));
  };
}
