import { describe, expect, it } from '@jest/globals';
import { ContractDocument } from './contract-document.js';
import { contractViolations } from './contract-rules.js';
import type { Draft } from './requests.js';
import type { Got } from './send.js';

const header = (schema: object) => ({ required: true, schema });
const cacheControl = { 'Cache-Control': header({ enum: ['public, max-age=0, must-revalidate', 'private, no-store'] }) };
const problem = {
  description: 'No.',
  headers: cacheControl,
  content: { 'application/problem+json': { schema: { type: 'object', required: ['message'] } } },
};
const document = new ContractDocument({
  openapi: '3.1.0',
  components: { schemas: {} },
  paths: {
    '/api/things': {
      get: {
        operationId: 'listThings',
        responses: {
          200: {
            description: 'Done.',
            headers: cacheControl,
            content: {
              'application/json': {
                schema: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } },
              },
            },
          },
          304: { description: 'The same.' },
        },
      },
      post: {
        operationId: 'makeThing',
        security: [{ cookie: ['admin'] }],
        requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
        responses: { 201: { description: 'Made.' }, 400: problem, 401: problem, 403: problem },
      },
    },
  },
});
const [reads, makes] = document.calls as [ContractDocument['calls'][0], ContractDocument['calls'][0]];

const id = '6f1a7f0e-0a51-4c33-9e0b-9a3f7f2b1c55';
const draft: Draft = { role: 'visitor', method: 'GET', target: '/api/things', headers: {}, contract: 'sound' };
const good: Got = {
  status: 200,
  headers: {
    'x-request-id': id,
    'content-type': 'application/json',
    'cache-control': 'public, max-age=0, must-revalidate',
    etag: '"x"',
  },
  text: '{"id":1}',
};
const refusal = (status: number, more: object = {}): Got => ({
  status,
  headers: {
    'x-request-id': id,
    'content-type': 'application/problem+json',
    'cache-control': 'private, no-store',
  },
  text: JSON.stringify({ status, message: 'No.', detail: 'No.', errors: [{ message: 'No.' }], ...more }),
});

describe('the contract rules for a response', () => {
  it('report nothing for a valid response', () => {
    expect(contractViolations(document, reads, draft, good)).toEqual([]);
    expect(contractViolations(document, makes, { ...draft, method: 'POST' }, refusal(401))).toEqual([]);
  });

  const without = (name: string) => ({ ...good, headers: { ...good.headers, [name]: undefined } });

  it.each<[string, Got]>([
    ['a status that the document does not have', { ...good, status: 206 }],
    ['a server error', { ...refusal(500) }],
    ['a body of another shape', { ...good, text: '{"id":"1"}' }],
    ['a field that is not described', { ...good, text: '{"id":1,"secret":2}' }],
    ['no JSON', { ...good, text: '{' }],
    ['another content type', { ...good, headers: { ...good.headers, 'content-type': 'text/html' } }],
    ['no request id', without('x-request-id')],
    ['no ETag on a public response', without('etag')],
    ['no Cache-Control', without('cache-control')],
    ['a body with 304', { ...good, status: 304 }],
  ])('report %s', (_, got) => {
    expect(contractViolations(document, reads, draft, got)).not.toEqual([]);
  });

  it.each<[string, Partial<Draft>, Got]>([
    ['a visitor without permission who was accepted', {}, { ...good, status: 201, text: '' }],
    ['a member without permission who was not refused', { role: 'member' }, refusal(400)],
    ['invalid input that was accepted', { role: 'admin', contract: 'broken' }, { ...good, status: 201, text: '' }],
    ['valid input that was called invalid', { role: 'admin' }, refusal(400)],
    ['message and detail that differ', {}, refusal(401, { detail: 'Other.' })],
    ['a stack trace', {}, refusal(401, { at: 'x.ts:12 node_modules' })],
    ['a first error with another message', { role: 'admin', contract: 'broken' }, refusal(400, { errors: [] })],
  ])('report %s', (_, change, got) => {
    expect(contractViolations(document, makes, { ...draft, method: 'POST', ...change }, got)).not.toEqual([]);
  });
});
