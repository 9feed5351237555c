import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROLES } from '../../src/kernel/roles.js';
import type { Capability, Role } from '../../src/kernel/roles.js';
import { capabilities, permissions } from '../../src/permissions.js';
import type { Permission } from '../../src/platform/http/auth/permission-table.js';
import { SITE_ROUTES } from '../../src/platform/http/server/http-server.js';
import { differences } from '../support/faults.js';
import { ContractDocument } from '../support/fuzz/contract-document.js';
import { nameOfId } from '../support/fuzz/requests.js';
import { closeConnections, send } from '../support/fuzz/send.js';
import { World } from '../support/fuzz/world.js';
import { personWith } from '../support/staff.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';
import { MESSAGE, SUBMISSION, SUGGESTION } from '../support/write-calls.js';

type Who = 'visitor' | Role | 'suspended member' | 'suspended admin';
const EVERYONE: Who[] = ['visitor', ...ROLES, 'suspended member', 'suspended admin'];

/** The response that the tables demand; undefined if the caller may use the route. */
const refusal = (route: string, who: Who): string | undefined => refusalWithout(permissions[route]!, who);

function refusalWithout(needed: Permission, who: Who): string | undefined {
  if (needed === 'visitor') return undefined;
  if (who === 'visitor') return '401 auth.required';
  if (needed === 'member') return undefined;
  if (who.startsWith('suspended')) return '403 auth.suspended';
  return capabilities[who as Role].includes(needed) ? undefined : '403 auth.not-allowed';
}
const REFUSALS = ['401 auth.required', '403 auth.not-allowed', '403 auth.suspended'];

/** No body is sent and the ids do not exist, so an allowed call mostly gets a 400 or a 404 and changes nothing. */
const NAMES: Record<string, string> = { contentType: 'post', reactionType: 'heart', token: 'none', file: 'reader.js' };
const SENT: Record<string, object> = { 'POST /api/newsletter/unsubscribe': { token: 'out-of-a-mail' } };

/** Requests that require more than their route, because of their query or body. */
const STRICTER: { request: string; needed: Capability; sent?: object }[] = [
  { request: 'GET /api/confessions?status=all', needed: 'moderate' },
  { request: 'GET /api/confessions?status=pending', needed: 'moderate' },
  { request: 'GET /api/confessions?q=word', needed: 'moderate' },
  { request: 'GET /api/confessions?sort=createdAt', needed: 'moderate' },
  { request: 'GET /api/posts?q=word', needed: 'write-drafts' },
  { request: 'GET /api/posts?sort=title', needed: 'write-drafts' },
  { request: 'GET /api/posts?categoryId=1', needed: 'write-drafts' },
  { request: 'GET /api/posts?mine=true', needed: 'write-drafts' },
  { request: 'GET /api/posts?scheduled=true&mine=true', needed: 'write-drafts' },
  { request: 'GET /api/posts?scheduled=true', needed: 'edit-articles' },
  { request: 'GET /api/posts?asking=true', needed: 'edit-articles' },
  { request: 'GET /api/posts?asking=true&mine=true', needed: 'edit-articles' },
  // Writers see those about their own articles.
  { request: 'GET /api/moderation/decisions?kind=post', needed: 'write-drafts' },
  { request: 'GET /api/moderation/decisions?kind=confession', needed: 'moderate' },
  { request: 'GET /api/moderation/decisions?kind=subscriber', needed: 'read-emails' },
  { request: 'GET /api/moderation/decisions?kind=account', needed: 'manage-people' },
  { request: 'GET /api/moderation/decisions?kind=page', needed: 'change-settings' },
  { request: 'GET /api/moderation/decisions?kind=campaign', needed: 'draft-newsletters' },
  { request: 'POST /api/newsletter/unsubscribe', needed: 'read-emails', sent: { email: 'nobody@example.org' } },
];

/** The routes with a change that need no capability. The names of PUT /api/me are refused by the controller. */
const MAY_WHILE_SUSPENDED = [
  'POST /api/auth/step-up',
  'DELETE /api/auth/sessions',
  'DELETE /api/auth/sessions/:sessionId',
  'POST /api/auth/passkeys',
  'POST /api/auth/passkeys/options',
  'POST /api/auth/passkeys/proof',
  'POST /api/auth/passkeys/proof/options',
  'PUT /api/auth/passkeys/:id',
  'DELETE /api/auth/passkeys/:id',
  'POST /api/auth/totp',
  'POST /api/auth/totp/setup',
  'DELETE /api/auth/totp',
  'POST /api/auth/recovery-codes',
  'PUT /api/me',
  'DELETE /api/me',
  'POST /api/me/notifications/read',
];

/** The addresses of people who wrote to the archive or have an account. */
const ADDRESSES = ['topic', 'idea', 'message', 'subscriber', 'invited'].map((name) => `${name}@people.example`);

