import { once } from 'node:events';
import { connect } from 'node:net';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ANONYMOUS_ROUTES } from '../../src/platform/http/auth/anonymous-routes.js';
import { AnonymousErrorLog } from '../../src/platform/http/errors/anonymous-error-log.js';
import { eventually } from '../support/eventually.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const TABLES = ['confession', 'story_reaction', 'contact_message', 'report'];

describe('the log of anonymous routes', () => {
  const logged: string[] = [];
  let archive: TestApp;
  let story: number;
  beforeAll(async () => {
    for (const stream of [process.stdout, process.stderr]) {
      jest.spyOn(stream, 'write').mockImplementation((chunk) => {
        logged.push(String(chunk));
        return true;
      });
    }
    archive = await startApp('PostgreSQL', { logFormat: 'json', logLevel: 'debug' }, 'site');
    const sent = { content: 'Approved.', category: 'Other' };
    story = (await archive.visitor.post('/api/confessions').send(sent).expect(201)).body.id;
    await (await archive.admin()).post(`/api/confessions/${story}/approve`).expect(200);
    logged.length = 0;
  });
  afterAll(async () => {
    await archive?.close();
    jest.restoreAllMocks();
  });
  afterEach(() => {
    logged.length = 0;
  });

  const sql = (text: string) => archive.app.get(MikroORM).em.fork().execute(text);
  const openConnections = () =>
    new Promise<number>((resolve, reject) => {
      archive.app
        .getHttpServer()
        .getConnections((error: Error | null, count: number) => (error ? reject(error) : resolve(count)));
    });
  /** Sends text as a client that aborts after the write, waits for the response, or half-closes the connection. */
  const send = async (text: string, { until }: { until: 'written' | 'answered' | 'ended' }): Promise<string> => {
    const { hostname, port } = new URL(archive.url);
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.on('error', () => undefined).on('data', (chunk) => (answer += String(chunk)));
    await once(socket, 'connect');
    socket.write(text);
    if (until === 'answered') await once(socket, 'data');
    if (until === 'ended') socket.end();
    else if (until === 'written') await eventually(async () => (await openConnections()) > 0, { what: 'a connection' });
    if (until !== 'ended') socket.destroy();
    if (!socket.closed) await once(socket, 'close');
    return answer;
  };
  const calls = ANONYMOUS_ROUTES.map((route) => {
    const [method = '', pattern = ''] = route.split(' ');
    const path = () =>
      pattern === '/report'
        ? `/report?about=story&id=${story}`
        : pattern.replace(':id', String(story)).replace(':reactionType', 'heart');
    const form = !pattern.startsWith('/api');
    const more: Record<string, object> = {
      '/api/receipts/correct': { content: 'Planted' },
      '/api/receipts/answer': { answer: 'Planted' },
      '/api/receipts/agree': { agree: true },
    };
    const body = (): object => {
      if (pattern.includes('reactions')) return { sessionId: 'of-a-browser' };
      if (pattern.includes('receipt')) return { receipt: '4820115733968184', ...more[pattern] };
      if (pattern.endsWith('contact')) return { about: 'story', text: 'Planted for the editors' };
      if (pattern === '/report') return { reason: 'other', details: 'Planted' };
      if (pattern.endsWith('reports')) return { contentType: 'story', id: story, reason: 'other', details: 'Planted' };
      return { content: 'Planted', category: 'Other' };
    };
    const text = () =>
      form ? new URLSearchParams(body() as Record<string, string>).toString() : JSON.stringify(body());
    const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
    const head = (...more: string[]) =>
      [`${method} ${path()} HTTP/1.1`, 'Host: archive.test', 'Origin: http://archive.test', ...more, '', ''].join(
        '\r\n',
      );
    // When a test runs: the story has its id only then.
    const sent = () => ({
      head,
      text: text(),
      type: `Content-Type: ${type}`,
      length: `Content-Length: ${text().length}`,
    });
    return { route, sent };
  });
  /** The lines about an error or a sent text. Background work logs other lines. */
  const lines = () =>
    logged
      .flatMap((text) => text.split('\n'))
      .filter((line) =>
        /"level":"(warn|error|fatal)"|confession|contact|report|receipt|4820|stor(y|ies)|planted|abort|ECONN|premature|http/i.test(
          line,
        ),
      );
  const settled = async () => {
    await eventually(async () => (await openConnections()) === 0, { what: 'no connection' });
    await archive.visitor.get('/healthz').expect(200);
  };

  it.each(calls)('has no line if a client aborts $route', async ({ sent }) => {
    const { head, text, type, length } = sent();
    const half = text.slice(0, text.length / 2);
    await send(head(type, length), { until: 'written' });
    await send(head(type, length) + half, { until: 'written' });
    await send(head(type, length) + half, { until: 'ended' });
    await send(head(type, 'Transfer-Encoding: chunked') + `5\r\n${text.slice(0, 5)}\r\n`, { until: 'ended' });
    await send(head(type, length) + text, { until: 'written' });
    await send(head(type).slice(0, -4), { until: 'ended' });
    await settled();
    expect(lines()).toEqual([]);
  });

  it.each(calls)('has no line if $route is rejected', async ({ sent }) => {
    const { head, text, type, length } = sent();
    const large = 'x'.repeat(140_000);
    const close = 'Connection: close';
    expect(await send(head(type, close, `Content-Length: ${large.length}`) + large, { until: 'answered' })).toContain(
      ' 413 ',
    );
    expect(await send(head(`X-Long: ${large}`), { until: 'answered' })).toContain(' 431 ');
    expect(await send(head('Content-Type: text/plain', close, length) + text, { until: 'answered' })).toContain(
      ' 415 ',
    );
    await send(head(type, 'Transfer-Encoding: chunked') + 'no length\r\n', { until: 'answered' });
    await send(head(type, close, 'Content-Length: 5') + '{{{{{', { until: 'answered' });
    await settled();
    expect(lines()).toEqual([]);
  });

  it('reports errors once, after the day, without the route or a time', async () => {
    for (const table of TABLES) await sql(`alter table ${table} add constraint planted check (false) not valid`);
    // Looking up a receipt writes nothing.
    await sql('alter table receipt rename to moved');
    await sql(`create function planted() returns trigger language plpgsql as $$ begin raise 'planted'; end $$`);
    await sql('create trigger planted before delete on story_reaction for each statement execute function planted()');
    try {
      for (const call of calls) {
        const { head, text: planted, type, length } = call.sent();
        // Another text of the same length: a duplicate would be answered with the stored story.
        const text = planted.replace('Planted', 'Refused');
        expect(await send(head(type, length, 'Connection: close') + text, { until: 'answered' })).toContain(' 500 ');
        await send(head(type, length) + text, { until: 'written' });
      }
      await settled();
      expect(lines()).toEqual([]);
    } finally {
      await sql('drop trigger planted on story_reaction');
      await sql('alter table moved rename to receipt');
      for (const table of TABLES) await sql(`alter table ${table} drop constraint planted`);
    }
    const faults = archive.app.get(AnonymousErrorLog, { strict: false });
    faults.report(new Date());
    expect(lines()).toEqual([]);
    const day = new Date().toISOString().slice(0, 10);
    faults.report(new Date(Date.now() + 86_400_000));
    expect(lines().length).toBeGreaterThan(0);
    for (const line of lines())
      expect(JSON.parse(line)).toMatchObject({ level: 'error', message: expect.stringContaining(day) });
    expect(lines().join()).not.toMatch(/api\/(confessions|contact|receipts|reports)|4820|requestId/);
    logged.length = 0;
    faults.report(new Date(Date.now() + 86_400_000));
    expect(lines()).toEqual([]);
  });
});
