import { useMemo, useSyncExternalStore } from 'react';
import { parseNotes, type ContentNote } from './content-notes';

/**
 * The content notes of the stories that this reader does not want to see. Only this browser knows them: nothing is sent,
 * and the server's pages are the same for everyone. app/scripts/boot-script.ts copies them to `data-hide` on the root element before
 * the first paint, and components/content-notes/content-notes.css hides the stories by that attribute.
 */
const key = 'hidden-notes';

const listeners = new Set<() => void>();

const current = (): string => document.documentElement.dataset.hide ?? '';

function show(text: string): void {
  if (text === current()) return;
  if (text) document.documentElement.dataset.hide = text;
  else delete document.documentElement.dataset.hide;
  for (const listener of listeners) listener();
}

export function hideNotes(notes: readonly ContentNote[]): void {
  const text = notes.join(' ');
  try {
    if (text) localStorage.setItem(key, text);
    else localStorage.removeItem(key);
  } catch {
    // No storage: the choice lasts as long as the page.
  }
  show(text);
}

/** The choice may have been changed in another tab. */
function readAgain(): void {
  try {
    show(localStorage.getItem(key) ?? '');
  } catch {
    // No storage, so there is no other tab to agree with.
  }
}

/** Called by 'Leave this page': the choice says what someone cannot bear to read. */
export const forgetHiddenNotes = (): void => hideNotes([]);

if (typeof window !== 'undefined') {
  readAgain();
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) readAgain();
  });
  // A page that the browser kept in memory received no storage event.
  window.addEventListener('pageshow', (event) => event.persisted && readAgain());
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Empty on the server and during hydration. */
export function useHiddenNotes(): ContentNote[] {
  const text = useSyncExternalStore(subscribe, current, () => '');
  return useMemo(() => parseNotes(text), [text]);
}

export function useIsHidden(notes: readonly ContentNote[]): boolean {
  const hidden = useHiddenNotes();
  return notes.some((note) => hidden.includes(note));
}
