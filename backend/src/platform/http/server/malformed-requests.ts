import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { problem } from '../errors/problem-details.js';
import { sendProblem, toProblem } from '../errors/problem-details.filter.js';

/** No page has this address, so a browser gets the site's own page about that. */
const NOT_FOUND_PAGE = '/not-found';

/**
 * Answers a request whose URL the router cannot parse. No hook has run, so the headers of every response are set here. A
 * reader whose mail program cut a link is redirected to the site's own page, which could not be hydrated at the broken address.
 */
export function rejectMalformedUrl(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  void reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff');
  if (isForPage(request)) void reply.header('cache-control', 'no-store').redirect(NOT_FOUND_PAGE, 302);
  else sendProblem(reply, toProblem(error));
}

const isForPage = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/(api|assets)(\/|$)/.test(url) &&
  (headers.accept ?? '').includes('text/html');

/** Answers input that is not a valid HTTP request. It writes directly to the socket and closes it. */
export function rejectMalformedConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const details = problemOf(error.code);
  const body = JSON.stringify(details);
  const head = [
    `HTTP/1.1 ${details.status} ${details.title}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: private, no-store',
    'Connection: close',
    `X-Request-Id: ${randomUUID()}`,
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}

function problemOf(code: string | undefined) {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return problem(408, 'The request took too long to arrive.');
  if (code === 'HPE_HEADER_OVERFLOW') return problem(431, 'The headers are too large.');
  const message = 'We can’t read that request.';
  return problem(400, message, { errors: [{ path: '', message }] });
}
