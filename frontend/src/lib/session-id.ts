const key = 'session';

const isId = (value: string | null): value is string => !!value && /^[\w-]{16,64}$/.test(value);

let cachedId: string | undefined;

/** 16 random bytes in hex. Not randomUUID, which browsers offer only on https and localhost. */
export const randomId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Returns a random id of this browser, used for likes, reactions and counts; nothing in it is derived from the reader.
 * Stored in local storage, or only for this visit if there is none. Never call it on the server.
 */
export function sessionId(): string {
  if (cachedId) return cachedId;
  try {
    const stored = localStorage.getItem(key);
    cachedId = isId(stored) ? stored : randomId();
    localStorage.setItem(key, cachedId);
  } catch {
    // No storage: the id lasts as long as the page.
    cachedId ??= randomId();
  }
  return cachedId;
}

/** Called by 'Leave this page'. The next id is unrelated to this one. */
export function deleteSessionId(): void {
  cachedId = undefined;
  try {
    localStorage.removeItem(key);
  } catch {
    // No storage, so nothing was stored.
  }
}
