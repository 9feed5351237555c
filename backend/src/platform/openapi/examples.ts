import type { OpenAPIObject } from '@nestjs/swagger';
import { METHODS } from './rules.js';

/** The subset of JSON Schema that the document uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  default?: unknown;
  minimum?: number;
  minLength?: number;
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

/** Request bodies refuse unknown fields with a 400. Responses stay open, because they may get more fields later. */
export function forbidUnknownFields(document: OpenAPIObject): void {
  for (const { schema } of bodiesOf(document)) {
    const body = resolve(document, schema ?? {});
    if (body.properties) body.additionalProperties ??= false;
    else if (body.type === 'object') body.additionalProperties = false;
  }
}

/** Adds an example to each field, parameter and body without one, where its type suggests one. Strings do not. */
export function addExamples(document: OpenAPIObject): void {
  const schemas = (document.components?.schemas ?? {}) as Record<string, Schema>;
  for (const schema of Object.values(schemas)) {
    for (const property of Object.values(schema.properties ?? {})) {
      if (property.example === undefined) setExample(property, guessExample(property));
    }
  }
  for (const operations of Object.values(document.paths)) {
    for (const method of METHODS) {
      for (const entry of operations[method]?.parameters ?? []) {
        const parameter = entry as { schema?: Schema; example?: unknown };
        const declared = parameter.example ?? parameter.schema?.example;
        setExample(parameter, declared ?? guessExample(parameter.schema ?? {}));
      }
    }
  }
  for (const media of bodiesOf(document)) media.example ??= exampleOf(document, media.schema ?? {});
}

function setExample(target: { example?: unknown }, example: unknown): void {
  if (example !== undefined) target.example = example;
}

function guessExample({ type, format, enum: values, default: fallback, minimum, items }: Schema): unknown {
  if (fallback !== undefined) return fallback;
  if (values) return values[0];
  const kind = [type].flat()[0];
  if (kind === 'boolean') return false;
  if (kind === 'integer') return minimum ?? 1;
  if (format === 'date-time') return '2026-11-20T09:30:00.000Z';
  if (kind === 'array' && items && !items.$ref) {
    const item = items.example ?? guessExample(items);
    return item === undefined ? undefined : [item];
  }
  return undefined;
}

/** Builds an example of a schema from the examples of its fields. */
export function exampleOf(document: OpenAPIObject, schema: Schema): unknown {
  const { example, allOf, oneOf, anyOf, properties, items, type, ...rest } = resolve(document, schema);
  if (example !== undefined) return example;
  if (allOf) return Object.assign({}, ...allOf.map((one) => exampleOf(document, one)));
  const choice = (oneOf ?? anyOf)?.[0];
  if (properties) return exampleOfFields(document, properties, choice ? resolve(document, choice).properties : {});
  if (choice) return exampleOf(document, choice);
  if (items) return [exampleOf(document, items)];
  return type === 'object' ? {} : guessExample({ ...rest, ...(type === undefined ? {} : { type }) });
}

/**
 * `chosen` is the selected shape of a `oneOf`. It narrows fields to its enum values or, for `null`, leaves them out.
 */
function exampleOfFields(document: OpenAPIObject, fields: Fields, chosen: Fields = {}): object {
  const values = Object.entries(fields).map(([name, field]) => {
    const { type, enum: allowed } = chosen[name] ?? {};
    if (allowed) return [name, allowed[0]] as const;
    return [name, type === 'null' ? undefined : exampleOf(document, field)] as const;
  });
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

type Fields = Record<string, Schema>;

/** Resolves a $ref. */
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
