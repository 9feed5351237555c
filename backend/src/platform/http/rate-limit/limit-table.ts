import type { PermissionTable } from '../auth/permissions.js';

/** How often one address, or one account, may use a route: `count` times in `seconds` (an hour at most). */
export interface RouteLimit {
  count: number;
  seconds: number;
  by: 'address' | 'account';
  /** The first so many are counted by each process alone (platform/limits/local-allowance.ts): of calls that come by the thousand. */
  localAllowance?: number;
}

/** `'METHOD /path'` as in the permission table → how often. A route that is not here has no limit. */
export type RateLimitTable = Readonly<Record<string, RouteLimit>>;

export const RATE_LIMITS = Symbol('limits');

/**
 * Compares the table with the routes that the server really has.
 *
 * @returns a sentence for each line that limits nothing, or not what it says; empty when all is well.
 */
export function compareRateLimits(
  routes: readonly string[],
  table: RateLimitTable,
  permissions: PermissionTable,
): string[] {
  const registered = new Set(routes);
  return Object.entries(table).flatMap(([route, { count, seconds, by, localAllowance = 0 }]) => [
    ...(registered.has(route) ? [] : [`${route} is in the table of limits, but no such route exists`]),
    ...(Number.isInteger(count) && count > 0 ? [] : [`${route} is limited to ${count}, which is no count`]),
    ...(seconds > 0 && seconds <= 3600 ? [] : [`${route} is limited per ${seconds} s: an hour is the longest`]),
    ...(localAllowance <= count / 4
      ? []
      : [`${route} lets ${localAllowance} of ${count} through uncounted: a quarter is the most`]),
    ...(by === 'account' && permissions[route] === 'visitor' ? [`${route} is used without an account to count`] : []),
  ]);
}
