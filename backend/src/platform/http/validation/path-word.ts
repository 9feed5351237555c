import { Param } from '@nestjs/common';
import type { PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { DomainError } from '../../../kernel/domain-error.js';

/** A path parameter with a fixed set of values; any other value is a 404. */
export const PathWord =
  (name: string, words: readonly string[]): ParameterDecorator =>
  (target, method, index) => {
    const pipe: PipeTransform<string, string> = {
      transform: (value) => {
        if (!words.includes(value)) throw DomainError.notFound('item');
        return value;
      },
    };
    Param(name, pipe)(target, method, index);
    const descriptor = Object.getOwnPropertyDescriptor(target, method!)!;
    ApiParam({ name, enum: [...words] })(target, method!, descriptor);
  };
