import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { permissions } from '../../src/permissions.js';
import { SITE_ROUTES } from '../../src/platform/http/server/http-server.js';
import type { Permission } from '../../src/platform/http/auth/permission-table.js';
import { CALLER_KINDS, lowestCaller } from '../support/caller-kind.js';
import type { CallerKind } from '../support/caller-kind.js';
import { closeConnections, send } from '../support/fuzz/send.js';
import { World } from '../support/fuzz/world.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';
import { differences } from '../support/faults.js';

const RANK: Record<CallerKind, number> = { visitor: 0, member: 1, admin: 2 };
/** The guard's response. Where a setting or a proof decides, the error has its own code. */
const REFUSAL: Record<CallerKind, string> = { visitor: '401 auth.required', member: '403 auth.not-allowed', admin: '' };
/** No body is sent and the ids do not exist, so an allowed call mostly gets a 400 or a 404 and changes nothing. */
const NAMES: Record<string, string> = { contentType: 'post', reactionType: 'heart', token: 'none', file: 'reader.js' };
/**
 * Bodies that make a route public, where that depends on the body. The case without them is in the route's own spec.
 */
const SENT: Record<string, object> = { 'POST /api/newsletter/unsubscribe': { token: 'out-of-a-mail' } };

describe('permissions', () => {
  let archive: TestApp;
  let world: World;

  beforeAll(async () => {
    archive = await startApp();
    world = await World.build(archive);
  });
  afterAll(async () => {
    closeConnections();
    await archive?.close();
  });

  const ask = async (method: string, path: string, role: CallerKind, sent?: object) => {
    const target = path.replaceAll(/:(\w+)/g, (_, name: string) => NAMES[name] ?? '999999');
    // Without a session, because logging out would end the one that the next routes need.
    const cookie = path.endsWith('/logout') ? '' : world.cookie(role);
    const headers = { ...(cookie ? { cookie } : {}), ...(sent ? { 'content-type': 'application/json' } : {}) };
    return send(archive.url, { method, target, headers, ...(sent ? { body: JSON.stringify(sent) } : {}) });
  };

  it('are checked on every route of the server, including HEAD, for every kind of caller', async () => {
    expect(archive.routes.length).toBeGreaterThan(60);
    const walked: string[] = [];
    for (const route of archive.routes.filter((one) => !SITE_ROUTES.test(one))) {
      const [method, path] = route.split(' ') as [string, string];
      const needed = permissions[route];
      for (const role of CALLER_KINDS) {
        const allowed = needed !== undefined && RANK[role] >= RANK[lowestCaller(needed)];
        const { status, text } = await ask(method, path, role, SENT[route]);
        const code = status === 401 || status === 403 ? (JSON.parse(text) as { code: string }).code : '';
        const refused = `${status} ${code}`;
        walked.push(route);
        if (allowed) expect([route, role, Object.values(REFUSAL).includes(refused)]).toEqual([route, role, false]);
        else expect([route, role, refused]).toEqual([route, role, REFUSAL[role]]);
        if (method !== 'GET') continue;
        const head = await ask('HEAD', path, role);
        expect([route, role, head.status, head.text]).toEqual([route, role, status, '']);
      }
    }
    const names = { inCode: walked, listed: Object.keys(permissions).filter((one) => !SITE_ROUTES.test(one)) };
    const instruction = {
      ifMissing: 'say in permissions.ts who may call it',
      ifUnknown: 'the server has no such route, remove it from permissions.ts',
    };
    expect(differences(names, instruction)).toEqual([]);
  });

  it('must match the routes exactly: the server does not start if either has one that the other lacks', async () => {
    const table = permissions as Record<string, Permission>;
    const taken = table['GET /api/site']!;
    try {
      delete table['GET /api/site'];
      await expect(startApp()).rejects.toThrow('GET /api/site is in no permission table');
      table['GET /api/site'] = taken;
      table['GET /api/gone'] = 'visitor';
      await expect(startApp()).rejects.toThrow('GET /api/gone is in the permission table, but no such route exists');
    } finally {
      table['GET /api/site'] = taken;
      delete table['GET /api/gone'];
    }
  });

  it('also depend on the query: only admins can list unapproved stories', async () => {
    for (const status of ['all', 'pending']) {
      const answers = await Promise.all(
        CALLER_KINDS.map((role) => ask('GET', `/api/confessions?status=${status}`, role)),
      );
      expect(answers.map((answer) => answer.status)).toEqual([401, 403, 200]);
    }
  });
});
