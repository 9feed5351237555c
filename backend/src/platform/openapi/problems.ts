import { problem } from '../http/errors/problem-details.js';

/** The shared problem responses by status: the component's name, its meaning and an example. */
const PROBLEMS: Record<number, { name: string; means: string; example: object }> = {
  400: {
    name: 'BadRequest',
    means: 'The request breaks a rule. `errors` names each field that does.',
    example: problem(400, 'Required', { errors: [{ path: 'content', message: 'Required' }] }),
  },
  401: {
    name: 'Unauthorized',
    means: 'The caller is not signed in, or the credentials are wrong.',
    example: problem(401, 'You need to sign in first.', { code: 'auth.required' }),
  },
  403: {
    name: 'Forbidden',
    means: 'The caller is signed in but not allowed, or a change was sent from another site.',
    example: problem(403, 'Your role doesn’t allow this.', { code: 'auth.not-allowed' }),
  },
  404: {
    name: 'NotFound',
    means: 'It does not exist, or this caller may not see it.',
    example: problem(404, 'We couldn’t find that article.', { code: 'post.not-found' }),
  },
  409: {
    name: 'Conflict',
    means: 'It exists already, or someone else changed it since the caller read it.',
    example: problem(409, 'Someone decided this first.', { code: 'comment.stale' }),
  },
  413: {
    name: 'PayloadTooLarge',
    means:
      'The body is larger than the call accepts: 64 KiB, 128 KiB for the text of a story, a comment or a proposal, 1 MiB for an article, 20 MB for a picture.',
    example: problem(413, 'This is too large to send (64 KiB at most).'),
  },
  415: {
    name: 'UnsupportedMediaType',
    means: 'The body is not JSON in UTF-8, or the picture has another format.',
    example: problem(415, 'The body must be application/json.'),
  },
  429: {
    name: 'TooManyRequests',
    means: 'Too many requests. Retry-After says when to try again.',
    example: problem(429, 'That was a lot in a short time. Try again in 12 minutes.', { code: 'limit.reached' }),
  },
  500: {
    name: 'InternalServerError',
    means: 'Something went wrong on our side.',
    example: problem(500, 'Something went wrong on our side. We’ve logged it. Try again in a moment.'),
  },
  503: {
    name: 'ServiceUnavailable',
    means: 'A service that we depend on is unavailable. Nothing was changed.',
    example: problem(503, 'Part of the site isn’t answering right now. Try again in a moment.'),
  },
};

/** A 400 always lists the invalid fields. */
const WITH_FIELD_ERRORS = { allOf: [{ $ref: '#/components/schemas/Problem' }, { required: ['errors'] }] };

const header = (name: string) => ({ [name]: { $ref: `#/components/headers/${name}` } });

/** The document's components/responses. */
export const PROBLEM_RESPONSES = Object.fromEntries(
  Object.entries(PROBLEMS).map(([status, { name, means, example }]) => [
    name,
    {
      description: means,
      headers: {
        ...header('X-Request-Id'),
        ...header('Cache-Control'),
        ...(status === '429' || status === '503' ? header('Retry-After') : {}),
      },
      content: {
        'application/problem+json': {
          schema: status === '400' ? WITH_FIELD_ERRORS : { $ref: '#/components/schemas/Problem' },
          example,
        },
      },
    },
  ]),
);

/** The document's components/headers. */
export const RESPONSE_HEADERS = {
  'X-Request-Id': {
    description: 'The id of this request. The log line of an error has the same id.',
    required: true,
    schema: { type: 'string', format: 'uuid' },
    example: '6f1a7f0e-0a51-4c33-9e0b-9a3f7f2b1c55',
  },
  'Cache-Control': {
    description: 'Public reads may be cached and must be revalidated each time. Everything else must not be cached.',
    required: true,
    schema: { type: 'string', enum: ['public, max-age=0, must-revalidate', 'private, no-store'] },
    example: 'public, max-age=0, must-revalidate',
  },
  ETag: {
    description: 'The version of the response, for If-None-Match.',
    schema: { type: 'string' },
    example: '"mJ0Zr5c2jPZ5cQ3T2oXkYw0h8mE="',
  },
  'Retry-After': {
    description: 'The seconds to wait before the next try.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
    example: 5,
  },
};

/**
 * Returns a reference to the shared response of a status.
 *
 * @throws Error for a status that is not in PROBLEMS
 */
export function problemRef(status: number): { $ref: string } {
  const shared = PROBLEMS[status];
  if (!shared) throw new Error(`No problem ${status} is described in problems.ts.`);
  return { $ref: `#/components/responses/${shared.name}` };
}
