import type { IncomingMessage, Server, ServerResponse } from 'node:http';

export type Next = (request: IncomingMessage, response: ServerResponse) => void;

/** @returns whether it owns the response. It may still pass the request on to Fastify later, by calling `next` */
export type PreRouterHandler = (request: IncomingMessage, response: ServerResponse, next: Next) => boolean;

const handlersByServer = new WeakMap<Server, PreRouterHandler[]>();

/**
 * Adds a handler that runs before Fastify, without its hooks, its session and its router. Handlers run in the order in which they
 * were added. The first that returns true owns the response; otherwise Fastify gets the request.
 */
export function addPreRouterHandler(server: Server, handler: PreRouterHandler): void {
  const existing = handlersByServer.get(server);
  if (existing) return void existing.push(handler);
  const [next] = server.listeners('request') as Next[];
  if (!next) throw new Error('Fastify does not listen for requests yet.');
  const handlers = [handler];
  handlersByServer.set(server, handlers);
  server.removeListener('request', next);
  server.on('request', (request, response) => {
    if (!handlers.some((one) => one(request, response, next))) next(request, response);
  });
}
