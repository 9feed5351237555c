import { ApiExtension } from '@nestjs/swagger';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { Schema } from './examples.js';

const ONE_OF_EXTENSION = 'x-one-of';

/**
 * Declares which optional fields of a body go together: exactly one of these shapes, in addition to each field's own
 * rules. The first shape is used for the example.
 */
export const ExactlyOneOf = (...shapes: Schema[]): ClassDecorator => ApiExtension(ONE_OF_EXTENSION, shapes);

/** Replaces the extension by `oneOf`: Nest's decorators can only add extensions to a class's schema. */
export function expandOneOf(document: OpenAPIObject): void {
  for (const schema of Object.values(document.components?.schemas ?? {}) as Record<string, unknown>[]) {
    if (!(ONE_OF_EXTENSION in schema)) continue;
    schema['oneOf'] = schema[ONE_OF_EXTENSION];
    delete schema[ONE_OF_EXTENSION];
  }
}
