import { randomId } from '../../../lib/session-id';

const nameKey = 'desk-tab';
/** Present while a document with that name is on the screen. */
const shownKey = 'desk-tab-shown';

/** The name that this document has taken. */
let taken: string | undefined;

/**
 * Names this tab, also after a reload. A duplicated tab has a copy of the storage, and even of its history. So a document takes no name
 * that another one has on the screen.
 */
export function tabName(): string {
  const stored = sessionStorage.getItem(nameKey);
  if (taken !== undefined && taken === stored) return taken;
  const isFree = stored !== null && sessionStorage.getItem(shownKey) === null;
  if (taken === undefined) followScreen();
  taken = isFree ? stored : randomId();
  sessionStorage.setItem(nameKey, taken);
  note(document.visibilityState === 'visible');
  return taken;
}

function followScreen(): void {
  document.addEventListener('visibilitychange', () => note(document.visibilityState === 'visible'));
  window.addEventListener('pageshow', () => note(true));
  window.addEventListener('pagehide', () => note(false));
}

function note(isShown: boolean): void {
  try {
    if (isShown) sessionStorage.setItem(shownKey, 'true');
    else sessionStorage.removeItem(shownKey);
  } catch {
    // No storage, so no name either.
  }
}
