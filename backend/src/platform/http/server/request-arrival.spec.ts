import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { rejectMalformedConnection } from './malformed-requests.js';
import { limitArrival, limitArrivalOf } from './request-arrival.js';
import type { ArrivalRule } from './request-arrival.js';

/** As long as a test may take: only another limit ends the request. */
const NEVER = 60_000;

describe('A body', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });

  /** A server that answers when the body is complete, and a POST to it whose headers are sent. */
  async function post(rule: ArrivalRule, slower?: ArrivalRule): Promise<{ socket: Socket; answer: Promise<string> }> {
    const server = createServer((request, response) => {
      if (slower) limitArrivalOf(server, request, slower);
      request.resume().once('end', () => response.end('complete'));
    });
    servers.push(server);
    server.on('clientError', (error, socket) => rejectMalformedConnection(error, socket as Socket));
    limitArrival(server, rule);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const answer = new Promise<string>((done) => {
      let text = '';
      socket.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        if (text.includes('complete')) done(text);
      });
      socket.on('error', () => undefined).on('close', () => done(text));
    });
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n');
    return { socket, answer };
  }
  const everyFewMs = (socket: Socket, bytes: string): NodeJS.Timeout =>
    setInterval(() => socket.writable && socket.write(bytes), 10).unref();

  it('that does not arrive in time is answered with 408, and the connection is closed', async () => {
    const { answer } = await post({ withinMs: 50 });
    expect(await answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*"The request took too long to arrive\."/);
  });

  it('that arrives in time is answered', async () => {
    const { socket, answer } = await post({ withinMs: NEVER });
    socket.write('x'.repeat(100));
    expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('may take longer on a route that says so', async () => {
    const { socket, answer } = await post({ withinMs: 60 }, { withinMs: NEVER, atLeast: { bytes: 1, everyMs: NEVER } });
    const timer = everyFewMs(socket, 'x');
    expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
    clearInterval(timer);
  });

  it('that trickles is ended before its time', async () => {
    const { socket, answer } = await post(
      { withinMs: NEVER },
      { withinMs: NEVER, atLeast: { bytes: 50, everyMs: 100 } },
    );
    const timer = everyFewMs(socket, 'x');
    expect(await answer).toMatch(/^HTTP\/1\.1 408 /);
    clearInterval(timer);
  });
});
