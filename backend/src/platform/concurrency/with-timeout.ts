/** Waits for `work`, but no longer than that. What is under way then goes on alone, and how it ends no longer matters. */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(resolve, ms, undefined)));
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** How long a stop waits for one thing that may never end, for what it waits for may be gone. */
export const STOP_TIMEOUT_MS = 3_000;
