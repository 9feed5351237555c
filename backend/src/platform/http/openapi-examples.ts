import type { OpenAPIObject } from '@nestjs/swagger';
import { METHODS } from './openapi-rules.js';

/** As much of JSON Schema as the document uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  default?: unknown;
  minimum?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  additionalProperties?: boolean | Schema;
  example?: unknown;
  examples?: unknown[];
}

type Content = Record<string, { schema?: Schema; example?: unknown }>;

/** Bodies are closed: an unknown field is a 400. Answers stay open, for they may get more fields one day. */
export function closeBodies(document: OpenAPIObject): void {
  for (const { schema } of bodiesOf(document)) {
    const body = resolve(document, schema ?? {});
    if (body.properties) body.additionalProperties ??= false;
    else if (body.type === 'object') body.additionalProperties = false;
  }
}

/** Gives an example to each field, parameter and body that has none but whose kind tells one. Texts cannot be guessed. */
export function exemplify(document: OpenAPIObject): void {
  const schemas = (document.components?.schemas ?? {}) as Record<string, Schema>;
  for (const schema of Object.values(schemas)) {
    for (const property of Object.values(schema.properties ?? {})) {
      if (property.example === undefined) setExample(property, plainExample(property));
    }
  }
  for (const operations of Object.values(document.paths)) {
    for (const method of METHODS) {
      for (const parameter of operations[method]?.parameters ?? []) {
        const own = parameter as { schema?: Schema; example?: unknown };
        if (own.example === undefined) setExample(own, plainExample(own.schema ?? {}));
      }
    }
  }
  for (const media of bodiesOf(document)) media.example ??= compose(document, media.schema ?? {});
}

function setExample(target: { example?: unknown }, example: unknown): void {
  if (example !== undefined) target.example = example;
}

function plainExample({ type, format, enum: words, default: usual, minimum, items }: Schema): unknown {
  if (usual !== undefined) return usual;
  if (words) return words[0];
  const kind = [type].flat()[0];
  if (kind === 'boolean') return false;
  if (kind === 'integer') return minimum ?? 1;
  if (format === 'date-time') return '2026-11-20T09:30:00.000Z';
  if (kind === 'array' && items && !items.$ref) {
    const item = items.example ?? plainExample(items);
    return item === undefined ? undefined : [item];
  }
  return undefined;
}

/** An example of a whole shape, made of its fields' examples. */
export function compose(document: OpenAPIObject, schema: Schema): unknown {
  const { example, allOf, oneOf, anyOf, properties, items, type, ...rest } = resolve(document, schema);
  if (example !== undefined) return example;
  if (allOf) return Object.assign({}, ...allOf.map((one) => compose(document, one)));
  const either = oneOf ?? anyOf;
  if (either) return compose(document, either[0]!);
  if (items) return [compose(document, items)];
  if (properties) {
    const pairs = Object.entries(properties).map(([name, one]) => [name, compose(document, one)] as const);
    return Object.fromEntries(pairs.filter(([, value]) => value !== undefined));
  }
  return type === 'object' ? {} : plainExample({ ...rest, ...(type === undefined ? {} : { type }) });
}

/** The schema that a $ref stands for. */
export function resolve(document: OpenAPIObject, schema: Schema): Schema {
  if (!schema.$ref) return schema;
  const name = schema.$ref.replace('#/components/schemas/', '');
  return resolve(document, ((document.components?.schemas ?? {}) as Record<string, Schema>)[name] ?? {});
}

function bodiesOf(document: OpenAPIObject): { schema?: Schema; example?: unknown }[] {
  return Object.values(document.paths).flatMap((operations) =>
    METHODS.flatMap((method) => {
      const body = operations[method]?.requestBody as { content?: Content } | undefined;
      return Object.values(body?.content ?? {});
    }),
  );
}
