import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import { Settings } from '../../config/settings.js';
import { Limits } from '../../limits/limits.js';
import type { Limit } from '../../limits/limits.js';
import { ANONYMOUS_ROUTES } from '../auth/anonymous-routes.js';
import type { Caller } from '../auth/caller.js';
import { addPreRouterHandler } from './pre-router.js';
import type { Next, ObserveResponse } from './pre-router.js';
import { hasSession } from '../auth/session-cookie.js';
import { RATE_LIMITS } from '../rate-limit/limit-table.js';
import type { RateLimitTable } from '../rate-limit/limit-table.js';
import { isCounted } from '../rate-limit/rate-limit.guard.js';
import { isCrossOrigin } from './csrf-origin-check.js';
import { routeKey } from '../auth/permissions.js';
import type { PermissionTable } from '../auth/permissions.js';
import { compileValidator } from '../validation/fast-validator.js';
import { hasCost, logServerError, problemHeaders, toProblem } from '../errors/problem-details.filter.js';
import { LimitReached } from '../errors/problem-details.js';
import { addressKeyFor } from '../auth/client-address.js';
import { asStream, isSmallJson, parseJson, readSmall } from './small-body.js';

/** All that the handlers of a fast path may know of who sent it: on it a visitor, on the long way perhaps an admin. */
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
  /** The same, in a row, as Node takes it, and what any answer of a 202 says; its id comes last. */
  rawHeaders: string[];
}

const ACCEPTED = 202;
/**
 * Headers that every such response has, for any caller. They are listed because the others belong to one response or one caller:
 * a copied cookie would be everybody's. Node adds the date and the headers of the connection.
 */
const OF_ALL_ANSWERS = new Set([
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
 * The short way to the handlers of calls that come by the thousand and say nothing but 202: from Node's server past Fastify,
 * Nest, the session and the pipeline that any other request needs. Only what is plainly fine goes it: a visitor's own small and
 * valid body, at the plain address. Everything else goes the long way, with the bytes that were read already, so that refusals
 * are said in one place only. Limits count on both.
 */
@Injectable()
export class FastPaths {
  private readonly log = new Logger('Http');
  private readonly paths = new Map<string, FastPath>();
  /** Those of POST, as they are looked for. */
  private readonly byUrl = new Map<string, FastPath>();
  /** Bodies that were read of requests that go the long way after all. */
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
   * Call it in a controller's constructor: later the routes are there.
   *
   * @param route as in the permission table, a POST for everybody, without parameters, answered 202 with nothing
   * @param handle the controller's own method
   */
  add<B extends object>(route: string, body: new () => B, handle: (body: B, sender: Sender) => Promise<void>): void {
    const limit = this.table[route] && { name: route, ...this.table[route] };
    const path: FastPath = { route, limit, read: compileValidator(body), handle, rawHeaders: [] };
    this.paths.set(route, path);
    const [method, url = ''] = route.split(' ');
    if (method === 'POST') this.byUrl.set(url, path);
  }

  /** Before the routes are registered. */
  register(server: FastifyInstance): void {
    server.addHook('onRoute', (route) => {
      const path = this.paths.get(routeKey(String(route.method), route.url));
      if (!path) return;
      // Hooks of a route come after those of all: the headers are complete by then.
      route.onSend = async (request: FastifyRequest, reply: FastifyReply) => captureHeaders(path, request, reply);
      route.preParsing = async ({ raw }: FastifyRequest, _reply: FastifyReply, payload: RequestPayload) => {
        const read = this.bodies.get(raw);
        return read ? asStream(read) : payload;
      };
    });
  }

  /** @param observe is told of each answer */
  addPreRouter(server: Server, observe: ObserveResponse): void {
    addPreRouterHandler(server, (request, response, goOn) => this.respond(request, response, goOn, observe));
  }

  /** @returns a sentence for each path that leads nowhere, or past a guard that it does not know; empty when all is well. */
  compare(routes: readonly string[], permissions: PermissionTable): string[] {
    return [...this.paths.keys()].flatMap((route) => [
      ...(routes.includes(route) ? [] : [`${route} has a fast path, but no such route exists`]),
      ...(permissions[route] === 'visitor' ? [] : [`${route} has a fast path, but is not for everybody`]),
      ...(this.table[route]?.by === 'account' ? [`${route} has a fast path, but is limited by account`] : []),
      ...(ANONYMOUS_ROUTES.includes(route) ? [`${route} has a fast path, but nobody is anybody there`] : []),
    ]);
  }

  /** @returns whether it will be answered from here */
  private respond(request: IncomingMessage, response: ServerResponse, goOn: Next, observe: ObserveResponse): boolean {
    const { method = '', url = '', headers } = request;
    const path = method === 'POST' ? this.byUrl.get(url) : undefined;
    if (!path?.templateHeaders || hasSession(headers) || !isSmallJson(headers)) return false;
    if (isCrossOrigin({ method, headers }, this.settings)) return false;
    const began = performance.now();
    readSmall(request, (bytes) => {
      const body = readBody(path, bytes);
      if (!body) {
        this.bodies.set(request, bytes);
        return goOn(request, response);
      }
      const id = randomUUID();
      const end = (status: number, head: string[], content?: string) => {
        response.writeHead(status, [...head, id]).end(content);
        observe(path.route, status, (performance.now() - began) / 1_000);
      };
      this.handle(path, body, request).then(
        () => end(ACCEPTED, path.rawHeaders),
        (fault: unknown) => this.refuse(fault, path, id, end),
      );
    });
    return true;
  }

  /** Counted as the guard counts, and given back as there. */
  private async handle({ limit, handle }: FastPath, body: object, request: IncomingMessage): Promise<void> {
    const who = limit && this.addressKeyOf(request);
    const taken = who && (this.limits.tryConsumeLocally(limit, who) ?? (await this.limits.consume(limit, who)));
    if (taken && !taken.ok) throw new LimitReached(taken.retryAfterSeconds);
    try {
      await handle(body as never, { headers: request.headers, caller: null });
    } catch (error) {
      const { status } = toProblem(error);
      if (taken && !isCounted(status) && !hasCost(error, status)) await this.limits.refund(taken.counter);
      throw error;
    }
  }

  private refuse(
    fault: unknown,
    { route, templateHeaders = [] }: FastPath,
    id: string,
    end: (status: number, head: string[], content: string) => void,
  ): void {
    const body = toProblem(fault);
    logServerError(this.log, { what: route, id }, body.status, fault);
    const own = problemHeaders(body, fault);
    const head = [...templateHeaders.filter(([name]) => !(name in own)), ...Object.entries(own)];
    const content = JSON.stringify(body);
    end(body.status, [...head.flat(), ...endOfHead(content)], content);
  }
}

/** @returns undefined for what is to be refused, or looked at more closely */
function readBody({ read }: FastPath, bytes: Buffer): object | undefined {
  try {
    return read(parseJson(bytes));
  } catch {
    return undefined;
  }
}

/** Headers of the first one that was answered on the long way. */
function captureHeaders(path: FastPath, request: FastifyRequest, reply: FastifyReply): void {
  if (path.templateHeaders || hasSession(request.headers) || reply.statusCode !== ACCEPTED) return;
  path.templateHeaders = Object.entries(reply.getHeaders())
    .filter(([name]) => OF_ALL_ANSWERS.has(name))
    .map(([name, value]) => [name, String(value)]);
  path.rawHeaders = [...path.templateHeaders.flat(), ...endOfHead('')];
}

/** Its length, and the name of what comes last. */
const endOfHead = (content: string) => ['content-length', String(Buffer.byteLength(content)), 'x-request-id'];
