import { ApiExtension } from '@nestjs/swagger';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { Schema } from './examples.js';

const ONE_OF_EXTENSION = 'x-one-of';

/**
 * Says of a body which of its optional fields go together: exactly one of these shapes, beside what each field says of
 * itself. The first one makes the example.
 */
export const ExactlyOneOf = (...shapes: Schema[]): ClassDecorator => ApiExtension(ONE_OF_EXTENSION, shapes);

/** The generator takes extensions of a schema only; here they become what they stand for. */
export function expandOneOf(document: OpenAPIObject): void {
  for (const schema of Object.values(document.components?.schemas ?? {}) as Record<string, unknown>[]) {
    if (!(ONE_OF_EXTENSION in schema)) continue;
    schema['oneOf'] = schema[ONE_OF_EXTENSION];
    delete schema[ONE_OF_EXTENSION];
  }
}
