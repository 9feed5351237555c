import type { PermissionTable } from './permissions.js';

/** How often one address, or one account, may use a route: `count` times in `seconds` (an hour at most). */
export interface RouteLimit {
  count: number;
  seconds: number;
  by: 'address' | 'account';
  /** The first so many are counted by each process alone (platform/limits/head-start.ts): of calls that come by the thousand. */
  ahead?: number;
}

/** `'METHOD /path'` as in the permission table → how often. A route that is not here has no limit. */
export type LimitTable = Readonly<Record<string, RouteLimit>>;

export const LIMITS = Symbol('limits');

/**
 * Compares the table with the routes that the server really has.
 *
 * @returns a sentence for each line that limits nothing, or not what it says; empty when all is well.
 */
export function compareLimits(routes: readonly string[], table: LimitTable, permissions: PermissionTable): string[] {
  const registered = new Set(routes);
  return Object.entries(table).flatMap(([route, { count, seconds, by, ahead = 0 }]) => [
    ...(registered.has(route) ? [] : [`${route} is in the table of limits, but no such route exists`]),
    ...(Number.isInteger(count) && count > 0 ? [] : [`${route} is limited to ${count}, which is no count`]),
    ...(seconds > 0 && seconds <= 3600 ? [] : [`${route} is limited per ${seconds} s: an hour is the longest`]),
    ...(ahead <= count / 4 ? [] : [`${route} lets ${ahead} of ${count} through uncounted: a quarter is the most`]),
    ...(by === 'account' && permissions[route] === 'visitor' ? [`${route} is used without an account to count`] : []),
  ]);
}
