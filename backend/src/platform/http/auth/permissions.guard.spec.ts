import type { ExecutionContext } from '@nestjs/common';
import { describe, expect, it } from '@jest/globals';
import type { Caller } from './caller.js';
import { NonAdminSessionCache } from './non-admin-sessions.js';
import { PermissionsGuard } from './permissions.guard.js';
import type { PermissionTable } from './permissions.js';

const accounts: Record<number, Caller> = {
  1: { id: 1, isAdmin: true, passwordVersion: 1 },
  2: { id: 2, isAdmin: false, passwordVersion: 1 },
};

/** A request as the guard sees it; `headers` collects what it sets on the answer. */
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

const guard = (table: PermissionTable) =>
  new PermissionsGuard(table, { callerOf: (id) => Promise.resolve(accounts[id] ?? null) }, new NonAdminSessionCache());

describe('The guard in front of every route', () => {
  it('refuses a route that the table does not name, to an admin too', async () => {
    const { context } = request('GET', '/api/planted', 1);
    await expect(guard({}).canActivate(context)).rejects.toMatchObject({ code: 'route.unlisted', kind: 'forbidden' });
  });

  it('is not fooled by the names that every object has', async () => {
    const { context } = request('GET', 'constructor');
    await expect(guard({}).canActivate(context)).rejects.toMatchObject({ code: 'route.unlisted' });
  });

  it('treats HEAD as GET', async () => {
    await expect(guard({ 'GET /x': 'visitor' }).canActivate(request('HEAD', '/x').context)).resolves.toBe(true);
  });

  it('takes a session whose account is gone for a visitor', async () => {
    const { context } = request('GET', '/x', 99);
    await expect(guard({ 'GET /x': 'member' }).canActivate(context)).rejects.toMatchObject({ kind: 'unauthenticated' });
  });

  it('lets caches keep what is the same for everybody, and nothing else', async () => {
    const table: PermissionTable = { 'GET /x': 'visitor', 'POST /x': 'visitor', 'GET /mine': 'member' };
    const policy = async (method: string, url: string, userId?: number) => {
      const { context, headers } = request(method, url, userId);
      await guard(table).canActivate(context);
      return headers['cache-control'];
    };
    const MEMBER = 2;
    const ADMIN = 1;
    for (const anybody of [undefined, MEMBER])
      expect(await policy('GET', '/x', anybody)).toBe('public, max-age=0, must-revalidate');
    expect(await policy('HEAD', '/x')).toBe('public, max-age=0, must-revalidate');
    expect(await policy('GET', '/x', ADMIN)).toBe('private, no-store');
    expect(await policy('GET', '/mine', MEMBER)).toBe('private, no-store');
    expect(await policy('POST', '/x')).toBe('private, no-store');
  });
});
