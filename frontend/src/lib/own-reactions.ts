import { useSyncExternalStore } from 'react';
import { onLeaving } from './leaving';

/**
 * What this reader pressed (likes, reactions), for as long as the tab is open. Not for longer: on a computer that others
 * use too, it would be a list of the stories that moved somebody (docs/adr/0024). Forgotten is not lost: the server counts
 * once per session id, so pressing again changes no number.
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
    // No storage, or somebody else's text in it.
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
    // No storage: until the page is closed.
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
