import { applyDecorators, Header } from '@nestjs/common';
import type { Type } from '@nestjs/common';
import { ApiExtension, ApiExtraModels, ApiProperty, ApiQuery, ApiResponse, getSchemaPath } from '@nestjs/swagger';

/** A field's problem in a 400 response. */
export class FieldProblem {
  @ApiProperty({ example: 'content' }) path!: string;
  @ApiProperty({ example: 'Required' }) message!: string;
}

/** application/problem+json (RFC 9457). */
export class Problem {
  @ApiProperty({ example: 'about:blank' }) type!: string;
  @ApiProperty({ example: 'Bad Request' }) title!: string;
  @ApiProperty({ type: 'integer', example: 400 }) status!: number;
  @ApiProperty({ example: 'Required' }) detail!: string;
  @ApiProperty({ example: 'Required', description: 'The sentence to show; same as detail.' }) message!: string;
  @ApiProperty({ required: false, example: 'post.category', description: 'The stable code of a domain rule.' })
  code?: string;
  @ApiProperty({ type: [FieldProblem], required: false }) errors?: FieldProblem[];
}

/**
 * Declares the problem responses that are specific to a route. rules.ts adds the common ones: 401 and 403 from the
 * permission table, 400, 413 and 415 for bodies, 400 for queries, 404 for ids, 429 for rate limits, 500 and 503.
 */
export const Problems = (...statuses: number[]): MethodDecorator & ClassDecorator =>
  applyDecorators(
    ...statuses.map((status) =>
      ApiResponse({
        status,
        description: '',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      }),
    ),
  );

/** Marks an operation whose response is never cached. rules.ts removes it. */
export const NEVER_CACHED = 'x-never-cached';

/** Keeps the response of a read that is open to visitors out of all caches, because its address has a secret. */
export const NeverCached = (): MethodDecorator =>
  applyDecorators(Header('cache-control', 'private, no-store'), ApiExtension(NEVER_CACHED, true));

/** Declares a list response: an array of `type` (or of either type), paged by `limit` and `cursor`. */
export const PagedAnswer = (type: Type, orType?: Type): MethodDecorator =>
  applyDecorators(
    ApiQuery({ name: 'limit', required: false, schema: { type: 'integer', minimum: 1, maximum: 100, default: 100 } }),
    ApiQuery({
      name: 'cursor',
      required: false,
      schema: { type: 'string', example: 'WyIyMDI2LTExLTIwVDA5OjMwOjAwLjAwMFoiLDdd.kq3VbX0aTnW1yZ5c' },
      description: 'From the Link header of the previous page.',
    }),
    ...(orType ? [ApiExtraModels(type, orType)] : []),
    ApiResponse({
      status: 200,
      ...(orType ? { schema: arrayOfEither(type, orType) } : { type, isArray: true }),
      headers: {
        'X-Total-Count': {
          description: 'The total number of items.',
          required: true,
          schema: { type: 'integer' },
          example: 12,
        },
        Link: {
          description: 'rel="next" has the URL of the next page, if there is one.',
          schema: { type: 'string' },
          example: '</api/posts?limit=10&cursor=WyIyMDI2.k3Vb>; rel="next"',
        },
      },
    }),
  );

const arrayOfEither = (...types: Type[]) => ({
  type: 'array',
  items: { anyOf: types.map((type) => ({ $ref: getSchemaPath(type) })) },
});
