const key = 'session';

const isId = (value: string | null): value is string => !!value && /^[\w-]{16,64}$/.test(value);

let kept: string | undefined;

/** Random and nothing else. Not by randomUUID, which browsers have on https and localhost only. */
export const randomId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * A random id that says "the same browser", for likes, reactions and counts; nothing is derived from the reader. Kept in
 * local storage, or for this visit only where there is none. Not made on the server.
 */
export function sessionId(): string {
  if (kept) return kept;
  try {
    const stored = localStorage.getItem(key);
    kept = isId(stored) ? stored : randomId();
    localStorage.setItem(key, kept);
  } catch {
    // No storage: an id for as long as the page is open.
    kept ??= randomId();
  }
  return kept;
}

/** On the way out of a page that somebody must not be found on: the next id has nothing to do with this one. */
export function forgetSessionId(): void {
  kept = undefined;
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
