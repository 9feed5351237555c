import { describe, expect, it } from '@jest/globals';
import { DomainError } from '../../../kernel/domain-error.js';
import { Page } from '../../../kernel/page.js';
import type { RateLimitTable } from '../rate-limit/limit-table.js';
import type { PermissionTable } from '../auth/permission-table.js';
import { InProcessReads } from './in-process-reads.js';

const permissions: PermissionTable = {
  'GET /api/posts/:id': 'visitor',
  'GET /api/posts/:id/comments': 'visitor',
  'GET /api/accounts/:id': 'manage-people',
  'POST /api/posts/:id': 'visitor',
};
const reads = (limits: RateLimitTable = {}) => new InProcessReads(permissions, limits);
const reading = (read: (id: number) => unknown) => {
  const inProcess = reads();
  inProcess.add('GET /api/posts/:id', '', async (id) => read(id));
  return inProcess;
};

describe('In-process reads', () => {
  it('call the method with the id', async () => {
    expect(await reading((id) => ({ id })).get('/api/posts/7', 'a')).toEqual({ status: 200, headers: {}, body: { id: 7 } }); // prettier-ignore
  });

  it.each([
    ...[
      '/api/posts',
      '/api/posts/',
      '/api/posts/0',
      '/api/posts/07',
      '/api/posts/-1',
      '/api/posts/1.0',
      '/api/posts/x',
    ],
    ...[
      '/api/posts/2147483648',
      '/api/posts/1/',
      '/api/posts/1?',
      '/api/posts/1?a=b',
      '/api/posts/1#a',
      '/API/posts/1',
    ],
    ...['/x/api/posts/1', '/api/posts/1/comments', '/api/posts/%31', '/api/posts/1\n', '/apixposts/1'],
  ])('serve exact URLs only: not %j', async (address) => {
    expect(await reading(() => 'read').get(address, 'a')).toBeUndefined();
  });

  it('serve only the query string that they were added with', async () => {
    const inProcess = reads();
    inProcess.add('GET /api/posts/:id/comments', 'limit=100', async () => new Page(['a'], 1, null));
    expect(await inProcess.get('/api/posts/7/comments?limit=100', 'a')).toEqual({
      status: 200,
      headers: { 'x-total-count': '1' },
      body: ['a'],
    });
    for (const query of ['', '?limit=99', '?limit=100&cursor=x', '?limit=1000'])
      expect(await inProcess.get(`/api/posts/7/comments${query}`, 'a')).toBeUndefined();
  });

  it('do not serve a list with a next page', async () => {
    const next = { value: '2026-11-01', id: 1 };
    expect(await reading(() => new Page(['a'], 2, next)).get('/api/posts/7', 'a')).toBeUndefined();
  });

  it('return 404 for a missing item, as for any visitor', async () => {
    const result = await reading(() => Promise.reject(DomainError.notFound('post'))).get('/api/posts/7', 'a');
    expect(result).toMatchObject({ status: 404, headers: { 'cache-control': 'private, no-store' }, body: { status: 404 } }); // prettier-ignore
  });

  it('are refused at the start if they would bypass a guard or a limit, or have no route', () => {
    const inProcess = reads({
      'GET /api/posts/:id': { times: 1, per: 'hour', by: 'address' },
    } as unknown as RateLimitTable);
    for (const route of ['GET /api/posts/:id', 'GET /api/accounts/:id', 'POST /api/posts/:id', 'GET /api/gone/:id'])
      inProcess.add(route, '', async () => undefined);
    const line = (route: string) =>
      `the line with '${route}' in the constructor of its controller (backend/src/modules/<module>/http)`;
    const toPermit = 'or open it to them in backend/src/permissions.ts';
    expect(inProcess.compare(['GET /api/posts/:id', 'GET /api/accounts/:id', 'POST /api/posts/:id'])).toEqual([
      `GET /api/posts/:id has an in-process read, but is rate limited: remove ${line('GET /api/posts/:id')}, or its row from backend/src/rate-limits.ts`,
      `GET /api/accounts/:id has an in-process read, but is not open to visitors: remove ${line('GET /api/accounts/:id')}, ${toPermit}`,
      `POST /api/posts/:id has an in-process read, but is not a GET: remove ${line('POST /api/posts/:id')}`,
      `GET /api/gone/:id has an in-process read, but no such route exists: correct or remove ${line('GET /api/gone/:id')}`,
      `GET /api/gone/:id has an in-process read, but is not open to visitors: remove ${line('GET /api/gone/:id')}, ${toPermit}`,
    ]);
  });
});
