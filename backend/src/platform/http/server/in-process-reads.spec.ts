import { describe, expect, it } from '@jest/globals';
import { DomainError } from '../../../kernel/domain-error.js';
import { Page } from '../../../kernel/page.js';
import type { RateLimitTable } from '../rate-limit/limit-table.js';
import type { PermissionTable } from '../auth/permissions.js';
import { InProcessReads } from './in-process-reads.js';

const permissions: PermissionTable = {
  'GET /api/posts/:id': 'visitor',
  'GET /api/posts/:id/comments': 'visitor',
  'GET /api/accounts/:id': 'admin',
  'POST /api/posts/:id': 'visitor',
};
const reads = (limits: RateLimitTable = {}) => new InProcessReads(permissions, limits);
const answering = (tell: (id: number) => unknown) => {
  const short = reads();
  short.add('GET /api/posts/:id', '', async (id) => tell(id));
  return short;
};

describe('The short way to a read', () => {
  it('leads to the method, with the id', async () => {
    expect(await answering((id) => ({ id })).get('/api/posts/7', 'a')).toEqual({ status: 200, headers: {}, body: { id: 7 } }); // prettier-ignore
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
  ])('is for plain addresses alone: not for %j', async (address) => {
    expect(await answering(() => 'told').get(address, 'a')).toBeUndefined();
  });

  it('is for the one query that it is for', async () => {
    const short = reads();
    short.add('GET /api/posts/:id/comments', 'limit=100', async () => new Page(['a'], 1, null));
    expect(await short.get('/api/posts/7/comments?limit=100', 'a')).toEqual({
      status: 200,
      headers: { 'x-total-count': '1' },
      body: ['a'],
    });
    for (const query of ['', '?limit=99', '?limit=100&cursor=x', '?limit=1000'])
      expect(await short.get(`/api/posts/7/comments${query}`, 'a')).toBeUndefined();
  });

  it('is left for a list that goes on', async () => {
    const next = { value: '2026-11-01', id: 1 };
    expect(await answering(() => new Page(['a'], 2, next)).get('/api/posts/7', 'a')).toBeUndefined();
  });

  it('says what a visitor would be told where there is nothing', async () => {
    const told = await answering(() => Promise.reject(DomainError.notFound('post'))).get('/api/posts/7', 'a');
    expect(told).toMatchObject({ status: 404, headers: { 'cache-control': 'private, no-store' }, body: { status: 404 } }); // prettier-ignore
  });

  it('is refused at the start past a guard, a limit or to nowhere', () => {
    const short = reads({
      'GET /api/posts/:id': { times: 1, per: 'hour', by: 'address' },
    } as unknown as RateLimitTable);
    for (const route of ['GET /api/posts/:id', 'GET /api/accounts/:id', 'POST /api/posts/:id', 'GET /api/gone/:id'])
      short.add(route, '', async () => undefined);
    expect(short.compare(['GET /api/posts/:id', 'GET /api/accounts/:id', 'POST /api/posts/:id'])).toEqual([
      'GET /api/posts/:id has an in-process read, but is rate limited',
      'GET /api/accounts/:id has an in-process read, but is not open to visitors',
      'POST /api/posts/:id has an in-process read, but is not a GET',
      'GET /api/gone/:id has an in-process read, but no such route exists',
      'GET /api/gone/:id has an in-process read, but is not open to visitors',
    ]);
  });
});
