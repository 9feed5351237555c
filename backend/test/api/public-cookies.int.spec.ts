import { randomUUID } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';
import { permissions } from '../../src/permissions.js';
import { newCampaign } from '../support/campaign-calls.js';
import { Desk } from '../support/decisions.js';
import { toDo } from '../support/faults.js';
import { transparentPng } from '../support/pictures.js';
import { cookieOf, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

/** A shared cache may store the response, and would then send its cookies to everyone. */
const isShared = (policy = '') => !/private|no-store/.test(policy);

/** Routes whose responses are never cacheable, or that need more than a GET: not tested here. */
const NEVER_SHARED = [
  'GET /api/newsletter/challenge',
  'GET /api/newsletter/click/:token',
  'GET /api/newsletter/preferences',
  'GET /api/previews/:token',
  'GET /admin/queues',
  'GET /admin/queues/queue/:queueName',
  'GET /admin/queues/queue/:queueName/:jobId',
  'GET /admin/queues/job-schedulers',
  'GET /admin/queues/metrics-history',
  'GET /article/:id/picture/:width',
  'GET /preview/:token/picture/:width',
  // Exists only with tens of thousands of pages.
  'GET /sitemaps/:file',
  'GET /healthz',
  'GET /readyz',
  'GET /metrics',
];

describe('responses that shared caches may store', () => {
  let archive: TestApp;
  let examples: Record<string, string>;
  let cookies: [what: string, cookie: string | undefined][];
  beforeAll(async () => {
    archive = await startApp('PostgreSQL', {}, 'site');
    const desk = await Desk.open(archive);
    const post = await desk.post();
    await desk.comment({ postId: post, approved: true });
    const story = await desk.story(true);
    const email = await newCampaign(archive, { status: 'sent' });
    const series = await desk.made(desk.admin, '/api/series', { name: 'In parts', postIds: [post] });
    await desk.made(desk.admin, '/api/glossary', { term: 'Crone', definition: 'A word.', published: true });
    const admin = await archive.admin();
    const bytes = await transparentPng(40, 40);
    const picture = (await admin.post('/api/media').attach('file', bytes, 'x.png').expect(201)).body.url as string;
    const page = await archive.visitor.get('/').expect(200);
    await archive.app
      .get(MikroORM)
      .em.fork()
      .execute(`insert into former_path (path, post_id) values ('/moved', ?)`, [post]);
    const asset = /\/assets\/[\w.-]+/.exec(page.text)![0];
    examples = {
      ...Object.fromEntries(
        Object.keys(permissions)
          .filter((route) => route.startsWith('GET ') && permissions[route] === 'visitor')
          .filter((route) => !NEVER_SHARED.includes(route))
          .map((route) => [route, route.replace('GET ', '').replace(':id', String(post))]),
      ),
      'GET /api/legal/:page': '/api/legal/terms',
      'GET /api/posts/moved': '/api/posts/moved?path=/moved',
      'GET /media/:id': picture,
      'GET /media/:id/:file': `${picture}/400.webp`,
      'GET /api/categories/:id': '/api/categories/1',
      'GET /api/glossary/:slug': '/api/glossary/crone',
      'GET /api/series/:id': `/api/series/${series}`,
      'GET /api/confessions/:id': `/api/confessions/${story}`,
      'GET /stories/:id/card.png': `/stories/${story}/card.png`,
      'GET /api/newsletter/archive/:id': `/api/newsletter/archive/${email}`,
      'GET /api/search': '/api/search?q=spinster',
      'GET /api/search/suggestion': '/api/search/suggestion?q=spinster',
      'GET /api/search/words': '/api/search/words?q=crone',
      'GET /api/docs/:file': '/api/docs/swagger-ui.css',
      'GET /rss/:file': '/rss/the-body.xml',
      'GET /assets/*': asset,
      'GET /*': '/stories',
    };
    const register = async () => {
      const username = `p-${randomUUID().slice(0, 8)}`;
      const body = { username, email: `${username}@example.org`, password: 'a-fine-secret' };
      return cookieOf(await supertest(archive.url).post('/api/auth/register').send(body).expect(201));
    };
    const [member, left, changed] = [await register(), await register(), await register()];
    await supertest(archive.url).post('/api/auth/logout').set('cookie', left).expect(204);
    await archive.app
      .get(MikroORM)
      .em.fork()
      .execute('update account set password_version = 9 where id = (select max(id) from account)');
    cookies = [
      ['none', undefined],
      ['of a member', member],
      ['of a member who logged out', left],
      ['of an old password', changed],
      ['made up', 'sid=made-up'],
      ['with a wrong signature', 'sid=made-up.signature'],
      ['empty', 'sid='],
      ['quoted', 'sid="made-up"'],
      ['with spaces', 'a=b;  sid = made-up.x ; c=d'],
      ['of another name', 'xsid=made-up; sid2=made-up'],
    ];
  });
  afterAll(() => archive?.close());

  const ask = (path: string, cookie: string | undefined) => {
    const asked = supertest(archive.url).get(path).redirects(0).buffer(true);
    return cookie === undefined ? asked : asked.set('cookie', cookie);
  };

  it('set and clear no cookie on any route, for any cookie sent, uncached and cached', async () => {
    const shared = new Set<string>();
    const found: string[] = [];
    // Each cookie is the first for one URL, so that its response is cached for the others.
    for (const [what, cookie] of cookies)
      for (const [route, path] of Object.entries(examples))
        for (const url of [`${path}${path.includes('?') ? '&' : '?'}n=${encodeURIComponent(what)}`, path]) {
          const { headers, status } = await ask(url, cookie);
          if (status >= 400 || !isShared(headers['cache-control'])) continue;
          shared.add(route);
          if (headers['set-cookie']) found.push(`${url} with a cookie ${what}: ${String(headers['set-cookie'])}`);
        }
    expect(found).toEqual([]);
    // Otherwise the test would pass for routes whose responses it never saw.
    const unseen = Object.keys(examples).filter((route) => !shared.has(route));
    const instruction = 'give it a path with a response to store in `examples` here, or add it to NEVER_SHARED here';
    expect(toDo(unseen, instruction)).toEqual([]);
  }, 120_000);

  it('do not clear an expired cookie, but private responses do', async () => {
    for (const what of ['of a member who logged out', 'made up', 'with a wrong signature']) {
      const cookie = cookies.find(([name]) => name === what)![1];
      const { headers } = await ask('/api/auth/user', cookie).expect(401);
      expect(String(headers['set-cookie'])).toMatch(/^sid=;/);
    }
  });
});
