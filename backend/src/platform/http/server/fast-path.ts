import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import { Settings } from '../../config/settings.js';
import { Limits } from '../../rate-limit-counters/limits.js';
import type { Limit } from '../../rate-limit-counters/limits.js';
import { ANONYMOUS_ROUTES } from '../auth/anonymous-routes.js';
import type { Caller } from '../auth/caller.js';
import { addPreRouterHandler } from './pre-router.js';
import type { Next } from './pre-router.js';
import type { Observe } from '../cache/send-cached.js';
import { hasSession } from '../auth/session-cookie.js';
import { RATE_LIMITS } from '../rate-limit/limit-table.js';
import type { RateLimitTable } from '../rate-limit/limit-table.js';
import { isCounted } from '../rate-limit/rate-limit.guard.js';
import { isCrossOrigin } from './csrf-origin-check.js';
import { lineOf, routeKey } from '../auth/permission-table.js';
import type { PermissionTable } from '../auth/permission-table.js';
import { compileValidator } from '../validation/index.js';
import { hasCost, logServerError, problemHeaders, toProblem } from '../errors/problem-details.filter.js';
import { LimitReached } from '../errors/problem-details.js';
import { addressKeyFor } from '../auth/client-address.js';

/** The only facts about the sender that a fast-path handler may use. `caller` is null on the fast path. */
export interface Sender {
  headers: IncomingHttpHeaders;
  caller: Caller | null;
}

interface FastPath {
  route: string;
  limit: Limit | undefined;
  read: (body: unknown) => object | undefined;
  handle: (body: never, sender: Sender) => Promise<void>;
  /** Headers that Nest's own handling puts on every response of this route, copied from the first one. */
  templateHeaders?: [name: string, value: string][];
  /** `templateHeaders` as a flat list for Node, ending with the name of the request id, whose value differs per response. */
  rawHeaders: string[];
}

const ACCEPTED = 202;
const JSON_TYPE = /^application\/json(?:;\s*charset=utf-8)?$/i;
const MAX_BODY_BYTES = 8 * 1_024;
const utf8 = new TextDecoder('utf-8', { fatal: true });
/**
 * Headers that every such response has, for any caller. They are listed because the others belong to one response or one caller:
 * a copied cookie would be everybody's. Node adds the date and the headers of the connection.
 */
const SHARED_HEADERS = new Set([
  'cache-control',
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
]);

/**
 * A fast path for analytics calls, which arrive by the thousand and are answered 202 without content. It runs before Fastify, Nest
 * and the session. It takes only a visitor's small, valid body at the exact URL. Every other request falls through to Fastify, with
 * the bytes that were read already, so that refusals are worded in one place. Rate limits count on both paths.
 */
@Injectable()
export class FastPaths {
  private readonly log = new Logger('Http');
  private readonly paths = new Map<string, FastPath>();
  private readonly byUrl = new Map<string, FastPath>();
  /** Bodies that were read before their request fell through to Fastify. */
  private readonly bodies = new WeakMap<IncomingMessage, Buffer>();
  private readonly addressKeyOf: (request: IncomingMessage) => string;

  constructor(
    @Inject(RATE_LIMITS) private readonly table: RateLimitTable,
    private readonly limits: Limits,
    private readonly settings: Settings,
  ) {
    this.addressKeyOf = addressKeyFor(settings);
  }

  /**
   * Call it in a controller's constructor; the routes are registered later.
   *
   * @param route a key of the permission table: a POST for visitors, without parameters, answered 202 without content
   * @param handle the controller's own method
   */
  add<B extends object>(route: string, body: new () => B, handle: (body: B, sender: Sender) => Promise<void>): void {
    const limit = this.table[route] && { name: route, ...this.table[route] };
    const path: FastPath = { route, limit, read: compileValidator(body), handle, rawHeaders: [] };
    this.paths.set(route, path);
    const [method, url = ''] = route.split(' ');
    if (method === 'POST') this.byUrl.set(url, path);
  }

  /** Call it before the routes are registered. */
  register(server: FastifyInstance): void {
    server.addHook('onRoute', (route) => {
      const path = this.paths.get(routeKey(String(route.method), route.url));
      if (!path) return;
      // Hooks of a route run after the global ones, so the headers are complete.
      route.onSend = async (request: FastifyRequest, reply: FastifyReply) => captureHeaders(path, request, reply);
      route.preParsing = async ({ raw }: FastifyRequest, _reply: FastifyReply, payload: RequestPayload) => {
        const bytes = this.bodies.get(raw);
        return bytes ? Readable.from([bytes], { objectMode: false }) : payload;
      };
    });
  }

  addPreRouter(server: Server, observe: Observe): void {
    addPreRouterHandler(server, (request, response, next) => this.respond(request, response, next, observe));
  }

