import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { permissions } from '../../src/permissions.js';
import { comparePermissions } from '../../src/platform/http/permissions.js';
import type { Permission } from '../../src/platform/http/permissions.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const RANK: Record<Permission, number> = { visitor: 0, member: 1, admin: 2 };
const routes = Object.entries(permissions).filter(
  ([route]) => !route.endsWith('/*') && route !== 'GET /api/moderation/stream',
);

/** What makes a route everybody's, where that depends on the body; without it see the route's own spec. */
const SENT: Record<string, object> = { 'POST /api/newsletter/unsubscribe': { token: 'out-of-a-mail' } };

describe('Permissions', () => {
  let archive: TestApp;
  let callers: Record<Permission, TestAgent>;

  beforeAll(async () => {
    archive = await startApp();
    callers = { visitor: archive.visitor, member: await archive.member(), admin: await archive.admin() };
  });
  afterAll(() => archive?.close());

  const call = async (route: string, caller: Permission) => {
    const [method, path] = route.split(' ') as [string, string];
    const url = path.replace(/:\w+/g, '999999');
    const { status, body } = await callers[caller][method.toLowerCase() as 'get'](url).send(SENT[route]);
    return { status, code: (body as { code?: string }).code };
  };

  it.each(routes)('%s is for a %s and above', async (route, needed) => {
    for (const caller of ['visitor', 'member', 'admin'] as const) {
      // Signing out would end the session that the next routes need.
      if (route === 'POST /api/auth/logout' && caller !== 'visitor') continue;
      const { status, code } = await call(route, caller);
      const refusal = caller === 'visitor' ? 401 : 403;
      // Somebody who may gets anything but a refusal: here mostly 400 and 404, for nothing is sent and nothing is there.
      const allowed = RANK[caller] >= RANK[needed];
      // Where a setting or a proof decides, everybody may ask; that refusal has a code of its own.
      const decided = code === 'auth.platform';
      expect({ caller, refused: status === refusal && !decided }).toEqual({ caller, refused: !allowed });
    }
  });

  it('a route that no table names is a difference, and so is a name without a route', () => {
    expect(comparePermissions(['GET /api/planted'], {})).toEqual(['GET /api/planted is in no permission table']);
    expect(comparePermissions([], { 'GET /api/gone': 'visitor' })).toEqual([
      'GET /api/gone is in the permission table, but no such route exists',
    ]);
  });

  it('every story but the approved ones is for admins, whatever the query says', async () => {
    for (const status of ['all', 'pending']) {
      await callers.visitor.get('/api/confessions').query({ status }).expect(401);
      await callers.member.get('/api/confessions').query({ status }).expect(403);
      await callers.admin.get('/api/confessions').query({ status }).expect(200);
    }
  });
});
