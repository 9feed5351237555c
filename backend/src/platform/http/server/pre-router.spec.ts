import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';
import { addPreRouterHandler } from './pre-router.js';
import type { PreRouterHandler } from './pre-router.js';

describe('Pre-router handlers', () => {
  let server: Server | undefined;
  afterEach(() => void server?.close());

  const handles =
    (name: string): PreRouterHandler =>
    ({ url }, response) =>
      url!.startsWith(`/${name}`) && Boolean(response.end(name));

  it('run in order, and a request that none handles goes to Fastify', async () => {
    server = createServer((_request, response) => response.end('Fastify'));
    addPreRouterHandler(server, handles('a'));
    addPreRouterHandler(server, handles('b'));
    addPreRouterHandler(server, handles('ab'));
    const bodyOf = async (path: string) => (await supertest(server!).get(path).buffer(true)).text;
    expect([await bodyOf('/a'), await bodyOf('/b'), await bodyOf('/ab'), await bodyOf('/c')]).toEqual([
      'a',
      'b',
      'a',
      'Fastify',
    ]);
    expect(server.listeners('request')).toHaveLength(1);
  });

  it('may pass the request on later by calling next', async () => {
    server = createServer((_request, response) => response.end('Fastify'));
    addPreRouterHandler(server, (request, response, next) => Boolean(setImmediate(() => next(request, response))));
    expect((await supertest(server).get('/').buffer(true)).text).toBe('Fastify');
  });

  it('cannot be added to a server without Fastify', () => {
    server = createServer();
    expect(() => addPreRouterHandler(server!, handles('a'))).toThrow('does not listen');
  });
});
