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

/** The member area's path for a reader who wants to sign in or open an account; it leads back to `path`. */
export const memberPath = (path: string): string => `/member?next=${encodeURIComponent(path)}`;

/** The sign-in page's path, which leads back to `path` (with its query and hash). */
export const signInPath = (path: string): string => `/auth?next=${encodeURIComponent(path)}`;
