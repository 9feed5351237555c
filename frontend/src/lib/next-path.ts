import type { Location } from 'react-router-dom';

const base = 'http://here';

/**
 * The path to continue at after signing in, from `?next=`. Must be on this site. Returns null for anything a browser
 * would read as another site (`//there`, `/\there`, a scheme), and for the sign-in page itself.
 */
export function nextPath(search: string, hash = ''): string | null {
  const next = new URLSearchParams(search).get('next');
  if (!next || !/^\/(?![/\\])/.test(next) || !URL.canParse(next, base)) return null;
  const url = new URL(next, base);
  // Resolving dots may have produced one: `/.//there`.
  if (url.origin !== base || url.pathname.startsWith('//') || url.pathname === '/auth') return null;
  // Not every link encodes the # of its page as %23, so the hash may be that of the current page.
  return url.pathname + url.search + (url.hash || hash);
}

/** A page on the way to a sign-in, which leads back to `next` if there is one. */
export const withNext = (path: string, next: string | null): string =>
  next === null ? path : `${path}?next=${encodeURIComponent(next)}`;

/** The member area's path for a reader who wants to sign in or open an account; it leads back to `path`. */
export const memberPath = (path: string): string => withNext('/member', path);

/** The sign-in page's path, which leads back to `path` (with its query and hash). */
export const signInPath = (path: string): string => withNext('/auth', path);

interface EntryState {
  /** On the sign-in page: the history entry where the reader pressed its link. */
  pressedAt?: string;
  /** Back on that page: the entry whose place in the page is restored. */
  scrollKey?: string;
}

type Entry = Pick<Location, 'key' | 'state'>;

export const entryState = ({ state }: Entry): EntryState => (state as EntryState | null) ?? {};

/** Under which key the router keeps how far an entry is scrolled. A return from signing in continues the entry that it left. */
export const scrollKeyOf = (entry: Entry): string => entryState(entry).scrollKey ?? entry.key;

/** The state of the entry of the sign-in page, for a link that was pressed in the middle of a page. */
export const wayToSignIn = (entry: Entry): EntryState => ({ pressedAt: scrollKeyOf(entry) });

/** The state of the entry to which a sign-in leads back. */
export const wayBack = (signInPage: Entry): EntryState => {
  const { pressedAt } = entryState(signInPage);
  return pressedAt === undefined ? {} : { scrollKey: pressedAt };
};