  /** @returns a sentence for each path that has no route, or that would bypass a guard; empty when there is no problem */
  compare(routes: readonly string[], permissions: PermissionTable): string[] {
    return [...this.paths.keys()].flatMap((route) => [
      ...(routes.includes(route)
        ? []
        : [`${route} has a fast path, but no such route exists: correct or remove ${lineOf(route)}`]),
      ...(permissions[route] === 'visitor'
        ? []
        : [
            `${route} has a fast path, but is not open to visitors: remove ${lineOf(route)}, or open it to them in backend/src/permissions.ts`,
          ]),
      ...(this.table[route]?.by === 'account'
        ? [
            `${route} has a fast path, but is limited by account: remove ${lineOf(route)}, or limit it by address in backend/src/rate-limits.ts`,
          ]
        : []),
      ...(ANONYMOUS_ROUTES.includes(route)
        ? [`${route} has a fast path, but is an anonymous route: remove ${lineOf(route)}`]
        : []),
    ]);
  }

  private respond(request: IncomingMessage, response: ServerResponse, next: Next, observe: Observe): boolean {
    const { method = '', url = '', headers } = request;
    const path = method === 'POST' ? this.byUrl.get(url) : undefined;
    if (!path?.templateHeaders || hasSession(headers) || !isSmallJson(headers)) return false;
    if (isCrossOrigin({ method, headers }, this.settings)) return false;
    const startedAt = performance.now();
    readBytes(request, (bytes) => {
      const body = parseBody(path, bytes);
      if (!body) {
        this.bodies.set(request, bytes);
        return next(request, response);
      }
      const id = randomUUID();
      const end = (status: number, head: string[], content?: string) => {
        response.writeHead(status, [...head, id]).end(content);
        observe(path.route, status, (performance.now() - startedAt) / 1_000);
      };
      this.handle(path, body, request).then(
        () => end(ACCEPTED, path.rawHeaders),
        (error: unknown) => this.refuse(error, path, id, end),
      );
    });
    return true;
  }

  /** Counts and refunds by the same rules as the rate-limit guard. */
  private async handle({ limit, handle }: FastPath, body: object, request: IncomingMessage): Promise<void> {
    const sender = limit && this.addressKeyOf(request);
    const result =
      sender && (this.limits.tryConsumeLocally(limit, sender) ?? (await this.limits.consume(limit, sender)));
    if (result && !result.ok) throw new LimitReached(result.retryAfterSeconds);
    try {
      await handle(body as never, { headers: request.headers, caller: null });
    } catch (error) {
      const { status } = toProblem(error);
      if (result && !isCounted(status) && !hasCost(error, status)) await this.limits.refund(result.counter);
      throw error;
    }
  }

  private refuse(
    error: unknown,
    { route, templateHeaders = [] }: FastPath,
    id: string,
    end: (status: number, head: string[], content: string) => void,
  ): void {
    const body = toProblem(error);
    logServerError(this.log, { what: route, id }, body.status, error);
    const own = problemHeaders(body, error);
    const head = [...templateHeaders.filter(([name]) => !(name in own)), ...Object.entries(own)];
    const content = JSON.stringify(body);
    end(body.status, [...head.flat(), ...lastHeaders(content)], content);
  }
}

/** Whether the headers promise a short body of uncompressed JSON in UTF-8. */
function isSmallJson(headers: IncomingHttpHeaders): boolean {
  const length = Number(headers['content-length'] ?? 0);
  return (
    length > 0 &&
    length <= MAX_BODY_BYTES &&
    JSON_TYPE.test(headers['content-type'] ?? '') &&
    headers['content-encoding'] === undefined &&
    headers['transfer-encoding'] === undefined
  );
}

/** Node enforces the content length. Does not call `then` if the client disconnects before the end of the body. */
function readBytes(request: IncomingMessage, then: (bytes: Buffer) => void): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => then(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)));
  // Without a listener the error would be thrown.
  request.on('error', () => undefined);
}

/** @returns undefined for a body that Fastify and Nest must check and refuse */
function parseBody({ read }: FastPath, bytes: Buffer): object | undefined {
  try {
    return read(JSON.parse(utf8.decode(bytes)));
  } catch {
    return undefined;
  }
}

/** Copies the headers of the first 202 that went through Fastify. */
function captureHeaders(path: FastPath, request: FastifyRequest, reply: FastifyReply): void {
  if (path.templateHeaders || hasSession(request.headers) || reply.statusCode !== ACCEPTED) return;
  path.templateHeaders = Object.entries(reply.getHeaders())
    .filter(([name]) => SHARED_HEADERS.has(name))
    .map(([name, value]) => [name, String(value)]);
  path.rawHeaders = [...path.templateHeaders.flat(), ...lastHeaders('')];
}

/** The content length, and the name of the request id. The caller appends the id. */
const lastHeaders = (content: string) => ['content-length', String(Buffer.byteLength(content)), 'x-request-id'];
