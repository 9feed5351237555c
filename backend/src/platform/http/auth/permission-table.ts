import type { FastifyRequest } from 'fastify';
import type { Capability, Role } from '../../../kernel/roles.js';

/** The callers that may use a route: everyone, signed-in accounts, or accounts with a capability. */
export type Permission = 'visitor' | 'member' | Capability;

/** Role → what it may do. */
export type CapabilityTable = Readonly<Record<Role, readonly Capability[]>>;

export const CAPABILITIES_OF_ROLES = Symbol('capabilities of roles');

/** `'METHOD /path'` as the server registered it (`:id` for parameters) → who may use it. */
export type PermissionTable = Readonly<Record<string, Permission>>;

export const PERMISSIONS = Symbol('permissions');

export const routeKey = (method: string, url: string): string => `${method} ${url}`;

/** The route of a request, as the tables name it. HEAD counts as GET. */
export const routeOf = ({ method, routeOptions }: Pick<FastifyRequest, 'method' | 'routeOptions'>): string =>
  routeKey(method === 'HEAD' ? 'GET' : method, routeOptions.url ?? '');

/** The line by which a controller adds a fast path or an in-process read, for the messages about it. */
export const lineOf = (route: string): string =>
  `the line with '${route}' in the constructor of its controller (backend/src/modules/<module>/http)`;

/**
 * Compares the registered routes with the table.
 *
 * @returns a message for each difference; empty if they agree
 */
export function comparePermissions(routes: readonly string[], table: PermissionTable): string[] {
  const registered = new Set(routes);
  return [
    ...[...registered]
      .filter((route) => !Object.hasOwn(table, route))
      .map(
        (route) =>
          `${route} is in no permission table: add it to backend/src/permissions.ts, or to one of the tables that it spreads`,
      ),
    ...Object.keys(table)
      .filter((route) => !registered.has(route))
      .map(
        (route) =>
          `${route} is in the permission table, but no such route exists: remove its row from backend/src/permissions.ts, or from the table that it spreads`,
      ),
  ];
}
