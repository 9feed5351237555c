/** In session storage: the version of the code that a reload has replaced, so that there is only one reload for each. */
const KEY = 'stale-code';
const ANSWER_MS = 5_000;

interface PageAddress {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
}

/** The part of the router that this file needs. */
interface Router {
  state: { location: PageAddress; navigation: { location?: PageAddress | undefined } };
  subscribe: (listener: (state: Router['state']) => void) => unknown;
}

/** Each is true while a part of the page keeps something that a reload would lose, although the reader goes on to another page. */
const reasonsToStay: (() => boolean)[] = [];
let isStale = false;
let onStale = (): void => undefined;
let isLeaving = false;

/** Loads no new document while `isNeeded`. */
export const stayWhile = (isNeeded: () => boolean): void => void reasonsToStay.push(isNeeded);

/** While a new document is on its way, the old page stays as it is instead of showing the error. */
export function waitForNewVersion(error: unknown): Promise<never> {
  if (isLeaving) return new Promise(() => undefined);
  throw error;
}

/**
 * Finds out why code could not be loaded. If the server can be reached, the code of this page is from a version that is gone, or
 * the browser holds on to a failure: either way a new document helps, and loading again does not.
 */
export async function noteFailedCode(url: string): Promise<void> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const { status } = await fetch(url, { method: 'HEAD', cache: 'no-store', credentials: 'omit', signal });
    if (status >= 500 || status === 429) return;
  } catch {
    return; // No network, or a blocker: a reload would not help.
  }
  isStale = true;
  onStale();
}

/** The URL of the first script, whose name changes with all code that it can load. */
const version = (): string | undefined => document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src;

/** Remembers the reload before it happens. Without storage there is none, because it could repeat itself. */
function mayReload(): boolean {
  const now = version();
  try {
    if (!now || sessionStorage.getItem(KEY) === now) return false;
    sessionStorage.setItem(KEY, now);
    return sessionStorage.getItem(KEY) === now;
  } catch {
    return false;
  }
}

const open = (url: string): void => {
  // The address may be the new one already; assigning the same one again could only scroll.
  if (url === location.pathname + location.search + location.hash) location.reload();
  else location.assign(url);
};

/**
 * Once code of this page is known to be gone from the server, the next change to another page loads a document instead, once. Never
 * on the same page, where something may be half written.
 */
export function loadNewVersionOnNavigation(router: Router, load = open): void {
  let shown = router.state.location.pathname;
  const check = (): void => {
    const { location: current, navigation } = router.state;
    const next = navigation.location ?? current;
    const changes = next.pathname !== shown;
    shown = current.pathname;
    // State that goes with a navigation exists in this document only.
    const mustStay = next.state != null || reasonsToStay.some((isNeeded) => isNeeded());
    if (!isStale || !changes || isLeaving || mustStay || !mayReload()) return;
    isLeaving = true;
    load(next.pathname + next.search + next.hash);
  };
  onStale = check;
  router.subscribe(check);
  // A page that the browser kept in memory comes back as it was.
  addEventListener('pageshow', () => (isLeaving = false));
}

/** For tests. */
export function forgetStaleCode(): void {
  isStale = false;
  isLeaving = false;
}
