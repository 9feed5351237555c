import { useSyncExternalStore } from 'react';
import { onLeaving } from './leaving';

/**
 * The likes and reactions of this reader, stored for as long as the tab is open. Not for longer: on a shared computer
 * it would be a list of the stories that moved someone (docs/adr/0017). After that, pressing again changes no number,
 * because the server counts once per session id.
 */
const key = 'pressed';

let names: Set<string> | undefined;
const listeners = new Set<() => void>();

function ownNames(): Set<string> {
  if (names) return names;
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    names = new Set(Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : []);
  } catch {
    // No storage, or a value that is not ours.
    names = new Set();
  }
  return names;
}

export const hasReacted = (name: string): boolean => ownNames().has(name);

export function setReacted(name: string, on: boolean): void {
  if (on) ownNames().add(name);
  else ownNames().delete(name);
  try {
    sessionStorage.setItem(key, JSON.stringify([...ownNames()]));
  } catch {
    // No storage: it lasts until the page is closed.
  }
  for (const listener of listeners) listener();
}

onLeaving(() => {
  names = new Set();
  for (const listener of listeners) listener();
});

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useReacted = (name: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => hasReacted(name),
    () => false,
  );
