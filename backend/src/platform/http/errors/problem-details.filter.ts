import {
  DriverException,
  ForeignKeyConstraintViolationException,
  UniqueConstraintViolationException,
} from '@mikro-orm/core';
import { Catch, HttpException, Logger } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../kernel/domain-error.js';
import { describeError } from '../../logging/summarize-error.js';
import { AnonymousErrorLog } from './anonymous-error-log.js';
import { ANONYMOUS_ROUTES } from '../auth/anonymous-routes.js';
import { routeOf } from '../auth/permission-table.js';
import { InvalidInput, LimitReached, problem, statusOfKind } from './problem-details.js';
import type { ProblemDetails } from './problem-details.js';

/** Turns any error into problem+json. Stacks, SQL and file names never leave the server; they go to the log. */
@Catch()
export class ProblemDetailsFilter implements ExceptionFilter {
  private readonly log = new Logger('Http');

  constructor(private readonly anonymousErrors: AnonymousErrorLog) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const { routeOptions, id } = request;
    const route = routeOf(request);
    const body = toProblem(error, routeOptions.bodyLimit);
    if (isRefusedBody(error, body.status)) request.countRefusedBody?.();
    if (hasCost(error, body.status)) request.keepCount = true;
    if (error instanceof DomainError && error.isUncounted) request.dropCount = true;
    sendProblem(reply, body, error);
    if (!isServerError(body.status, error)) return;
    if (ANONYMOUS_ROUTES.includes(route)) this.anonymousErrors.record(error);
    else logServerError(this.log, { what: route, id }, body.status, error);
  }
}

const REFUSED_BODY = new Set([400, 413, 415]);

/** Whether the body was refused because of its size, type, JSON or fields, and not by a domain rule. */
export const isRefusedBody = (error: unknown, status: number): boolean =>
  REFUSED_BODY.has(status) && !(error instanceof DomainError);

/**
 * Whether the request did work before it failed. A domain rule refuses before any work, unless the error says
 * otherwise. A database or queue that is unavailable fails during the work.
 */
export const hasCost = (error: unknown, status: number): boolean =>
  error instanceof DomainError ? error.hasCost : status === 503;

/** @param error the cause, which may add headers */
export function sendProblem(reply: FastifyReply, body: ProblemDetails, error?: unknown): void {
  void reply.status(body.status).headers(problemHeaders(body, error)).send(JSON.stringify(body));
}

export const problemHeaders = ({ status }: ProblemDetails, error?: unknown): Record<string, string> => ({
  ...(error instanceof LimitReached && { 'retry-after': String(error.retryAfterSeconds) }),
  ...(status === 503 && { 'retry-after': '5' }),
  ...(status >= 400 && { 'cache-control': 'private, no-store' }),
  'content-type': 'application/problem+json; charset=utf-8',
});

/**
 * Excludes domain rules that refuse a request for now (503), because the rule logs that once and not per request. Also
 * excludes requests that the client aborted.
 */
const isServerError = (status: number, error: unknown): boolean =>
  status >= 500 && !(error instanceof DomainError) && !(error instanceof Error && error.message === 'aborted');

/** Call it only for routes that are not anonymous; see AnonymousErrorLog. */
export function logServerError(
  log: Logger,
  { what, id }: { what: string; id: string },
  status: number,
  error: unknown,
): void {
  if (!isServerError(status, error)) return;
  log.error(`${what} [${id}] ${describeError(error)}`);
}

/** @param bodyLimit the largest body in bytes that the route accepts, for the message of a 413 */
export function toProblem(error: unknown, bodyLimit?: number): ProblemDetails {
  if (error instanceof InvalidInput) return problem(400, error.message, { errors: error.errors });
  if (error instanceof DomainError) {
    const errors = error.kind === 'invalid' ? { errors: [{ path: error.path ?? '', message: error.message }] } : {};
    return { ...problem(statusOfKind[error.kind], error.message, { code: error.code, ...errors }), ...error.members };
  }
  if (error instanceof LimitReached) return problem(429, error.message, { code: 'limit.reached' });
  if (error instanceof HttpException) return refusal(error.getStatus(), error.message, bodyLimit);
  if (error instanceof UniqueConstraintViolationException) return problem(409, 'That already exists.');
  // The item that this row belongs to was deleted in the meantime.
  if (error instanceof ForeignKeyConstraintViolationException) return problem(409, 'The item this belongs to is gone.');
  if (isUnavailable(error)) return problem(503, 'Part of the site isn’t answering right now. Try again in a moment.');
  const { statusCode: status, code } = error as { statusCode?: unknown; code?: unknown };
  if (code === 'FST_ERR_BAD_URL') return refusal(400, 'That address isn’t valid.');
  // No parameter of ours is that long, so nothing can be found.
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') return refusal(404, '');
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return refusal(status, (error as Error).message, bodyLimit);
  }
  return problem(500, 'Something went wrong on our side. We’ve logged it. Try again in a moment.');
}

function refusal(status: number, detail: string, bodyLimit?: number): ProblemDetails {
  const message = status === 413 ? tooLarge(bodyLimit) : publicMessage(status, detail);
  return problem(status, message, status === 400 ? { errors: [{ path: '', message }] } : {});
}

/** Replaces messages of the framework that name routes or repeat the input. */
function publicMessage(status: number, message: string): string {
  if (status === 404) return 'There’s nothing here.';
  if (status === 400 && /JSON|Unexpected|body/i.test(message)) return 'The body isn’t valid JSON.';
  if (status === 415) return 'The body must be application/json.';
  return message;
}

function tooLarge(limit: number | undefined): string {
  if (limit === undefined) return 'This is too large to send.';
  const kib = limit / 1024;
  return `This is too large to send (${kib >= 1024 ? `${kib / 1024} MiB` : `${kib} KiB`} at most).`;
}

/** Messages of the PostgreSQL and Redis drivers when the server is unavailable. */
const UNAVAILABLE_MESSAGES =
  /Connection terminated|not queryable|timeout exceeded when trying to connect|Connection is closed|the database system is|max retries per request|Command timed out/i;

/**
 * Error codes of sockets, of DNS, and of PostgreSQL (57014: statement timeout; 53: disk full, out of memory, or too
 * many connections).
 */
const UNAVAILABLE_CODES =
  /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|57P0|57014|53\d{3}|08)/;

/** Whether PostgreSQL or Redis cannot be reached, is starting or is stopping. */
function isUnavailable(error: unknown): boolean {
  const codes = [error, (error as { cause?: unknown }).cause].map(
    (one) => (one as { code?: unknown } | undefined)?.code,
  );
  if (codes.some((code) => typeof code === 'string' && UNAVAILABLE_CODES.test(code))) return true;
  const message = error instanceof DriverException || error instanceof Error ? error.message : '';
  return UNAVAILABLE_MESSAGES.test(message);
}
