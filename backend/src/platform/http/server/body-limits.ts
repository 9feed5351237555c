import type { FastifyInstance } from 'fastify';
import { routeKey } from '../auth/permission-table.js';

/** The largest request bodies, in bytes. */
export interface BodyLimitTable {
  default: number;
  /** `'METHOD /path'` as in the permission table → bytes. */
  routes: Readonly<Record<string, number>>;
}

export const BODY_LIMITS = Symbol('body limits');

/** Call it before the routes are registered. Fastify checks `Content-Length` first, and then the bytes that arrive. */
export function limitBodies(server: FastifyInstance, table: BodyLimitTable): void {
  server.addHook('onRoute', (route) => {
    const method = [route.method].flat()[0]!;
    route.bodyLimit = table.routes[routeKey(method, route.url)] ?? table.default;
  });
}

/**
 * @param except the routes of the table that may be missing
 * @returns a message for each line of the table that limits no route; empty if there is none
 */
export function compareBodyLimits(routes: readonly string[], table: BodyLimitTable, except: RegExp): string[] {
  const registered = new Set(routes);
  return Object.keys(table.routes)
    .filter((route) => !registered.has(route) && !except.test(route))
    .map((route) => `${route} has a body limit, but does not exist: remove its row from backend/src/body-limits.ts`);
}
