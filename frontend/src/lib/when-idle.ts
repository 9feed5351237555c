const maxWaitMs = 2_000;

/** Whether the page is being prerendered, so that no one has seen it yet. */
export const isPrerendering = (): boolean => (document as Document & { prerendering?: boolean }).prerendering === true;

/**
 * Runs a function when the browser is idle; on a prerendered page, not before it is shown. Returns a function that
 * cancels it.
 */
export function whenIdle(run: () => void): () => void {
  let canceled = false;
  const now = (): void => {
    if (!canceled) run();
  };
  const wait = (): void => {
    if (canceled) return;
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(now, { timeout: maxWaitMs });
    else setTimeout(now, 200);
  };
  if (isPrerendering()) {
    document.addEventListener('prerenderingchange', wait, { once: true });
  } else wait();
  return () => {
    canceled = true;
  };
}
