import { Injectable, Param } from '@nestjs/common';
import type { PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { DomainError } from '../../../kernel/domain-error.js';
import { MAX_ID } from '../../../kernel/max-id.js';

/** Parses an id in a path. Anything but a positive integer is a 404. */
@Injectable()
class PathIdPipe implements PipeTransform<string, number> {
  transform(value: string): number {
    const id = /^[1-9]\d{0,9}$/.test(value) ? Number(value) : MAX_ID + 1;
    if (id > MAX_ID) throw DomainError.notFound('item');
    return id;
  }
}

/** The id in a path, with its OpenAPI description. */
export const PathId =
  (name = 'id'): ParameterDecorator =>
  (target, method, index) => {
    Param(name, PathIdPipe)(target, method, index);
    const descriptor = Object.getOwnPropertyDescriptor(target, method!)!;
    ApiParam({ name, schema: { type: 'integer', minimum: 1 } })(target, method!, descriptor);
  };
