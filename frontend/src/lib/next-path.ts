const base = 'http://here';

/**
 * Where to go on after signing in, out of `?next=`: a path of this site, or the home page. What browsers would read as
 * another site's address (`//there`, `/\there`, a scheme) is none, nor is the sign-in page itself.
 */
export function nextPath(search: string, hash = ''): string | null {
  const next = new URLSearchParams(search).get('next');
  if (!next || !/^\/(?![/\\])/.test(next) || !URL.canParse(next, base)) return null;
  const url = new URL(next, base);
  // Dots in the path may have made another one of it: `/.//there`.
  if (url.origin !== base || url.pathname.startsWith('//') || url.pathname === '/auth') return null;
  // Not every link writes the # of the page it comes from as %23.
  return url.pathname + url.search + (url.hash || hash);
}

/** The sign-in page, which leads back to `path` (with its query and hash). */
export const signInPath = (path: string): string => `/auth?next=${encodeURIComponent(path)}`;
