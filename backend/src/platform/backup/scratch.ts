import type { Databases } from './databases.js';

/**
 * Creates an empty database for `work` and drops it afterwards, also after an error, unless `work` calls `keep`. An
 * abort drops it immediately, which ends the queries in it. Call it in `Databases.withLock`: it drops the scratch
 * databases of others.
 */
export async function withScratchDatabase<T>(
  databases: Databases,
  { now, signal }: { now: Date; signal?: AbortSignal | undefined },
  work: (scratch: { name: string; url: string; keep: () => void }) => Promise<T>,
): Promise<T> {
  // A killed process left its database behind.
  for (const abandoned of await databases.list('scratch')) await databases.drop(abandoned);
  signal?.throwIfAborted();
  const name = databases.nameBeside('scratch', now);
  let isKept = false;
  const drop = () => databases.drop(name);
  const stop = () => void drop().catch(() => undefined);
  try {
    const url = await databases.create(name);
    signal?.addEventListener('abort', stop);
    signal?.throwIfAborted();
    return await work({
      name,
      url,
      keep: () => {
        isKept = true;
        signal?.removeEventListener('abort', stop);
      },
    });
  } finally {
    signal?.removeEventListener('abort', stop);
    if (!isKept) await drop();
  }
}
