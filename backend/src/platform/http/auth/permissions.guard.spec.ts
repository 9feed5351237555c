import type { ExecutionContext } from '@nestjs/common';
import { describe, expect, it } from '@jest/globals';
import { CAPABILITIES } from '../../../kernel/roles.js';
import type { FastifyRequest } from 'fastify';
import { Caller } from './caller.js';
import type { CallerFinder } from './caller-finder.js';
import { ReaderSessionCache } from './reader-sessions.js';
import { PermissionsGuard } from './permissions.guard.js';
import type { PermissionTable } from './permission-table.js';

const accounts: Record<number, Caller> = {
  1: new Caller(1, 'admin', CAPABILITIES, 1),
  2: new Caller(2, 'member', ['comment'], 1),
};

/** A request as the guard sees it. `headers` collects the headers that it sets on the response. */
function request(method: string, url: string, userId?: number) {
  const headers: Record<string, string> = {};
  const context = {
    switchToHttp: () => ({
      getRequest: () => ({ method, routeOptions: { url }, headers: {}, session: { userId } }),
      getResponse: () => ({ header: (name: string, value: string) => (headers[name] = value) }),
    }),
  } as unknown as ExecutionContext;
  return { context, headers };
}

const callers = {
  find: (request: FastifyRequest) => Promise.resolve((request.caller = accounts[request.session.userId ?? 0] ?? null)),
} as unknown as CallerFinder;
const guard = (table: PermissionTable) => new PermissionsGuard(table, {}, callers, new ReaderSessionCache());

describe('The permissions guard', () => {
  it('refuses a route that is not in the table, even to an admin', async () => {
    const { context } = request('GET', '/api/planted', 1);
    await expect(guard({}).canActivate(context)).rejects.toMatchObject({ code: 'route.unlisted', kind: 'forbidden' });
  });

  it('does not find inherited property names in the table', async () => {
    const { context } = request('GET', 'constructor');
    await expect(guard({}).canActivate(context)).rejects.toMatchObject({ code: 'route.unlisted' });
  });

  it('treats HEAD as GET', async () => {
    await expect(guard({ 'GET /x': 'visitor' }).canActivate(request('HEAD', '/x').context)).resolves.toBe(true);
  });

  it('treats a session whose account was deleted as a visitor', async () => {
    const { context } = request('GET', '/x', 99);
    await expect(guard({ 'GET /x': 'member' }).canActivate(context)).rejects.toMatchObject({ kind: 'unauthenticated' });
  });

  it('lets caches store responses that are the same for every non-admin, and no others', async () => {
    const table: PermissionTable = { 'GET /x': 'visitor', 'POST /x': 'visitor', 'GET /mine': 'member' };
    const policy = async (method: string, url: string, userId?: number) => {
      const { context, headers } = request(method, url, userId);
      await guard(table).canActivate(context);
      return headers['cache-control'];
    };
    const MEMBER = 2;
    const ADMIN = 1;
    for (const userId of [undefined, MEMBER])
      expect(await policy('GET', '/x', userId)).toBe('public, max-age=0, must-revalidate');
    expect(await policy('HEAD', '/x')).toBe('public, max-age=0, must-revalidate');
    expect(await policy('GET', '/x', ADMIN)).toBe('private, no-store');
    expect(await policy('GET', '/mine', MEMBER)).toBe('private, no-store');
    expect(await policy('POST', '/x')).toBe('private, no-store');
  });
});
