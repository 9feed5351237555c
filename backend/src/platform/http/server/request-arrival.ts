import type { IncomingMessage, Server } from 'node:http';
import { addPreRouterHandler } from './pre-router.js';

/** How slowly a body may arrive. */
export interface ArrivalRule {
  /** For the whole body. */
  withinMs: number;
  /** At least `bytes` in each `everyMs`, so that nobody holds a connection by sending next to nothing. */
  atLeast?: { bytes: number; everyMs: number };
}

/** Fastify's default is to wait forever. */
const ARRIVAL: ArrivalRule = { withinMs: 60_000 };

/** The server's own limit cannot be different for one route, so it is that of the slowest body. */
export const LONGEST_ARRIVAL_MS = 10 * 60_000;

/** Ends the watch over a body that has not arrived yet. */
const watches = new WeakMap<IncomingMessage, () => void>();

/**
 * Closes the connection of a request whose body does not arrive in time, with a 408. Headers have a limit of their own:
 * `headersTimeout` of the server.
 *
 * @param rule another one in tests only
 */
export function limitArrival(server: Server, rule = ARRIVAL): void {
  addPreRouterHandler(server, (request) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
    if (length !== '0' || encoding !== undefined) watch(server, request, rule);
    return false;
  });
}

/** Gives a request another limit: for a large body on a slow line. */
export function limitArrivalOf(server: Server, request: IncomingMessage, rule: ArrivalRule): void {
  if (watches.has(request)) watch(server, request, rule);
}

function watch(server: Server, request: IncomingMessage, { withinMs, atLeast }: ArrivalRule): void {
  watches.get(request)?.();
  const timers: NodeJS.Timeout[] = [];
  const stop = () => {
    timers.forEach(clearTimeout);
    watches.delete(request);
  };
  const end = () => {
    stop();
    if (request.complete || request.socket.destroyed) return;
    const late = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    // As Node does with its own limit, so that one place answers both.
    server.emit('clientError', late, request.socket);
  };
  timers.push(setTimeout(end, withinMs).unref());
  if (atLeast) {
    let before = request.socket.bytesRead;
    const check = () => {
      const { bytesRead } = request.socket;
      if (bytesRead - before < atLeast.bytes) end();
      before = bytesRead;
    };
    timers.push(setInterval(check, atLeast.everyMs).unref());
  }
  request.once('end', stop).once('close', stop);
  watches.set(request, stop);
}
