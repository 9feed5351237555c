import { Inject, Injectable, Logger } from '@nestjs/common';
import { MAX_ID } from '../../../kernel/max-id.js';
import { Page } from '../../../kernel/page.js';
import { RATE_LIMITS } from '../rate-limit/limit-table.js';
import type { RateLimitTable } from '../rate-limit/limit-table.js';
import { PERMISSIONS } from '../auth/permissions.js';
import type { PermissionTable } from '../auth/permissions.js';
import { problemHeaders, logServerError, toProblem } from '../errors/problem-details.filter.js';

/** What a call would be answered, before it is made JSON of. */
export interface HandlerResult {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

interface InProcessRead {
  route: string;
  /** Of the whole address; its one group is the id. */
  pattern: RegExp;
  tell: (id: number) => Promise<unknown>;
}

/**
 * The short way to public reads for a page that is made in this process: to the controller's own method, as a visitor calls it,
 * past Fastify, its hooks, Nest and JSON, which cost more than the answer. There is no request, so none can be made to look like
 * one of ours: whoever asks from outside goes the long way. What is not plainly one of these addresses goes it too, and so does
 * a list that goes on, whose next address is put together there.
 */
@Injectable()
export class InProcessReads {
  private readonly log = new Logger('Http');
  private readonly reads: InProcessRead[] = [];

  constructor(
    @Inject(PERMISSIONS) private readonly permissions: PermissionTable,
    @Inject(RATE_LIMITS) private readonly limits: RateLimitTable,
  ) {}

  /**
   * Call it in a controller's constructor: what is missing is seen at the start.
   *
   * @param route as in the permission table, for everybody, with one `:id`
   * @param query the one query that it is asked with; none unless told
   * @param tell the controller's own method, told that nobody is signed in
   */
  add(route: string, query: string, tell: (id: number) => Promise<unknown>): void {
    const [, path = ''] = route.split(' ');
    const address = query ? `${path}?${query}` : path;
    const escaped = address.replaceAll(/[.?*+^$()[\]{}|\\]/g, String.raw`\$&`);
    this.reads.push({ route, pattern: new RegExp(`^${escaped.replace(':id', String.raw`([1-9]\d{0,9})`)}$`), tell });
  }

  /**
   * @param by the id of the request that it is asked for, for the log
   * @returns undefined where the long way is to be gone
   */
  async get(address: string, by: string): Promise<HandlerResult | undefined> {
    for (const { route, pattern, tell } of this.reads) {
      const id = Number(pattern.exec(address)?.[1]);
      if (id <= MAX_ID) return this.told(route, () => tell(id), by);
    }
    return undefined;
  }

  /** @returns a sentence for each that leads nowhere, or past a guard; empty when all is well. */
  compare(routes: readonly string[]): string[] {
    return this.reads.flatMap(({ route }) => [
      ...(routes.includes(route) ? [] : [`${route} has a short way, but no such route exists`]),
      ...(route.startsWith('GET ') ? [] : [`${route} has a short way, but is no read`]),
      ...(this.permissions[route] === 'visitor' ? [] : [`${route} has a short way, but is not for everybody`]),
      ...(this.limits[route] ? [`${route} has a short way, but is limited`] : []),
    ]);
  }

  private async told(route: string, tell: () => Promise<unknown>, by: string): Promise<HandlerResult | undefined> {
    try {
      const body = await tell();
      if (!(body instanceof Page)) return { status: 200, headers: {}, body };
      if (body.next) return undefined;
      return { status: 200, headers: { 'x-total-count': String(body.total) }, body: body.items };
    } catch (error) {
      const body = toProblem(error);
      logServerError(this.log, { what: route, id: by }, body.status, error);
      return { status: body.status, headers: problemHeaders(body, error), body };
    }
  }
}
