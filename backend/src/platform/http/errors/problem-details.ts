import { HttpException } from '@nestjs/common';
import type { DomainErrorKind } from '../../../kernel/domain-error.js';

/** An invalid field in a 400 response. `path` is the name of the field, or '' for the whole body. */
export interface FieldError {
  path: string;
  message: string;
}

/** application/problem+json (RFC 9457). `message` repeats `detail`, the text to show. */
export interface ProblemDetails {
  type: string;
  title: string;
  status: number;
  detail: string;
  message: string;
  code?: string;
  errors?: FieldError[];
}

/** Input that violates the contract: a 400 with a message per field. */
export class InvalidInput extends HttpException {
  constructor(readonly errors: FieldError[]) {
    super(errors[0]?.message ?? 'Invalid input', 400);
  }
}

/** A rate limit is exceeded: a 429. */
export class LimitReached extends HttpException {
  /** @param what a sentence without its end, which says when to try again */
  constructor(
    readonly retryAfterSeconds: number,
    what = 'That was a lot in a short time. Try again',
  ) {
    const minutes = Math.ceil(retryAfterSeconds / 60);
    const later = minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
    super(`${what} ${later}.`, 429);
  }
}

export const statusOfKind: Record<DomainErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  unsupported: 415,
  unavailable: 503,
};

const titles: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Payload Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

/** @param more `code` is the stable code of a domain rule (docs/errors.md) and becomes part of the problem's type */
export function problem(
  status: number,
  detail: string,
  more: { code?: string; errors?: FieldError[] } = {},
): ProblemDetails {
  const type = more.code ? `/problems/${more.code}` : 'about:blank';
  return { type, title: titles[status] ?? 'Error', status, detail, message: detail, ...more };
}
