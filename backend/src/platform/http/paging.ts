import { createHmac, timingSafeEqual } from 'node:crypto';
import { createParamDecorator, Injectable } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { Page } from '../../kernel/page.js';
import type { PageKey, PageRequest } from '../../kernel/page.js';
import { Settings } from '../config/settings.js';
import { plainQuery } from './plain-query.js';
import { InvalidInput } from './problem.js';

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 100;

/** A cursor that was neither made here nor left as it was is refused: it holds a signature of 12 bytes. */
function encodeCursor(key: PageKey, secret: string): string {
  const body = Buffer.from(JSON.stringify([key.createdAt, key.id])).toString('base64url');
  return `${body}.${signature(body, secret)}`;
}

function decodeCursor(cursor: string, secret: string): PageKey | undefined {
  const dot = cursor.indexOf('.');
  const [body, given] = [cursor.slice(0, dot), cursor.slice(dot + 1)];
  const right = signature(body, secret);
  if (given.length !== right.length || !timingSafeEqual(Buffer.from(given), Buffer.from(right))) return undefined;
  const [createdAt, id] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [string, number];
  return { createdAt, id };
}

const signature = (body: string, secret: string) =>
  createHmac('sha256', secret).update(`cursor:${body}`).digest().subarray(0, 12).toString('base64url');

/** Reads a query's `limit` (1..100, 100 unless told). @throws InvalidInput */
export function readLimit(value: unknown, max = MAX_LIMIT, fallback = DEFAULT_LIMIT): number {
  if (value === undefined) return fallback;
  const limit = typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number(value) : 0;
  if (limit < 1 || limit > max)
    throw new InvalidInput([{ path: 'limit', message: `limit must be a number from 1 to ${max}` }]);
  return limit;
}

/** The page that `?limit&cursor` asks for. PageInterceptor, which runs before, lends the secret that cursors are signed with. */
export const Paging = createParamDecorator((_: unknown, context: ExecutionContext): PageRequest => {
  const request = context.switchToHttp().getRequest<FastifyRequest & { cursorSecret: string }>();
  const { limit, cursor } = plainQuery(request.query);
  return { limit: readLimit(limit), after: readCursor(cursor, request.cursorSecret) };
});

function readCursor(cursor: unknown, secret: string): PageKey | null {
  if (cursor === undefined) return null;
  let key: PageKey | undefined;
  try {
    key = typeof cursor === 'string' ? decodeCursor(cursor, secret) : undefined;
  } catch {
    key = undefined;
  }
  if (!key) throw new InvalidInput([{ path: 'cursor', message: 'The cursor is not one of ours.' }]);
  return key;
}

/** Sends a Page as the contract has lists: the items as an array, the count and the next page's address in headers. */
@Injectable()
export class PageInterceptor implements NestInterceptor {
  constructor(private readonly settings: Settings) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest & { cursorSecret: string }>();
    request.cursorSecret = this.settings.sessionSecret;
    return next.handle().pipe(
      map((result: unknown) => {
        if (!(result instanceof Page)) return result;
        const reply = http.getResponse<FastifyReply>();
        void reply.header('x-total-count', String(result.total));
        if (result.next) void reply.header('link', `<${this.nextUrl(request, result.next)}>; rel="next"`);
        return result.items as unknown[];
      }),
    );
  }

  private nextUrl(request: FastifyRequest, next: PageKey): string {
    const url = new URL(request.url, this.settings.publicUrl);
    url.searchParams.set('cursor', encodeCursor(next, this.settings.sessionSecret));
    return `${url.pathname}${url.search}`;
  }
}
