import { once } from 'node:events';
import { Agent, get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { killAll, startProcess } from '../support/processes.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

describe('A process that stops', () => {
  let archive: TestApp;
  beforeAll(async () => {
    archive = await startApp('PostgreSQL', { role: 'api' });
  });
  afterEach(killAll);
  afterAll(() => archive?.close());

  async function start(env: Record<string, string> = {}) {
    const [child, line] = await startProcess(archive, 'api', env);
    const port = Number(/:(\d+)/.exec(line)![1]);
    return {
      port,
      pid: child.pid!,
      url: `http://127.0.0.1:${port}`,
      /** Sends SIGTERM, and waits until no new connection is accepted. */
      stop: async () => {
        const ended = once(child, 'exit');
        const began = performance.now();
        child.stdin!.end();
        await eventually(() => refused(port), { what: 'a refused connection' });
        return async () => ({ code: (await ended)[0] as number, within: performance.now() - began });
      },
    };
  }

  it('responds to a request that is being sent, and accepts no new connection', async () => {
    const { port, stop } = await start();
    const body = JSON.stringify({ content: 'Half of it came, and then the other half.', category: 'Other' });
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const head = ['POST /api/confessions HTTP/1.1', 'host: archive.test', 'content-type: application/json'];
    socket.write(`${[...head, `content-length: ${body.length}`].join('\r\n')}\r\n\r\n${body.slice(0, 20)}`);
    // Wait until the request is being read: a response on another connection comes after it.
    await fetch(`http://127.0.0.1:${port}/healthz`);
    const ended = await stop();
    socket.write(body.slice(20));
    const answer = await everything(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 201 /);
    expect(answer).toMatch(/^connection: close\r$/im);
    const { code, within } = await ended();
    expect(code).toBe(0);
    expect(within).toBeLessThan(10_000);
    const rows = await archive.app
      .get(MikroORM)
      .em.fork()
      .execute("select 1 from confession where content like 'Half of it came%'");
    expect(rows).toHaveLength(1);
  });

  it('responds to connections in the accept queue when it is stopped', async () => {
    const { port, pid, stop } = await start();
    await fetch(`http://127.0.0.1:${port}/healthz`);
    const body = JSON.stringify({ path: '/journal', sessionId: 'one' });
    const head = ['POST /api/analytics/page-view HTTP/1.1', 'host: archive.test', 'content-type: application/json'];
    const sent = `${[...head, `content-length: ${body.length}`].join('\r\n')}\r\n\r\n${body}`;
    // The kernel accepts the connections. The process sees them and the signal at the same time.
    process.kill(pid, 'SIGSTOP');
    const sockets = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'));
    for (const socket of sockets) {
      await once(socket, 'connect');
      socket.write(sent);
    }
    const stopping = stop();
    process.kill(pid, 'SIGCONT');
    const answers = await Promise.all(sockets.map(everything));
    expect(answers.map((answer) => answer.slice(0, 12))).toEqual(sockets.map(() => 'HTTP/1.1 202'));
    expect((await (await stopping)()).code).toBe(0);
  });

  it('responds once more on a keep-alive connection of a proxy, and then closes it', async () => {
    const { url, stop } = await start({ TRUSTED_PROXIES: 'loopback' });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    expect((await ask(`${url}/healthz`, agent)).headers.connection).toBe('keep-alive');
    const ended = await stop();
    const last = await ask(`${url}/healthz`, agent);
    expect([last.statusCode, last.headers.connection]).toEqual([200, 'close']);
    expect((await ended()).code).toBe(0);
  });

  it('does not wait for idle connections where there is no proxy', async () => {
    const { url, stop } = await start();
    await ask(`${url}/healthz`, new Agent({ keepAlive: true }));
    const { code, within } = await (await stop())();
    expect(code).toBe(0);
    expect(within).toBeLessThan(4_000);
  });

  it('closes the stream of an open desk, which reconnects', async () => {
    const { url, stop } = await start();
    const cookie = await archive.adminCookie();
    const stream = await fetch(`${url}/api/moderation/stream`, { headers: { cookie } });
    expect(stream.status).toBe(200);
    const ended = await stop();
    expect(await stream.text()).toMatch(/^retry: 1000\nevent: pending\n/);
    expect((await ended()).code).toBe(0);
  });
});

const refused = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = connect(port, '127.0.0.1');
    probe.once('connect', () => {
      probe.destroy();
      resolve(false);
    });
    probe.once('error', () => resolve(true));
  });

const ask = (url: string, agent: Agent) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { agent }, (answer) => answer.resume().once('end', () => resolve(answer))).once('error', reject);
  });

async function everything(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
}
