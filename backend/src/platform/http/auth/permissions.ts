import type { FastifyRequest } from 'fastify';

/** Who may use a route: everybody, who is signed in, or admins. */
export type Permission = 'visitor' | 'member' | 'admin';

/** `'METHOD /path'` as the server registered it (`:id` for parameters) → who may. */
export type PermissionTable = Readonly<Record<string, Permission>>;

export const PERMISSIONS = Symbol('permissions');

export const routeKey = (method: string, url: string): string => `${method} ${url}`;

/** The route that a request is at, as the tables name it: HEAD is a GET. */
export const routeOf = ({ method, routeOptions }: Pick<FastifyRequest, 'method' | 'routeOptions'>): string =>
  routeKey(method === 'HEAD' ? 'GET' : method, routeOptions.url ?? '');

/**
 * Compares the routes that the server really has with the table.
 *
 * @returns a sentence for each difference; empty when they agree.
 */
export function comparePermissions(routes: readonly string[], table: PermissionTable): string[] {
  const registered = new Set(routes);
  return [
    ...[...registered]
      .filter((route) => !Object.hasOwn(table, route))
      .map((route) => `${route} is in no permission table`),
    ...Object.keys(table)
      .filter((route) => !registered.has(route))
      .map((route) => `${route} is in the permission table, but no such route exists`),
  ];
}
