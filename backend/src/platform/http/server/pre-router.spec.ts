import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';
import { addPreRouterHandler } from './pre-router.js';
import type { PreRouterHandler } from './pre-router.js';

describe('At the door', () => {
  let server: Server | undefined;
  afterEach(() => void server?.close());

  const takes =
    (name: string): PreRouterHandler =>
    ({ url }, response) =>
      url!.startsWith(`/${name}`) && Boolean(response.end(name));

  it('each is asked in turn, and what nobody takes goes the long way', async () => {
    server = createServer((_request, response) => response.end('the long way'));
    addPreRouterHandler(server, takes('a'));
    addPreRouterHandler(server, takes('b'));
    addPreRouterHandler(server, takes('ab'));
    const said = async (path: string) => (await supertest(server!).get(path).buffer(true)).text;
    expect([await said('/a'), await said('/b'), await said('/ab'), await said('/c')]).toEqual([
      'a',
      'b',
      'a',
      'the long way',
    ]);
    expect(server.listeners('request')).toHaveLength(1);
  });

  it('somebody may read, and leave it to the long way after all', async () => {
    server = createServer((_request, response) => response.end('the long way'));
    addPreRouterHandler(server, (request, response, goOn) => Boolean(setImmediate(() => goOn(request, response))));
    expect((await supertest(server).get('/').buffer(true)).text).toBe('the long way');
  });

  it('a handler cannot be added to a server without Fastify', () => {
    server = createServer();
    expect(() => addPreRouterHandler(server!, takes('a'))).toThrow('does not listen');
  });
});
