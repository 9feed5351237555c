import { useSyncExternalStore } from 'react';
import { forgetWithUser } from '../personal';

/** When this session of staff ends unless they do something, in milliseconds since 1970. Null for everyone else. */
let endsAt: number | null = null;
/** How many responses had an end. */
let notes = 0;
const listeners = new Set<() => void>();

function set(next: number | null): void {
  endsAt = next;
  for (const listener of listeners) listener();
}

/** @param seconds the header X-Session-Ends-In of a response, or null if it has none */
export function noteSessionEnd(seconds: string | null): void {
  if (seconds === null || !/^\d+$/.test(seconds)) return;
  notes += 1;
  set(Date.now() + Number(seconds) * 1000);
}

/** The session has ended, and the user knows. The next response to a new one sets it again. */
export const forgetSessionEnd = (): void => set(null);

forgetWithUser(forgetSessionEnd);

/** Whether two ends are the same: the server counts whole seconds, and responses take time. */
export const isSameEnd = (one: number, other: number): boolean => Math.abs(one - other) < 30_000;

export const sessionEndNotes = (): number => notes;

export const sessionEndsAt = (): number | null => endsAt;

export const useSessionEnd = (): number | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    sessionEndsAt,
    () => null,
  );
