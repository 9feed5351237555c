/**
 * Does something now, and again each `everyMs`, until what it returns is called. What fails is told and done the next time;
 * no process stays alive for it.
 */
export function repeat(everyMs: number, work: () => Promise<void>, tell: (error: Error) => void): () => void {
  const run = () => void work().catch(tell);
  const timer = setInterval(run, everyMs);
  timer.unref();
  run();
  return () => clearInterval(timer);
}