describe('roles', () => {
  let archive: TestApp;
  let world: World;
  const cookies = {} as Record<Who, string>;

  beforeAll(async () => {
    archive = await startApp();
    world = await World.build(archive);
    cookies.visitor = '';
    for (const role of ROLES) cookies[role] = (await personWith(archive, role)).cookie;
    cookies['suspended member'] = (await personWith(archive, 'member', { suspended: true })).cookie;
    cookies['suspended admin'] = (await personWith(archive, 'admin', { suspended: true })).cookie;
  });
  afterAll(async () => {
    closeConnections();
    await archive?.close();
  });

  const ask = async (method: string, path: string, who: Who, sent?: object) => {
    const target = path.replaceAll(/:(\w+)/g, (_, name: string) => NAMES[name] ?? '999999');
    // Without a session, because logging out would end the one that the next routes need.
    const cookie = path.endsWith('/logout') ? '' : cookies[who];
    const headers = { ...(cookie ? { cookie } : {}), ...(sent ? { 'content-type': 'application/json' } : {}) };
    return send(archive.url, { method, target, headers, ...(sent ? { body: JSON.stringify(sent) } : {}) });
  };

  it.each(EVERYONE)('let %s use exactly the routes that the tables allow', async (who) => {
    const routes = archive.routes.filter((one) => !SITE_ROUTES.test(one));
    expect(routes.length).toBeGreaterThan(100);
    const wrong: unknown[] = [];
    for (const route of routes) {
      const [method, path] = route.split(' ') as [string, string];
      const { status, text } = await ask(method, path, who, SENT[route]);
      const code = status === 401 || status === 403 ? (JSON.parse(text) as { code: string }).code : '';
      const answer = `${status} ${code}`;
      const expected = refusal(route, who);
      if (expected ? answer !== expected : REFUSALS.includes(answer)) wrong.push({ route, answer, expected });
    }
    expect(wrong).toEqual([]);
  });

  it.each(STRICTER)(
    'also follow the query and the body: $request requires $needed',
    async ({ request, needed, sent }) => {
      const [method, path] = request.split(' ') as [string, string];
      const wrong: unknown[] = [];
      for (const who of EVERYONE) {
        const { status, text } = await ask(method, path, who, sent);
        const { code = '' } = status >= 400 ? (JSON.parse(text) as { code?: string }) : {};
        const answer = `${status} ${code}`;
        const expected = refusalWithout(needed, who);
        if (expected ? answer !== expected : REFUSALS.includes(answer) || status === 400)
          wrong.push({ who, answer, expected });
      }
      expect(wrong).toEqual([]);
    },
  );

  it('leave a suspended account only what reads, signs in or out, or is its own: everything else is refused', () => {
    const own = archive.routes.filter((one) => !one.startsWith('GET ') && permissions[one] === 'member');
    expect(
      differences(
        { inCode: own, listed: MAY_WHILE_SUSPENDED },
        {
          ifMissing:
            'a suspended account may use it: give it a capability in permissions.ts, or add it to MAY_WHILE_SUSPENDED here',
          ifUnknown: 'permissions.ts does not open it to every member, remove it from MAY_WHILE_SUSPENDED here',
        },
      ),
    ).toEqual([]);
  });

  it('have the desk with every other capability of the desk, and only admins have all', () => {
    for (const role of ROLES) {
      const [own, desk] = [capabilities[role], capabilities[role].includes('use-desk')];
      expect([role, desk]).toEqual([role, own.some((one) => one !== 'comment' && one !== 'bookmark')]);
      expect([role, own.includes('read-emails')]).toEqual([role, role === 'admin']);
    }
  });

  describe('email addresses', () => {
    let targets: string[];
    beforeAll(async () => {
      const [topic, idea, message, subscriber, invited] = ADDRESSES as [string, string, string, string, string];
      await archive.visitor
        .post('/api/submissions')
        .send({ ...SUBMISSION, email: topic })
        .expect(201);
      await archive.visitor
        .post('/api/suggestions')
        .send({ ...SUGGESTION, email: idea })
        .expect(201);
      await archive.visitor
        .post('/api/contact')
        .send({ ...MESSAGE, email: message })
        .expect(202);
      await world.admin.post('/api/invitations').send({ role: 'writer', email: invited }).expect(201);
      const em = archive.app.get(MikroORM).em.fork();
      await em.execute(`insert into subscriber (email, status, created_at) values (?, 'subscribed', now())`, [
        subscriber,
      ]);
      const document = new ContractDocument((await archive.visitor.get('/api/openapi.json').expect(200)).body);
      targets = document.calls
        .filter(({ method, path }) => method === 'GET' && path !== '/api/moderation/stream')
        .flatMap((call) => {
          const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
            String(world.ids[nameOfId(call, name)] ?? NAMES[name] ?? 1),
          );
          return [path, `${path}?limit=100&status=all`, `${path}?kind=comment&id=${world.ids['commentId']}`];
        });
    });

    const addressesSeenBy = async (who: Who) => {
      const found = new Set<string>();
      for (const target of targets) {
        const { text } = await ask('GET', target, who);
        // Every account of this spec has an address there, but for the own one.
        for (const address of text.match(/[\w.-]+@[\w.-]*example(?:\.org)?/g) ?? [])
          if (!text.includes(`"email":"${address}","isAdmin"`)) found.add(address);
      }
      return [...found].sort();
    };

    it('are in no response to a moderator, a writer or an editor', async () => {
      for (const who of ['moderator', 'writer', 'editor'] as const)
        expect([who, await addressesSeenBy(who)]).toEqual([who, []]);
    });

    it('are in the responses to an admin, so that the search finds them', async () => {
      expect(await addressesSeenBy('admin')).toEqual(expect.arrayContaining(ADDRESSES));
    });

    it('are not in the response to a decision either', async () => {
      for (const kind of ['submissions', 'suggestions']) {
        const body = kind === 'submissions' ? SUBMISSION : SUGGESTION;
        const { id } = (await archive.visitor.post(`/api/${kind}`).send(body).expect(201)).body as { id: number };
        const { status, text } = await ask('POST', `/api/${kind}/${id}/approve`, 'moderator', {});
        expect([status, (JSON.parse(text) as { email: unknown }).email]).toEqual([200, null]);
      }
    });

    it('are hidden from a moderator, who still sees that a message can be answered', async () => {
      const { text } = await ask('GET', '/api/contact', 'moderator');
      expect(JSON.parse(text)).toContainEqual(
        expect.objectContaining({ text: MESSAGE.text, email: null, hasEmail: true }),
      );
    });
  });
});
