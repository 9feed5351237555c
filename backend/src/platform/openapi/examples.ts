import type { OpenAPIObject } from '@nestjs/swagger';
import { METHODS } from './rules.js';

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
export function forbidUnknownFields(document: OpenAPIObject): void {
  for (const { schema } of bodiesOf(document)) {
    const body = resolve(document, schema ?? {});
    if (body.properties) body.additionalProperties ??= false;
    else if (body.type === 'object') body.additionalProperties = false;
  }
}

/** Gives an example to each field, parameter and body that has none but whose kind tells one. Texts cannot be guessed. */
export function addExamples(document: OpenAPIObject): void {
  const schemas = (document.components?.schemas ?? {}) as Record<string, Schema>;
  for (const schema of Object.values(schemas)) {
    for (const property of Object.values(schema.properties ?? {})) {
      if (property.example === undefined) setExample(property, guessExample(property));
    }
  }
  for (const operations of Object.values(document.paths)) {
    for (const method of METHODS) {
      for (const parameter of operations[method]?.parameters ?? []) {
        const own = parameter as { schema?: Schema; example?: unknown };
        const given = own.example ?? own.schema?.example;
        setExample(own, given ?? guessExample(own.schema ?? {}));
      }
    }
  }
  for (const media of bodiesOf(document)) media.example ??= exampleOf(document, media.schema ?? {});
}

function setExample(target: { example?: unknown }, example: unknown): void {
  if (example !== undefined) target.example = example;
}

function guessExample({ type, format, enum: words, default: usual, minimum, items }: Schema): unknown {
  if (usual !== undefined) return usual;
  if (words) return words[0];
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

/** An example of a whole shape, made of its fields' examples. */
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

/** `chosen` narrows fields to one of several shapes: to its words, or to being left out. */
function exampleOfFields(document: OpenAPIObject, fields: Fields, chosen: Fields = {}): object {
  const values = Object.entries(fields).map(([name, field]) => {
    const { type, enum: words } = chosen[name] ?? {};
    if (words) return [name, words[0]] as const;
    return [name, type === 'null' ? undefined : exampleOf(document, field)] as const;
  });
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

type Fields = Record<string, Schema>;

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
