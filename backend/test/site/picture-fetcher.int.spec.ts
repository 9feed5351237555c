import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PictureFetcher } from '../../src/site/pictures/picture-fetcher.js';

describe('the fetcher of images', () => {
  let port: number;
  let requests: IncomingMessage[] = [];
  const answers: Record<string, (response: ServerResponse) => void> = {
    '/picture': (response) => response.end('picture'),
    '/large': (response) => response.writeHead(200, { 'content-length': 5_000 }).end('x'.repeat(5_000)),
    '/endless': (response) => {
      response.writeHead(200);
      const more = () => response.destroyed || (response.write('x'.repeat(500)), setImmediate(more));
      more();
    },
    '/silent': () => undefined,
    '/once': (response) => response.writeHead(302, { location: '/picture' }).end(),
    '/round': (response) => response.writeHead(302, { location: '/round' }).end(),
    '/to-file': (response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    '/inside': (response) => response.writeHead(307, { location: `http://[::1]:${port}/picture` }).end(),
    '/by-name': (response) => response.writeHead(307, { location: `http://localhost:${port}/picture` }).end(),
    '/nowhere': (response) => response.writeHead(302).end(),
  };
  const server = createServer((request, response) => {
    requests.push(request);
    (answers[request.url!] ?? ((missing) => missing.writeHead(404).end()))(response);
  });
  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    port = (server.address() as AddressInfo).port;
  });
  beforeEach(() => {
    requests = [];
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const here = (path: string) => `http://127.0.0.1:${port}${path}`;
  /** With the default settings, but also plain HTTP, because the server of this test has no TLS. */
  const shipped = new PictureFetcher({ protocols: ['https:', 'http:'] });
  const loose = new PictureFetcher({
    protocols: ['http:'],
    mayConnect: (address) => address === '127.0.0.1',
    maxBytes: 4_000,
    timeoutMs: 1_000,
  });

  it('sends no request over plain HTTP', async () => {
    await expect(new PictureFetcher().fetch('http://example.org/x.jpg')).rejects.toThrow('http: is not followed');
  });

  it.each(['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', 'localhost', 'localhost.', '0.0.0.0'])(
    'does not connect to this machine, called %s',
    async (name) => {
      await expect(shipped.fetch(`http://${name}:${port}/picture`)).rejects.toThrow(
        /not on the public internet|ENOTFOUND|EAI_AGAIN/,
      );
      expect(requests).toEqual([]);
    },
  );

  it.each(['10.0.0.1', '169.254.169.254', '192.168.0.1', '[fd00::1]', '[fe80::1]'])(
    'does not connect to %s',
    async (address) => {
      await expect(new PictureFetcher().fetch(`https://${address}/`)).rejects.toThrow('not on the public internet');
    },
  );

  it('checks the resolved addresses of a name when it connects, and refuses all if one is private', async () => {
    const seen: string[] = [];
    const mixed = new PictureFetcher({
      protocols: ['http:'],
      mayConnect: (address) => {
        seen.push(address);
        return false;
      },
    });
    await expect(mixed.fetch(`http://localhost:${port}/picture`)).rejects.toThrow('localhost is ');
    expect(seen.length).toBeGreaterThan(0);
    expect(requests).toEqual([]);
  });

  it('returns the image, and sends no header about a reader', async () => {
    expect((await loose.fetch(here('/picture'))).toString()).toBe('picture');
    expect((await loose.fetch(here('/once'))).toString()).toBe('picture');
    const [request] = requests;
    expect(Object.keys(request!.headers).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ]);
  });

  it('does not send the user name and password of a URL', async () => {
    await loose.fetch(`http://user:secret@127.0.0.1:${port}/picture`);
    expect(requests[0]!.headers.authorization).toBeUndefined();
  });

  it.each([
    ['/missing', 'it answered 404'],
    ['/nowhere', 'it answered 302'],
    ['/round', 'more than 3 redirects'],
    ['/to-file', 'file: is not followed'],
    ['/inside', '::1 is not on the public internet'],
    ['/large', 'larger than 4000 bytes'],
    ['/endless', 'larger than 4000 bytes'],
    ['/silent', /aborted/],
  ])('gives up on %s', async (path, why) => {
    await expect(loose.fetch(here(path))).rejects.toThrow(why);
  });
});
