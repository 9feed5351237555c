import { ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { InvalidInput } from './problem.js';
import type { FieldError } from './problem.js';

/** Checks bodies against their DTO: unknown fields and wrong types are refused, nothing is coerced. */
export const validationPipe = (): ValidationPipe =>
  new ValidationPipe({
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
