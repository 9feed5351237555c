import type { PermissionTable } from '../auth/permission-table.js';

/** How often one address or one account may use a route: `count` times in `seconds` (at most 3600). */
export interface RouteLimit {
  count: number;
  seconds: number;
  by: 'address' | 'account';
  /**
   * The number of first uses that each process counts alone, for very frequent calls; see
   * platform/rate-limit-counters/local-allowance.ts.
   */
  localAllowance?: number;
}

/** `'METHOD /path'` as in the permission table → its limit. A route that is not in the table has no limit. */
export type RateLimitTable = Readonly<Record<string, RouteLimit>>;

export const RATE_LIMITS = Symbol('limits');

/** The file with the table, for the messages below. */
const FILE = 'backend/src/rate-limits.ts';

/**
 * Compares the table with the registered routes.
 *
 * @returns a message for each line that has no effect or an invalid value; empty if there is none
 */
export function compareRateLimits(
  routes: readonly string[],
  table: RateLimitTable,
  permissions: PermissionTable,
): string[] {
  const registered = new Set(routes);
  return Object.entries(table).flatMap(([route, { count, seconds, by, localAllowance = 0 }]) => [
    ...(registered.has(route) ? [] : [`${route} has a limit, but no such route exists: remove its row from ${FILE}`]),
    ...(Number.isInteger(count) && count > 0
      ? []
      : [`${route} is limited to ${count}: write a whole number in ${FILE}`]),
    ...(seconds > 0 && seconds <= 3600
      ? []
      : [`${route} is limited per ${seconds} s: write at most an hour in ${FILE}`]),
    ...(localAllowance <= count / 4
      ? []
      : [`${route} lets ${localAllowance} of ${count} through uncounted: write at most a quarter in ${FILE}`]),
    ...(by === 'account' && permissions[route] === 'visitor'
      ? [`${route} is used without an account: limit it by address in ${FILE}`]
      : []),
  ]);
}
