import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { METHODS } from '../../../src/platform/openapi/rules.js';
import type { Permission } from '../../../src/platform/http/auth/permission-table.js';

/** JSON Schema, as far as the document uses it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  not?: Schema;
  additionalProperties?: boolean | Schema;
  example?: unknown;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Schema;
  example?: unknown;
}

interface Media {
  schema: Schema;
  example?: unknown;
}

export interface Answer {
  description: string;
  headers?: Record<string, { required?: boolean; schema: Schema; example?: unknown }>;
  content?: Record<string, Media>;
}

/** One call of the contract. */
export interface Call {
  id: string;
  method: string;
  /** The path in the document: `/api/posts/{id}`. */
  path: string;
  who: Permission;
  parameters: Parameter[];
  body?: { required: boolean; media: Media };
  /** Its body is a form with a file, which nothing here makes: media.int.spec.ts tests it. */
  needsFile?: boolean;
  answers: Record<string, Answer>;
}

/** The running server's OpenAPI document for tests, with all references to responses and headers resolved. */
export class ContractDocument {
  readonly calls: Call[];
  private readonly open: Ajv2020;
  private readonly strict: Ajv2020;
  private readonly compiled = new Map<string, ValidateFunction>();

  constructor(readonly raw: Record<string, unknown>) {
    this.open = validator(raw);
    // The shape of a response is complete: a field that is not declared must not be sent.
    this.strict = validator(closed(raw) as Record<string, unknown>);
    this.calls = Object.entries(raw['paths'] as Record<string, Record<string, RawOperation>>).flatMap(
      ([path, operations]) =>
        METHODS.flatMap((method) => (operations[method] ? [this.callOf(path, method, operations[method])] : [])),
    );
  }

  /** Finds a call by `METHOD /path`. */
  call(name: string): Call {
    const found = this.calls.find(({ method, path }) => `${method} ${path}` === name);
    if (!found) throw new Error(`The document has no ${name}.`);
    return found;
  }

  get schemas(): Record<string, Schema> {
    return (this.raw['components'] as { schemas: Record<string, Schema> }).schemas;
  }

  resolve(schema: Schema): Schema {
    return schema.$ref ? this.resolve(this.schemas[schema.$ref.split('/').pop()!]!) : schema;
  }

  /** The reason why a value does not match a schema; undefined if it does. */
  fault(schema: Schema, value: unknown, strict = false): string | undefined {
    const key = `${strict} ${JSON.stringify(schema)}`;
    const ajv = strict ? this.strict : this.open;
    let validate = this.compiled.get(key);
    if (!validate) {
      validate = ajv.compile(inPlace(strict ? closed(schema) : schema) as object);
      this.compiled.set(key, validate);
    }
    return validate(value) ? undefined : ajv.errorsText(validate.errors);
  }

  private callOf(path: string, method: string, operation: RawOperation): Call {
    const media = operation.requestBody?.content['application/json'];
    return {
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      who: (operation.security?.[0]?.['cookie']?.[0] ?? 'visitor') as Permission,
      parameters: operation.parameters ?? [],
      ...(operation.requestBody && !media ? { needsFile: true } : {}),
      ...(media ? { body: { required: operation.requestBody?.required ?? false, media } } : {}),
      answers: Object.fromEntries(
        Object.entries(operation.responses).map(([status, answer]) => [status, this.answerOf(answer)]),
      ),
    };
  }

  private answerOf(answer: Answer): Answer {
    const { headers = {}, ...rest } = this.follow(answer) as Answer;
    const followed = Object.entries(headers).map(([name, header]) => [name, this.follow(header)]);
    return { ...rest, headers: Object.fromEntries(followed) as NonNullable<Answer['headers']> };
  }

  private follow(thing: object): object {
    if (!('$ref' in thing)) return thing;
    const [section, name] = String(thing.$ref).split('/').slice(2) as [string, string];
    return (this.raw['components'] as Record<string, Record<string, object>>)[section]![name]!;
  }
}

interface RawOperation {
  operationId: string;
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, Media> };
  responses: Record<string, Answer>;
}

const DOCUMENT = 'https://archive.test/openapi.json';

function validator(document: Record<string, unknown>): Ajv2020 {
  const ajv = new Ajv2020({ allErrors: true, strict: false, validateFormats: true });
  (formats as unknown as (ajv: Ajv2020) => void)(ajv);
  ajv.addSchema({ ...document, $id: DOCUMENT });
  return ajv;
}

/** A part of the document, with references that point into the whole document. */
function inPlace(node: unknown): unknown {
  return mapObjects(node, (object) =>
    typeof object['$ref'] === 'string' && object['$ref'].startsWith('#')
      ? { ...object, $ref: DOCUMENT + object['$ref'] }
      : object,
  );
}

/** Disallows undeclared fields in objects, except in parts of an allOf: each of those sees the fields of the others. */
function closed(node: unknown): unknown {
  return mapObjects(node, (object) =>
    object['properties'] && object['type'] === 'object' && object['additionalProperties'] === undefined
      ? { ...object, additionalProperties: false }
      : object,
  );
}

function mapObjects(node: unknown, change: (object: Record<string, unknown>) => object): unknown {
  if (Array.isArray(node)) return node.map((one) => mapObjects(one, change));
  if (typeof node !== 'object' || node === null) return node;
  return change(Object.fromEntries(Object.entries(node).map(([key, value]) => [key, mapObjects(value, change)])));
}
