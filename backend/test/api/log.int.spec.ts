import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startAppProcess } from '../support/app-process.js';
import { eventually } from '../support/eventually.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

type Line = Record<string, unknown>;

describe('a log line caused by a request', () => {
  const logged: string[] = [];
  let archive: TestApp;
  beforeAll(async () => {
    for (const stream of [process.stdout, process.stderr]) {
      jest.spyOn(stream, 'write').mockImplementation((chunk) => {
        logged.push(String(chunk));
        return true;
      });
    }
    archive = await startApp('PostgreSQL', { logFormat: 'json' });
  });
  afterAll(async () => {
    await archive?.close();
    jest.restoreAllMocks();
  });
  afterEach(() => {
    logged.length = 0;
  });

  const sql = (text: string) => archive.app.get(MikroORM).em.fork().execute(text);
  const lineAbout = (about: string) =>
    eventually(() => logged.flatMap((text) => text.split('\n')).find((line) => line.includes(about)), {
      what: `a line about ${about}`,
    }).then((line) => JSON.parse(line) as Line);

  /** Sends the body only after the server has handled the headers, which a response on another connection proves. */
  const sendLate = async (path: string, cookie: string, body: string) => {
    const headers = { cookie, origin: 'http://archive.test', 'content-type': 'application/json' };
    const sent = request(`${archive.url}${path}`, { method: 'POST', headers });
    const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
    sent.flushHeaders();
    await once(sent, 'socket');
    await archive.visitor.get('/healthz').expect(200);
    sent.end(body);
    const [answer] = await answered;
    expect(answer.resume().statusCode).toBe(500);
    return answer.headers;
  };

  it('has the request id of the response, even after the body was read', async () => {
    const cookie = await archive.adminCookie();
    await sql(`alter table post add constraint planted check (title <> 'Planted')`);
    const post = { title: 'Planted', content: 'A job.', categoryId: 1, published: false };
    const answer = await sendLate('/api/posts', cookie, JSON.stringify(post));
    await sql('alter table post drop constraint planted');
    const line = await lineAbout('POST /api/posts');
    expect(line).toMatchObject({ level: 'error', context: 'Http', requestId: answer['x-request-id'] });
    expect(line).not.toHaveProperty('traceId');
  });

  // For the log of anonymous routes, see test/anonymity/anonymous-log.int.spec.ts.
});

describe('the log of a process in production', () => {
  it('has one JSON object per line', async () => {
    const archive = await startAppProcess('PostgreSQL', { NODE_ENV: 'production', LOG_LEVEL: 'debug' });
    await fetch(`${archive.url}/api/posts`);
    await archive.close();
    const lines = archive
      .output()
      .split('\n')
      .filter((line) => line && !line.startsWith('Listening at'));
    expect(lines.length).toBeGreaterThan(5);
    for (const line of lines)
      expect(JSON.parse(line)).toMatchObject({
        time: expect.any(String) as unknown,
        level: expect.stringMatching(/^(debug|info|warn|error|fatal)$/) as unknown,
        message: expect.any(String) as unknown,
      });
  });
});
