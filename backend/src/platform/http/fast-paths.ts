import { Inject, Injectable, Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import { Settings } from '../config/settings.js';
import { Limits } from '../limits/limits.js';
import { ANONYMOUS_ROUTES } from './anonymous-routes.js';
import { hasSession } from './for-nobody.js';
import { LIMITS } from './limit-table.js';
import type { LimitTable } from './limit-table.js';
import { isCounted } from './limits.guard.js';
import { isForeign } from './origin-check.js';
import { routeKey, routeOf } from './permissions.js';
import type { PermissionTable } from './permissions.js';
import { problemHeaders, tellOfFault, toProblem } from './problem.filter.js';
import { LimitReached } from './problem.js';
import { asStream, isSmallJson, parseJson, readSmall } from './small-body.js';
import { validationPipe } from './validation.js';

interface FastPath {
  body: new () => object;
  take: (body: never, request: FastifyRequest) => Promise<void>;
  /** Headers of such an answer as it was once given on the long way, but for what is of one answer alone. */
  answered?: Record<string, string>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What a fast path has read of a request that goes the long way after all. */
    bodyRead: Buffer | null;
  }
}

const ACCEPTED = 202;

/**
 * The short way to the handlers of calls that come by the thousand and say nothing but 202: past the hooks, the session, the
 * entity manager and the pipeline that any other request needs. Only what is plainly fine goes it: a visitor's own small and
 * valid body. Everything else goes the long way, with the bytes that were read already, so that refusals are said in one
 * place only. Limits count on both.
 */
@Injectable()
export class FastPaths {
  private readonly log = new Logger('Http');
  private readonly paths = new Map<string, FastPath>();
  private readonly pipe = validationPipe();

  constructor(
    @Inject(LIMITS) private readonly table: LimitTable,
    private readonly limits: Limits,
    private readonly settings: Settings,
  ) {}

  /**
   * Call it in a controller's constructor: later the routes are there.
   *
   * @param route as in the permission table, for everybody, answered 202 with nothing
   * @param take the controller's own method
   */
  add<B extends object>(
    route: string,
    body: new () => B,
    take: (body: B, request: FastifyRequest) => Promise<void>,
  ): void {
    this.paths.set(route, { body, take });
  }

  /** Before the routes are registered. */
  watch(server: FastifyInstance): void {
    server.decorateRequest('bodyRead', null);
    server.addHook('onRoute', (route) => {
      const path = this.paths.get(routeKey(String(route.method), route.url));
      if (!path) return;
      const atOnce = (request: FastifyRequest, reply: FastifyReply) => this.answer(path, request, reply);
      route.config = { ...route.config, atOnce };
      // Hooks of a route come after those of all: the headers are complete by then.
      route.onSend = async (request: FastifyRequest, reply: FastifyReply) => takeDown(path, request, reply);
      route.preParsing = async ({ bodyRead }: FastifyRequest, _reply: FastifyReply, payload: RequestPayload) =>
        bodyRead ? asStream(bodyRead) : payload;
    });
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

  private answer(path: FastPath, request: FastifyRequest, reply: FastifyReply): boolean | Promise<boolean> {
    const { headers } = request;
    if (!path.answered || hasSession(headers) || !isSmallJson(headers) || isForeign(request, this.settings))
      return false;
    return this.read(path, request, reply, path.answered);
  }

  private async read(
    path: FastPath,
    request: FastifyRequest,
    reply: FastifyReply,
    answered: Record<string, string>,
  ): Promise<boolean> {
    const bytes = await readSmall(request.raw);
    // Gone in the middle of it: there is nobody to answer.
    if (!bytes) return true;
    const body = await this.validated(path, bytes);
    if (!body) {
      request.bodyRead = bytes;
      return false;
    }
    const fault = await this.take(path, body, request).then(
      () => undefined,
      (error: unknown) => error ?? new Error('No reason was given.'),
    );
    void reply.hijack();
    const head = { ...answered, 'x-request-id': request.id };
    if (fault === undefined) reply.raw.writeHead(ACCEPTED, { ...head, 'content-length': '0' }).end();
    else this.refuse(fault, head, request, reply);
    return true;
  }

  /** @returns undefined for what is to be refused */
  private async validated({ body: metatype }: FastPath, bytes: Buffer): Promise<object | undefined> {
    try {
      return (await this.pipe.transform(parseJson(bytes), { type: 'body', metatype })) as object;
    } catch {
      return undefined;
    }
  }

  /** Counted as the guard counts, and given back as there. */
  private async take(path: FastPath, body: object, request: FastifyRequest): Promise<void> {
    const name = routeOf(request);
    const limit = this.table[name];
    const taken = limit && (await this.limits.take({ name, ...limit }, request.addressKey));
    if (taken && !taken.ok) throw new LimitReached(taken.retryAfterSeconds);
    try {
      await path.take(body as never, request);
    } catch (error) {
      if (taken && !isCounted(toProblem(error).status)) await this.limits.giveBack(taken.place);
      throw error;
    }
  }

  private refuse(fault: unknown, head: Record<string, string>, request: FastifyRequest, reply: FastifyReply): void {
    const body = toProblem(fault);
    tellOfFault(this.log, request, body.status, fault);
    const bytes = Buffer.from(JSON.stringify(body));
    const headers = { ...head, ...problemHeaders(body, fault), 'content-length': String(bytes.byteLength) };
    reply.raw.writeHead(body.status, headers).end(bytes);
  }
}

/** Headers of the first one that was answered on the long way. */
function takeDown(path: FastPath, request: FastifyRequest, reply: FastifyReply): void {
  if (path.answered || hasSession(request.headers) || reply.statusCode !== ACCEPTED) return;
  const all = Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)] as const);
  path.answered = Object.fromEntries(all);
}
