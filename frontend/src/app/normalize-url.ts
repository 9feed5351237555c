import { matchPath, matchRoutes, type RouteObject } from 'react-router-dom';
import type { RouteHandle } from './route-handle';
import { routes } from './routes';

/** A URL of a page without the parts that do not affect it. It is known before anything is rendered. */
export interface NormalizedUrl {
  /**
   * Path and query to render, safe to use as a cache key. Contains only the query parameters that the page reads, and
   * for a secret only that it is present. URLs with the same address get the same page.
   */
  address: string;
  /** The canonical URL to redirect to, if the request used another spelling (a trailing slash, capitals). */
  redirectTo?: string;
  /** The URL contains a secret, so the response must not be cached. */
  secret: boolean;
}

/** Placeholder for a secret of the query, which is never passed to rendering. */
const given = 'given';

/** The address shared by all URLs that match nothing. It matches nothing itself. */
export const notFoundAddress = '/404';

// Used for matching only; its loaders never run.
const known = routes();

const leaves = (all: RouteObject[]): RouteObject[] =>
  all.flatMap((route) => (route.children ? leaves(route.children) : [route]));
const fixed = new Map(leaves(known).flatMap((route) => (/[:*]/.test(route.path!) ? [] : [[route.path!, route]])));
/** Routes with parameters that match no fixed path: if one of these matches, no other route does. */
const named = leaves(known).filter(
  ({ path }) => path!.includes(':') && ![...fixed.keys()].some((address) => matchPath(path!, address)),
);

/** Same result as matchRoutes, which sorts all routes on every call. It is called only for unusual paths. */
function routeAt(
  pathname: string,
): { route: RouteObject; params: Readonly<Record<string, string | undefined>> } | undefined {
  const route = fixed.get(pathname);
  if (route) return { route, params: {} };
  const quickly = pathname.includes('%') ? null : matchRoutes(named, pathname);
  return (quickly ?? matchRoutes(known, pathname))?.at(-1);
}

/** Percent escapes are case-insensitive. */
const written = (path: string): string => path.replaceAll(/%[\da-f]{2}/gi, (escape) => escape.toUpperCase());

/** @param url path and query, as in a request */
export function normalizeUrl(url: string): NormalizedUrl {
  // Not a relative URL: `//nonsense` would name another host.
  const { pathname, search, searchParams } = new URL(`http://site${url}`);
  const match = routeAt(pathname);
  if (!match?.route.path || match.route.path === '*') return { address: notFoundAddress, secret: false };

  const path = match.route.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(match.params[name] ?? ''),
  );
  const { query = {}, secrets = [], secretPath = false } = (match.route.handle ?? {}) as RouteHandle;
  const read = new URLSearchParams();
  for (const [name, readAs] of Object.entries(query)) {
    const value = readAs(searchParams.get(name) ?? '');
    if (value) read.set(name, value);
  }
  const hidden = secrets.filter((name) => searchParams.get(name)?.trim());
  for (const name of hidden) read.set(name, given);
  return {
    address: read.size > 0 ? `${path}?${read}` : path,
    ...(path !== written(pathname) && { redirectTo: path + search }),
    secret: secretPath || hidden.length > 0,
  };
}
