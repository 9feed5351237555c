import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LinkProbe } from '../../src/platform/public-web/link-probe.js';
import type { ProbeRules } from '../../src/platform/public-web/link-probe.js';

const SITE = 'https://archive.test';
const AGENT = `TheArchiveLinkCheck/1.0 (+${SITE})`;
/** The addresses of the names in these tests. */
const NAMES: Record<string, string[]> = {
  'a.test': ['127.0.0.1'],
  'b.test': ['127.0.0.1'],
  'metadata.test': ['169.254.169.254'],
  'mixed.test': ['127.0.0.1', '10.0.0.1'],
  'down.test': ['127.0.0.1'],
};

describe('the probe of links', () => {
  let port: number;
  let requests: { at: number; call: string; headers: IncomingMessage['headers'] }[] = [];
  /** Each host's robots.txt; without one it is a 404. */
  let robots: Record<string, string | number> = {};
  let rebind: string[][] = [];
  let now = 0;
  const timer = {
    now: () => now,
    wait: (ms: number) => Promise.resolve((now += ms)),
  };
  const stop = new AbortController();

  const pages: Record<string, (response: ServerResponse, method: string, host: string) => void> = {
    '/page': (response) => response.end('a page'),
    '/gone': (response) => response.writeHead(410).end(),
    '/no-head': (response, method) => response.writeHead(method === 'HEAD' ? 405 : 200).end(),
    '/head-404': (response, method) => response.writeHead(method === 'HEAD' ? 404 : 200).end(),
    '/people-only': (response) => response.writeHead(403).end(),
    '/too-many': (response) => response.writeHead(429).end(),
    '/broken': (response) => response.writeHead(500).end(),
    '/silent': () => undefined,
    '/cut': (response) => response.destroy(),
    '/once': (response) => response.writeHead(301, { location: '/page' }).end(),
    '/round': (response) => response.writeHead(302, { location: '/round' }).end(),
    '/nowhere': (response) => response.writeHead(302).end(),
    '/far': (response) => response.writeHead(301, { location: `/${'a'.repeat(3_000)}` }).end(),
    '/upgrade': (response) =>
      void response.socket!.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
    '/to-file': (response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    '/to-private': (response) => response.writeHead(302, { location: 'http://192.168.0.1/' }).end(),
    '/to-metadata': (response) => response.writeHead(307, { location: `http://metadata.test:${port}/page` }).end(),
    '/to-b': (response) => response.writeHead(308, { location: `http://b.test:${port}/closed/page` }).end(),
    // A body that never ends: nobody may read it.
    '/endless': (response, method) => {
      if (method === 'HEAD') return void response.writeHead(501).end();
      response.writeHead(200);
      const more = () => response.destroyed || (response.write('x'.repeat(500)), setImmediate(more));
      more();
    },
  };
  const server = createServer((request, response) => {
    const host = request.headers.host!.split(':')[0]!;
    requests.push({ at: now, call: `${request.method} ${host}${request.url}`, headers: request.headers });
    if (request.url === '/robots.txt') {
      const file = robots[host] ?? 404;
      return void (typeof file === 'number' ? response.writeHead(file).end() : response.end(file));
    }
    (pages[request.url!] ?? ((missing) => missing.writeHead(404).end()))(response, request.method!, host);
  });
  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    port = (server.address() as AddressInfo).port;
  });
  beforeEach(() => {
    requests = [];
    robots = {};
    rebind = [];
    now = 1_000;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const resolve: ProbeRules['resolve'] = (name, _options, done) => {
    const addresses = name === 'rebind.test' ? rebind.shift() : NAMES[name];
    if (!addresses) return done(Object.assign(new Error(`no ${name}`), { code: 'ENOTFOUND' }), []);
    done(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    );
  };
  /** This machine stands for the public internet, and nothing else does. */
  const outside = { mayConnect: (address: string) => address === '127.0.0.1', resolve, timer };
  const probeWith = (rules: Partial<ProbeRules> = {}) => new LinkProbe(SITE, { ...outside, ...rules });
  const at = (path: string, host = 'a.test') => `http://${host}:${port}${path}`;
  const probe = (address: string, with_ = probeWith()) => with_.probe(address, stop.signal);
  const calls = () => requests.map(({ call }) => call).filter((call) => !call.endsWith('/robots.txt'));

  it.each([
    ...['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', 'localhost', '0.0.0.0'],
    ...['10.0.0.1', '169.254.169.254', '192.168.0.1', '[fd00::1]', '[fe80::1]'],
  ])('sends no request to %s', async (host) => {
    // As shipped: only the timer is another one.
    const shipped = new LinkProbe(SITE, { timer, timeoutMs: 500 });
    const { kind } = await shipped.probe(`http://${host}:${port}/page`, stop.signal);
    // Where this machine has no name localhost, it is not found.
    expect(host === 'localhost' ? ['refused', 'failed', 'silent'] : ['refused']).toContain(kind);
    expect(requests).toEqual([]);
  });

  it.each(['metadata.test', 'mixed.test'])('sends no request to a name with a private address: %s', async (host) => {
    expect(await probe(at('/page', host))).toEqual({ kind: 'refused', status: null });
    expect(requests).toEqual([]);
  });

  it('follows no redirect to a private address, by number or by name, nor to a file', async () => {
    for (const path of ['/to-private', '/to-metadata', '/to-file'])
      expect([path, (await probe(at(path))).kind]).toEqual([path, 'refused']);
    expect(calls()).toEqual(['HEAD a.test/to-private', 'HEAD a.test/to-metadata', 'HEAD a.test/to-file']);
  });

  it('checks the address that it connects to, so a name that has another one by then is refused', async () => {
    // For robots.txt, then for the page.
    rebind = [['127.0.0.1'], ['10.0.0.1']];
    expect(await probe(at('/page', 'rebind.test'))).toEqual({ kind: 'refused', status: null });
    expect(rebind).toEqual([]);
    expect(requests.map(({ call }) => call)).toEqual(['GET rebind.test/robots.txt']);
  });

  it('asks with HEAD, says who it is and where to complain, and sends nothing about a reader', async () => {
    expect(await probe(at('/page').replace('//', '//user:secret@'))).toEqual({ kind: 'answered', status: 200 });
    expect(calls()).toEqual(['HEAD a.test/page']);
    for (const { headers } of requests) {
      expect(headers['user-agent']).toBe(AGENT);
      expect(Object.keys(headers).sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent']);
    }
  });

  it('asks with GET where HEAD is refused, and reads no body', async () => {
    for (const path of ['/no-head', '/head-404', '/endless'])
      expect([path, await probe(at(path))]).toEqual([path, { kind: 'answered', status: 200 }]);
    expect(calls()).toEqual(
      ['no-head', 'head-404', 'endless'].flatMap((path) => [`HEAD a.test/${path}`, `GET a.test/${path}`]),
    );
  });

  it.each([
    ['/gone', 'gone', 410],
    ['/missing', 'gone', 404],
    ['/people-only', 'refused', 403],
    ['/too-many', 'refused', 429],
    ['/broken', 'failed', 500],
    ['/nowhere', 'failed', 302],
    ['/round', 'failed', null],
    ['/cut', 'failed', null],
    ['/silent', 'silent', null],
    ['/once', 'answered', 200],
  ])('says what became of %s: %s', async (path, kind, status) => {
    // Only what is silent takes as long as it may: a busy machine needs seconds for an answer.
    const rules = kind === 'silent' ? { timeoutMs: 500 } : {};
    expect(await probe(at(path), probeWith(rules))).toEqual({ kind, status });
    if (path === '/too-many') expect(calls()).toHaveLength(1);
  });

  it('says that a host fails which does not exist, or where nobody listens', async () => {
    expect((await probe('http://nobody.test/')).kind).toBe('failed');
    const closed = createServer();
    await new Promise<void>((listening) => closed.listen(0, '127.0.0.1', listening));
    const { port: unused } = closed.address() as AddressInfo;
    await new Promise((ended) => closed.close(ended));
    expect((await probe(`http://down.test:${unused}/`)).kind).toBe('failed');
  });

  it('does what the robots.txt of each host says, also after a redirect', async () => {
    robots = {
      'a.test': 'User-agent: *\nDisallow: /page\n\nUser-agent: TheArchiveLinkCheck\nDisallow: /once',
      'b.test': 'User-agent: *\nDisallow: /closed/',
    };
    const one = probeWith();
    // The group that names this probe counts, and not the one for all others.
    expect((await probe(at('/page'), one)).kind).toBe('answered');
    expect((await probe(at('/once'), one)).kind).toBe('refused');
    expect((await probe(at('/closed/page', 'b.test'), one)).kind).toBe('refused');
    expect((await probe(at('/to-b'), one)).kind).toBe('refused');
    expect(calls()).toEqual(['HEAD a.test/page', 'HEAD a.test/to-b']);
  });

  it('takes a robots.txt that would keep this process busy for a no', async () => {
    for (const text of [
      `Disallow: /${'*a'.repeat(11)}`,
      `Disallow: /${'a'.repeat(2_000)}`,
      '# more\n'.repeat(20_000),
    ]) {
      robots = { 'a.test': `User-agent: *\n${text}` };
      expect([text.slice(0, 20), await probe(at('/page'))]).toEqual([
        text.slice(0, 20),
        { kind: 'refused', status: null },
      ]);
    }
    expect(calls()).toEqual([]);
    robots = { 'a.test': `User-agent: *\nDisallow: /${'*a'.repeat(10)}` };
    expect(await probe(at('/page'))).toEqual({ kind: 'answered', status: 200 });
  });

  it('is over when a host closes the connection with an answer that is none, and follows no endless address', async () => {
    expect(await probe(at('/upgrade'))).toEqual({ kind: 'failed', status: null });
    expect(await probe(at('/far'))).toEqual({ kind: 'failed', status: 301 });
  });

  it('asks for a robots.txt once a day, and asks for nothing where it fails', async () => {
    const one = probeWith();
    for (let times = 0; times < 3; times++) await probe(at('/page'), one);
    const files = () => requests.filter(({ call }) => call.endsWith('/robots.txt')).length;
    expect(files()).toBe(1);
    now += 25 * 3_600_000;
    robots = { 'a.test': 503 };
    expect((await probe(at('/page'), one)).kind).toBe('refused');
    expect([files(), calls().length]).toEqual([2, 3]);
  });

  it('asks a host once a second, or as seldom as its robots.txt wants', async () => {
    robots = { 'b.test': 'User-agent: *\nCrawl-delay: 4' };
    const one = probeWith();
    const gaps = () => requests.slice(1).map(({ at: time }, index) => time - requests[index]!.at);
    for (const path of ['/page', '/once', '/no-head']) await probe(at(path), one);
    expect(gaps()).toEqual([1_000, 1_000, 1_000, 1_000, 1_000]);

    requests = [];
    for (let asked = 0; asked < 3; asked++) await probe(at('/page', 'b.test'), one);
    expect(gaps()).toEqual([1_000, 4_000, 4_000]);
  });

  it('ends when the process does', async () => {
    const ending = new AbortController();
    const asking = probeWith().probe(at('/silent'), ending.signal);
    ending.abort(new Error('The process ends'));
    await expect(asking).rejects.toThrow('The process ends');
  });
});
