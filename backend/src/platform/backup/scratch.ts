import type { Databases } from './databases.js';

/** What is written to the second, to name a database by. */
export const stampOf = (now: Date): string => now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '_');

/**
 * Makes an empty database beside the one that is used, and drops it again whatever happens, unless `work` says that it is to
 * stay. A stop drops it at once: whatever runs in it ends with it.
 */
export async function withScratch<T>(
  databases: Databases,
  { now, signal }: { now: Date; signal?: AbortSignal | undefined },
  work: (scratch: { name: string; url: string; stays: () => void }) => Promise<T>,
): Promise<T> {
  return databases.alone(async () => {
    // One that was killed in the middle left its own: nobody else is at it.
    for (const left of await databases.list('scratch_')) await databases.drop(left);
    signal?.throwIfAborted();
    const name = databases.beside(`scratch_${stampOf(now)}`);
    let isToStay = false;
    const drop = () => databases.drop(name);
    const stop = () => void drop().catch(() => undefined);
    try {
      const url = await databases.make(name);
      signal?.addEventListener('abort', stop);
      signal?.throwIfAborted();
      return await work({
        name,
        url,
        stays: () => {
          isToStay = true;
          signal?.removeEventListener('abort', stop);
        },
      });
    } finally {
      signal?.removeEventListener('abort', stop);
      if (!isToStay) await drop();
    }
  });
}
