import { Param } from '@nestjs/common';
import type { PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { DomainError } from '../../../kernel/domain-error.js';

const PATTERN = '^[a-z0-9]+(-[a-z0-9]+)*$';
const SLUG = new RegExp(PATTERN);

/** The slug in a path; anything else is a 404. */
export const TermSlug = (): ParameterDecorator => (target, method, index) => {
  const pipe: PipeTransform<string, string> = {
    transform: (value) => {
      if (value.length > 60 || !SLUG.test(value)) throw DomainError.notFound('term');
      return value;
    },
  };
  Param('slug', pipe)(target, method, index);
  const descriptor = Object.getOwnPropertyDescriptor(target, method!)!;
  ApiParam({ name: 'slug', schema: { type: 'string', pattern: PATTERN, example: 'spinster' } })(
    target,
    method!,
    descriptor,
  );
};
