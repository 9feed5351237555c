import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../../kernel/domain-error.js';

/** `true`, or a check of the parsed query, for a route that requires a fresh factor in some cases only. */
export type FreshFactorRule = true | ((query: Readonly<Record<string, unknown>>) => boolean);

/** The routes that require a fresh factor, as the permission table names them. */
export type FreshFactorTable = Readonly<Record<string, FreshFactorRule>>;

export const FRESH_FACTOR_ROUTES = Symbol('fresh factor routes');

/** Starts the times of a new session. Call it after the session got its id. */
export function startSessionTimes(request: FastifyRequest): void {
  request.sessionTimes = request.server.sessionClock.begin();
  request.mustSendSessionTimes = true;
}

/** The caller has just proved who they are: with a password, a passkey or a code. */
export function markFresh(request: FastifyRequest): void {
  if (!request.sessionTimes) return;
  request.sessionTimes = request.server.sessionClock.refresh(request.sessionTimes);
  request.mustSendSessionTimes = true;
}

/** @throws DomainError `auth.step-up` when the last proof is too old */
export function mustBeFresh(request: FastifyRequest): void {
  if (request.sessionTimes && request.server.sessionClock.isFresh(request.sessionTimes)) return;
  throw new DomainError('auth.step-up', 'forbidden', 'Confirm it’s you first. It’s been a while since you signed in.');
}

/** @throws DomainError `auth.step-up` when the route requires a fresh factor and the caller has none */
export function requireFreshFactor(route: string, table: FreshFactorTable, request: FastifyRequest): void {
  const rule = Object.hasOwn(table, route) ? table[route] : undefined;
  if (rule === true || rule?.(request.query as Record<string, unknown>)) mustBeFresh(request);
}

/** @returns a sentence for each row that has no route, or that visitors can call; empty when there is no problem */
export function compareFreshFactors(
  routes: readonly string[],
  table: FreshFactorTable,
  permissions: Readonly<Record<string, string>>,
): string[] {
  const remove = 'remove its row from backend/src/fresh-factors.ts';
  return Object.keys(table).flatMap((route) => [
    ...(routes.includes(route) ? [] : [`${route} requires a fresh factor, but no such route exists: ${remove}`]),
    ...(permissions[route] === 'visitor'
      ? [`${route} requires a fresh factor, but visitors can call it: ${remove}`]
      : []),
  ]);
}
