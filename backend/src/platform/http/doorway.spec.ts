import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';
import { standBefore } from './doorway.js';
import type { AtTheDoor } from './doorway.js';

describe('At the door', () => {
  let server: Server | undefined;
  afterEach(() => void server?.close());

  const takes =
    (name: string): AtTheDoor =>
    ({ url }, response) =>
      url!.startsWith(`/${name}`) && Boolean(response.end(name));

  it('each is asked in turn, and what nobody takes goes the long way', async () => {
    server = createServer((_request, response) => response.end('the long way'));
    standBefore(server, takes('a'));
    standBefore(server, takes('b'));
    standBefore(server, takes('ab'));
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
    standBefore(server, (request, response, goOn) => Boolean(setImmediate(() => goOn(request, response))));
    expect((await supertest(server).get('/').buffer(true)).text).toBe('the long way');
  });

  it('nobody stands where nothing comes after', () => {
    server = createServer();
    expect(() => standBefore(server!, takes('a'))).toThrow('Nobody listens');
  });
});
