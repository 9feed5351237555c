import { matchPath, matchRoutes, type RouteObject } from 'react-router-dom';
import { routes, type RouteHandle } from './routes';

/** What an address asks for, before anything is rendered. */
export interface Place {
  /**
   * Path and query to render: of the query only what the page reads, of a secret only that there is one. Whatever comes
   * to the same address here gets the same page, so a cache may go by it.
   */
  address: string;
  /** The one address of that page, where this is another way to write it (a slash at the end, capitals). */
  moved?: string;
  /** Nobody may keep what is answered here: the address holds a secret. */
  secret: boolean;
}

/** Stands for a secret that the server is not told. */
const given = 'given';

/** One page says for all addresses that nothing is there: this is its own, where nothing is either. */
export const nowhere = '/404';

// Only looked up in, never loaded.
const known = routes();

const leaves = (all: RouteObject[]): RouteObject[] =>
  all.flatMap((route) => (route.children ? leaves(route.children) : [route]));
const fixed = new Map(leaves(known).flatMap((route) => (/[:*]/.test(route.path!) ? [] : [[route.path!, route]])));
/** Those with a parameter that stands for no fixed address: what they match, nothing else does. */
const named = leaves(known).filter(
  ({ path }) => path!.includes(':') && ![...fixed.keys()].some((address) => matchPath(path!, address)),
);

/** As matchRoutes finds it, which sorts all routes anew each time: it is asked about unusual addresses alone. */
function routeAt(
  pathname: string,
): { route: RouteObject; params: Readonly<Record<string, string | undefined>> } | undefined {
  const route = fixed.get(pathname);
  if (route) return { route, params: {} };
  const quickly = pathname.includes('%') ? null : matchRoutes(named, pathname);
  return (quickly ?? matchRoutes(known, pathname))?.at(-1);
}

/** Escapes are the same in small and in capital letters. */
const written = (path: string): string => path.replaceAll(/%[\da-f]{2}/gi, (escape) => escape.toUpperCase());

/** @param url path and query, as a request has them */
export function placeOf(url: string): Place {
  // Not as a relative address: `//nonsense` would be one of another host.
  const { pathname, search, searchParams } = new URL(`http://site${url}`);
  const match = routeAt(pathname);
  if (!match?.route.path || match.route.path === '*') return { address: nowhere, secret: false };

  const path = match.route.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(match.params[name] ?? ''),
  );
  const { query = {}, secrets = [] } = (match.route.handle ?? {}) as RouteHandle;
  const read = new URLSearchParams();
  for (const [name, readAs] of Object.entries(query)) {
    const value = readAs(searchParams.get(name) ?? '');
    if (value) read.set(name, value);
  }
  const hidden = secrets.filter((name) => searchParams.get(name)?.trim());
  for (const name of hidden) read.set(name, given);
  return {
    address: read.size > 0 ? `${path}?${read}` : path,
    ...(path !== written(pathname) && { moved: path + search }),
    secret: hidden.length > 0,
  };
}
