import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';

/**
 * A proxy keeps connections to use them again, and sends on them until it sees that they are closed: what it sends in that moment is
 * lost. Longer than infra/nginx keeps one that is idle.
 */
const PROXY_PATIENCE_MS = 4_500;
/** From the signal on: what is not answered by then is cut off. With what comes after, a stop takes less than ten seconds. */
const LIMIT_MS = 8_000;
const LOOK_MS = 25;
/** A turn of the event loop in which next to nothing was done: who came during it can be hardly anybody. */
const SHORT_TURN_MS = 2;
/** A process that has no such turn closes its door all the same; one whose turns are all long is content with longer ones. */
const BUSY_LIMIT_MS = 2_000;
const CONTENT = 0.02;

/** A stop that loses no request: nobody new comes in, whoever is here is answered, and each connection ends with its answer. */
@Injectable()
export class GracefulShutdown {
  private readonly listeners: (() => void)[] = [];
  private stopping = false;

  constructor(private readonly settings: Settings) {}

  /** For what would never end by itself: `end` is called when a stop begins. */
  onShutdown(end: () => void): void {
    this.listeners.push(end);
  }

  get isStopping(): boolean {
    return this.stopping;
  }

  /** Resolves when no connection is left, or none that is worth waiting for. The server takes no new one soon after the call. */
  async run(server: Server): Promise<void> {
    const called = performance.now();
    if (server.listening) await waitForAcceptQueue(server);
    // No await from here to the close: somebody may be waiting again.
    this.stopping = true;
    if (!server.listening) return;
    server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
      response.shouldKeepAlive = false;
    });
    let closed = false;
    // Not http's own close: it would cut off connections on which the next request may be under way.
    NetServer.prototype.close.call(server, () => (closed = true));
    for (const end of this.listeners) end();
    const closedAt = performance.now();
    const patience = this.settings.trustedProxies.length > 0 ? PROXY_PATIENCE_MS : 0;
    while (!closed && performance.now() - called < LIMIT_MS) {
      if (performance.now() - closedAt >= patience) server.closeIdleConnections();
      await pause(LOOK_MS);
    }
  }
}

/**
 * Whoever has connected and was not let in yet is cut off when the door closes, and what he has sent is lost: a proxy may not send it
 * again where it could have been written. Node lets in one in each turn of its event loop, so a busy process always has some waiting.
 */
async function waitForAcceptQueue(server: Server): Promise<void> {
  let came: boolean;
  const note = () => (came = true);
  server.on('connection', note);
  const since = performance.now();
  // A whole turn, whatever part of one this is called in.
  await nextTurn();
  for (;;) {
    const began = performance.now();
    came = false;
    await nextTurn();
    const now = performance.now();
    const isShort = now - began <= SHORT_TURN_MS + CONTENT * (now - since);
    if ((!came && isShort) || now - since > BUSY_LIMIT_MS) break;
  }
  server.off('connection', note);
}
