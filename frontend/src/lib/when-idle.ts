const patienceMs = 2_000;

/** Whether the page is being prerendered, so that no one has seen it yet. */
export const isPrerendering = (): boolean => (document as Document & { prerendering?: boolean }).prerendering === true;

/**
 * Runs a function when the browser is idle; on a prerendered page, not before it is shown. Returns a function that
 * cancels it.
 */
export function whenIdle(run: () => void): () => void {
  let off = false;
  const now = (): void => {
    if (!off) run();
  };
  const wait = (): void => {
    if (off) return;
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(now, { timeout: patienceMs });
    else setTimeout(now, 200);
  };
  if (isPrerendering()) {
    document.addEventListener('prerenderingchange', wait, { once: true });
  } else wait();
  return () => {
    off = true;
  };
}
