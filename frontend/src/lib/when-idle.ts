const patienceMs = 2_000;

/** Whether the page was loaded ahead, and nobody has seen it yet. */
export const isPrerendering = (): boolean => (document as Document & { prerendering?: boolean }).prerendering === true;

/** Runs once the browser has nothing better to do, and not for a page that is only loaded ahead. Gives what calls it off. */
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
