import type { IncomingMessage, Server, ServerResponse } from 'node:http';

export type Next = (request: IncomingMessage, response: ServerResponse) => void;

/** @returns whether it answers, or will; with `goOn` it may still leave the request to the long way */
export type PreRouterHandler = (request: IncomingMessage, response: ServerResponse, goOn: Next) => boolean;

/** How an answer is told to the metrics, as hooks tell those of the long way: seconds. */
export type ObserveResponse = (route: string, status: number, seconds: number) => void;

const handlersByServer = new WeakMap<Server, PreRouterHandler[]>();

/**
 * Stands between Node's server and Fastify, for what needs nothing of the long way: hooks, sessions, routes. Whoever stands
 * there is asked in the order in which they came; what none of them takes goes on.
 */
export function addPreRouterHandler(server: Server, one: PreRouterHandler): void {
  const others = handlersByServer.get(server);
  if (others) return void others.push(one);
  const [goOn] = server.listeners('request') as Next[];
  if (!goOn) throw new Error('Nobody listens for requests yet.');
  const all = [one];
  handlersByServer.set(server, all);
  server.removeListener('request', goOn);
  server.on('request', (request, response) => {
    if (!all.some((each) => each(request, response, goOn))) goOn(request, response);
  });
}
