import { createCipheriv, createDecipheriv, createHmac, createSecretKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { createParamDecorator, Injectable } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { Page } from '../../../kernel/page.js';
import type { PageKey, PageRequest } from '../../../kernel/page.js';
import { Settings } from '../../config/settings.js';
import { parseQuery } from '../validation/index.js';
import { InvalidInput } from '../errors/problem-details.js';

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 100;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * A cursor contains the sort value of the last row, which may be an email address, and URLs end up in logs. Therefore
 * it is encrypted. It is also bound to its list: a cursor that was changed, or that comes from another order, filter or
 * search, is refused.
 */
function encodeCursor({ value, id }: PageKey, list: string, secret: string): string {
  const key = keyOf(secret);
  const plain = JSON.stringify([value, id]);
  // Derived from the plaintext, so that the same page always has the same URL.
  const iv = createHmac('sha256', key).update(`${list}\n${plain}`).digest().subarray(0, IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(list));
  const body = Buffer.concat([iv, cipher.update(plain), cipher.final()]);
  return `${body.toString('base64url')}.${cipher.getAuthTag().toString('base64url')}`;
}

function decodeCursor(cursor: string, list: string, secret: string): PageKey {
  const [body = Buffer.of(), tag = Buffer.of()] = cursor.split('.').map((part) => Buffer.from(part, 'base64url'));
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), body.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(list)).setAuthTag(tag);
  const plain = Buffer.concat([decipher.update(body.subarray(IV_BYTES)), decipher.final()]).toString();
  const [value, id] = JSON.parse(plain) as [string, number];
  // Base64 can encode the same bytes in several ways. Only the one that we issued is valid.
  if (encodeCursor({ value, id }, list, secret) !== cursor) throw new Error('not the cursor that was issued');
  return { value, id };
}

/** The derived key per secret. A process has one secret, and each page with a cursor needs the key twice. */
const keys = new Map<string, KeyObject>();

function keyOf(secret: string): KeyObject {
  const cached = keys.get(secret);
  if (cached) return cached;
  const key = createSecretKey(createHmac('sha256', secret).update('cursors').digest());
  keys.set(secret, key);
  return key;
}

/**
 * Identifies a list by everything that affects its rows and their order, but not the number of rows or their fields.
 */
function listOf(request: FastifyRequest): string {
  const { pathname, searchParams } = new URL(request.url, 'http://here.invalid');
  for (const name of ['cursor', 'limit', 'fields']) searchParams.delete(name);
  searchParams.sort();
  return `${pathname}?${searchParams.toString()}`;
}

/**
 * Reads `limit` from a query: 1 to `max`.
 *
 * @throws InvalidInput
 */
export function readLimit(value: unknown, max = MAX_LIMIT, fallback = DEFAULT_LIMIT): number {
  if (value === undefined) return fallback;
  const limit = typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number(value) : 0;
  if (limit < 1 || limit > max)
    throw new InvalidInput([{ path: 'limit', message: `limit must be a number from 1 to ${max}` }]);
  return limit;
}

/** The page that `?limit&cursor` requests. PageInterceptor runs before and puts the cursor secret on the request. */
export const Paging = createParamDecorator((_: unknown, context: ExecutionContext): PageRequest => {
  const request = context.switchToHttp().getRequest<FastifyRequest & { cursorSecret: string }>();
  const { limit, cursor } = parseQuery(request.query);
  return { limit: readLimit(limit), after: cursor === undefined ? null : readCursor(cursor, request) };
});

function readCursor(cursor: string, request: FastifyRequest & { cursorSecret: string }): PageKey {
  try {
    return decodeCursor(cursor, listOf(request), request.cursorSecret);
  } catch {
    throw new InvalidInput([{ path: 'cursor', message: 'The cursor is not one of ours.' }]);
  }
}

/** Sends a Page as an array of its items, with the total count and the URL of the next page in headers. */
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
    url.searchParams.set('cursor', encodeCursor(next, listOf(request), this.settings.sessionSecret));
    return `${url.pathname}${url.search}`;
  }
}
