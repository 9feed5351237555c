import { ValidationPipe } from '@nestjs/common';
import type { ArgumentMetadata } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { shapeError } from './body-shape.js';
import { MESSAGES } from './messages.js';
import { InvalidInput } from '../errors/problem-details.js';
import type { FieldError } from '../errors/problem-details.js';

/** Validates bodies against their DTO. It refuses unknown fields and wrong types, and coerces nothing. */
class BodyPipe extends ValidationPipe {
  /** Skips path and query parameters: Nest's pipe would turn `0x1` in `/posts/0x1` into the number 1. */
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type !== 'body') return value;
    if (value === undefined || isObject(value)) {
      refuseLarge(value ?? {});
      refuseInherited(value ?? {});
      return super.transform(value, metadata);
    }
    const received = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
    throw new InvalidInput([{ path: '', message: MESSAGES.wrongType('object', received) }]);
  }
}

function refuseLarge(body: object): void {
  const message = shapeError(body);
  if (message) throw new InvalidInput([{ path: '', message }]);
}

/**
 * Refuses inherited names (`constructor`, `toString`). No DTO has such fields, but the libraries treat them as known.
 */
function refuseInherited(body: object): void {
  const names = Object.keys(body).filter((name) => name in Object.prototype);
  if (names.length > 0) {
    throw new InvalidInput(names.map((path) => ({ path, message: `Unrecognized key: ${path}` })));
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const validationPipe = (): ValidationPipe =>
  new BodyPipe({
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
    transform: true,
    transformOptions: { enableImplicitConversion: false },
    stopAtFirstError: true,
    exceptionFactory: (errors) => new InvalidInput(flatten(errors)),
  });

function flatten(errors: ValidationError[], parent = ''): FieldError[] {
  return errors.flatMap((error) => {
    const path = parent ? `${parent}.${error.property}` : error.property;
    const own = Object.entries(error.constraints ?? {}).map(([rule, message]) => ({
      path,
      message: rule === 'whitelistValidation' ? `Unrecognized key: ${path}` : message,
    }));
    return [...own, ...flatten(error.children ?? [], path)];
  });
}
