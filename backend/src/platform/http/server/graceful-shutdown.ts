import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';

/**
 * How long idle connections stay open after the listener has closed, behind a proxy. A proxy reuses connections, and a
 * request that it sends while this process closes the connection is lost. So the proxy must close them first: this is
 * longer than the keep-alive timeout in infra/nginx.
 */
const PROXY_KEEP_ALIVE_MS = 4_500;
/**
 * Counted from the signal. Requests that are not finished by then are cut off. The whole shutdown takes less than ten
 * seconds.
 */
const SHUTDOWN_LIMIT_MS = 8_000;
const POLL_MS = 25;
/** A turn of the event loop this short did almost nothing, so almost no connection can have arrived during it. */
const SHORT_TURN_MS = 2;
/** The listener is closed after this time even if every turn was long. */
const BUSY_LIMIT_MS = 2_000;
/**
 * The length of a short turn also grows by this share of the time waited, so that a busy process does not always reach
 * the limit.
 */
const TOLERANCE_PER_MS_WAITED = 0.02;

/**
 * Graceful shutdown: stops the HTTP server without losing a request. It accepts no new connections, finishes all
 * requests, and closes each connection after its response.
 */
@Injectable()
export class GracefulShutdown {
  private readonly listeners: (() => void)[] = [];
  private stopping = false;

  constructor(private readonly settings: Settings) {}

  /** Registers a listener that ends long-lived responses, such as event streams, when the shutdown begins. */
  onShutdown(listener: () => void): void {
    this.listeners.push(listener);
  }

  get isStopping(): boolean {
    return this.stopping;
  }

  /**
   * Stops accepting connections soon after the call. Resolves when all connections have ended, or at the time limit.
   */
  async run(server: Server): Promise<void> {
    const startedAt = performance.now();
    if (server.listening) await waitForAcceptQueue(server);
    // No await between here and the close: new connections could enter the accept queue.
    this.stopping = true;
    if (!server.listening) return;
    server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
      response.shouldKeepAlive = false;
    });
    let closed = false;
    // Not http's own close(), which also closes idle connections immediately, although the next request may be on its way.
    NetServer.prototype.close.call(server, () => (closed = true));
    for (const listener of this.listeners) listener();
    const closedAt = performance.now();
    const keepIdleMs = this.settings.trustedProxies.length > 0 ? PROXY_KEEP_ALIVE_MS : 0;
    while (!closed && performance.now() - startedAt < SHUTDOWN_LIMIT_MS) {
      if (performance.now() - closedAt >= keepIdleMs) server.closeIdleConnections();
      await pause(POLL_MS);
    }
  }
}

/**
 * Waits until the accept queue is probably empty: until a short turn of the event loop has accepted no connection. When
 * the listener closes, connections in the queue are reset and their requests are lost, because a proxy must not resend
 * a request that may change data. Node accepts one connection per turn, so a busy process always has some in the queue.
 */
async function waitForAcceptQueue(server: Server): Promise<void> {
  let accepted: boolean;
  const onConnection = () => (accepted = true);
  server.on('connection', onConnection);
  const startedAt = performance.now();
  // Start at the beginning of a turn, so that the first one is measured whole.
  await nextTurn();
  for (;;) {
    const turnStartedAt = performance.now();
    accepted = false;
    await nextTurn();
    const now = performance.now();
    const isShort = now - turnStartedAt <= SHORT_TURN_MS + TOLERANCE_PER_MS_WAITED * (now - startedAt);
    if ((!accepted && isShort) || now - startedAt > BUSY_LIMIT_MS) break;
  }
  server.off('connection', onConnection);
}
