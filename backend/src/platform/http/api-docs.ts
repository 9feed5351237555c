import { applyDecorators } from '@nestjs/common';
import type { Type } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, ApiQuery, ApiResponse, getSchemaPath } from '@nestjs/swagger';

/** A field's fault in a 400 answer. */
export class FieldProblem {
  @ApiProperty() path!: string;
  @ApiProperty() message!: string;
}

/** application/problem+json (RFC 9457). */
export class Problem {
  @ApiProperty({ example: 'about:blank' }) type!: string;
  @ApiProperty({ example: 'Bad Request' }) title!: string;
  @ApiProperty({ type: 'integer', example: 400 }) status!: number;
  @ApiProperty() detail!: string;
  @ApiProperty({ description: 'The sentence to show; same as detail.' }) message!: string;
  @ApiProperty({ required: false, description: 'The stable code of a domain rule.' }) code?: string;
  @ApiProperty({ type: [FieldProblem], required: false }) errors?: FieldProblem[];
}

/** The problems a call can answer with, by status. */
export const Problems = (...statuses: number[]): MethodDecorator & ClassDecorator =>
  applyDecorators(
    ApiExtraModels(Problem),
    ...[...statuses, 500, 503].map((status) =>
      ApiResponse({
        status,
        description: `Problem ${status}`,
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      }),
    ),
  );

/** A list: an array of `type` (or of either, when there are two), paged by `limit` and `cursor`. */
export const PagedAnswer = (type: Type, orType?: Type): MethodDecorator =>
  applyDecorators(
    ApiQuery({ name: 'limit', required: false, schema: { type: 'integer', minimum: 1, maximum: 100, default: 100 } }),
    ApiQuery({
      name: 'cursor',
      required: false,
      schema: { type: 'string' },
      description: 'From the Link header of the page before.',
    }),
    ...(orType ? [ApiExtraModels(type, orType)] : []),
    ApiResponse({
      status: 200,
      ...(orType ? { schema: arrayOfEither(type, orType) } : { type, isArray: true }),
      headers: {
        'X-Total-Count': { description: 'How many there are in all.', schema: { type: 'integer' } },
        Link: { description: 'rel="next": the next page, when there is one.', schema: { type: 'string' } },
      },
    }),
  );

const arrayOfEither = (...types: Type[]) => ({
  type: 'array',
  items: { anyOf: types.map((type) => ({ $ref: getSchemaPath(type) })) },
});
