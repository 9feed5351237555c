import { Inject, Injectable, Logger } from '@nestjs/common';
import { MAX_ID } from '../../../kernel/max-id.js';
import { Page } from '../../../kernel/page.js';
import { RATE_LIMITS } from '../rate-limit/limit-table.js';
import type { RateLimitTable } from '../rate-limit/limit-table.js';
import { lineOf, PERMISSIONS } from '../auth/permission-table.js';
import type { PermissionTable } from '../auth/permission-table.js';
import { problemHeaders, logServerError, toProblem } from '../errors/problem-details.filter.js';

/** The response of a handler before it becomes JSON. */
export interface HandlerResult {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

interface InProcessRead {
  route: string;
  /** Matches path and query. Its one group is the id. */
  pattern: RegExp;
  read: (id: number) => Promise<unknown>;
}

/**
 * Public reads for a page that is rendered in this process. It calls the controller's own method as a visitor, without Fastify, its
 * hooks, Nest and JSON, which cost more than the query. No HTTP request gets here, so none can pose as ours. A list with a next page
 * is not served, because only a full request builds its Link header.
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
   * Call it in a controller's constructor, so that a missing route is found at the start.
   *
   * @param route a key of the permission table, open to visitors, with one `:id`
   * @param query the only query string that is served; empty for none
   * @param read the controller's own method, called for a visitor
   */
  add(route: string, query: string, read: (id: number) => Promise<unknown>): void {
    const [, path = ''] = route.split(' ');
    const url = query ? `${path}?${query}` : path;
    const escaped = url.replaceAll(/[.?*+^$()[\]{}|\\]/g, String.raw`\$&`);
    this.reads.push({ route, pattern: new RegExp(`^${escaped.replace(':id', String.raw`([1-9]\d{0,9})`)}$`), read });
  }

  /**
   * @param requestId the request that the page is rendered for, for the log
   * @returns undefined if a full request is needed
   */
  async get(url: string, requestId: string): Promise<HandlerResult | undefined> {
    for (const { route, pattern, read } of this.reads) {
      const id = Number(pattern.exec(url)?.[1]);
      if (id <= MAX_ID) return this.run(route, () => read(id), requestId);
    }
    return undefined;
  }

  /** @returns a sentence for each read that has no route, or that would bypass a guard; empty when there is no problem */
  compare(routes: readonly string[]): string[] {
    return this.reads.flatMap(({ route }) => [
      ...(routes.includes(route)
        ? []
        : [`${route} has an in-process read, but no such route exists: correct or remove ${lineOf(route)}`]),
      ...(route.startsWith('GET ')
        ? []
        : [`${route} has an in-process read, but is not a GET: remove ${lineOf(route)}`]),
      ...(this.permissions[route] === 'visitor'
        ? []
        : [
            `${route} has an in-process read, but is not open to visitors: remove ${lineOf(route)}, or open it to them in backend/src/permissions.ts`,
          ]),
      ...(this.limits[route]
        ? [
            `${route} has an in-process read, but is rate limited: remove ${lineOf(route)}, or its row from backend/src/rate-limits.ts`,
          ]
        : []),
    ]);
  }

  private async run(route: string, read: () => Promise<unknown>, id: string): Promise<HandlerResult | undefined> {
    try {
      const body = await read();
      if (!(body instanceof Page)) return { status: 200, headers: {}, body };
      if (body.next) return undefined;
      return { status: 200, headers: { 'x-total-count': String(body.total) }, body: body.items };
    } catch (error) {
      const body = toProblem(error);
      logServerError(this.log, { what: route, id }, body.status, error);
      return { status: body.status, headers: problemHeaders(body, error), body };
    }
  }
}
