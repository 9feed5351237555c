import fc from 'fast-check';
import type { ContractDocument, Schema } from './contract-document.js';

/** Ids of existing items, by the name of the field that takes them. */
export type Known = Record<string, fc.Arbitrary<unknown>>;

const TRIES = 5_000;

/** Generates values that match a schema. It filters the candidates of its generators, so every value matches. */
export function valid(document: ContractDocument, schema: Schema, known: Known = {}): fc.Arbitrary<unknown> {
  let misses = 0;
  const fits = (value: unknown) => {
    const fault = isText(value) ? document.fault(schema, value) : 'no text';
    misses = fault === undefined ? 0 : misses + 1;
    // Filtering would go on forever.
    if (misses > TRIES) throw new Error(`No valid value was generated for ${JSON.stringify(schema)}: ${fault}`);
    return fault === undefined;
  };
  return shape(document, schema, known).filter(fits);
}

function shape(document: ContractDocument, given: Schema, known: Known): fc.Arbitrary<unknown> {
  const schema = document.resolve(given);
  const within = (one: Schema) => shape(document, one, known);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.allOf) {
    const { allOf, ...base } = schema;
    return within(allOf.reduce((sum, one) => merged(document.resolve(one), sum), base));
  }
  const { oneOf, anyOf, ...base } = schema;
  const either = oneOf ?? anyOf;
  // Beside fields of its own, a choice adds constraints; alone, it is the whole shape.
  if (either)
    return fc.oneof(...either.map((one) => within(base.properties ? merged(base, document.resolve(one)) : one)));
  const types = [schema.type ?? 'object'].flat();
  return fc.oneof(
    ...types.map((type) => ({ weight: type === 'null' ? 1 : 4, arbitrary: ofType(document, type, schema, known) })),
  );
}

/** Merges two schemas as far as the document combines them: all fields, and for each field both constraints. */
function merged(one: Schema, other: Schema): Schema {
  const properties = { ...one.properties };
  for (const [name, schema] of Object.entries(other.properties ?? {}))
    properties[name] = { ...properties[name], ...schema };
  return { ...one, ...other, properties, required: [...(one.required ?? []), ...(other.required ?? [])] };
}

function ofType(document: ContractDocument, type: string, schema: Schema, known: Known): fc.Arbitrary<unknown> {
  if (type === 'null') return fc.constant(null);
  if (type === 'boolean') return fc.boolean();
  if (type === 'string') return text(schema);
  if (type === 'integer') return integer(schema);
  if (type === 'number') {
    return fc.double({ min: schema.minimum ?? 0, max: schema.maximum ?? 1e9, noNaN: true, noDefaultInfinity: true });
  }
  if (type === 'array') {
    const { minItems: minLength = 0, maxItems = 5 } = schema;
    return fc.array(shape(document, schema.items ?? {}, known), {
      minLength,
      maxLength: Math.max(minLength, Math.min(maxItems, 5)),
    });
  }
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, one]) => [name, (knows(one) ? known[name] : undefined) ?? shape(document, one, known)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: (schema.required ?? []) as never[] });
}

/** Known names stand for single values: `ids=1,2` in an address is no list of ids in a body. */
const knows = ({ enum: choices, type }: Schema): boolean => !choices && type !== 'array';

function integer({ minimum = -1_000_000, maximum = 2_147_483_647 }: Schema): fc.Arbitrary<number> {
  const max = Math.min(maximum, Number.MAX_SAFE_INTEGER);
  return fc.oneof(
    fc.integer({ min: minimum, max: Math.min(max, minimum + 50) }),
    // Anywhere in the range: fc.integer() only knows 32 bits.
    fc.bigInt({ min: BigInt(minimum), max: BigInt(max) }).map(Number),
    fc.constant(max),
  );
}

/** Odd but valid text: right to left, joined emoji, combining marks, a byte order mark, markup, SQL, outer spaces. */
const ODD_WORDS = [
  'שלום עולם',
  'مرحبا \u202eabc',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  'e\u0301\u0323\u0300',
  '\ufeffmark',
  '<script>alert(1)</script>',
  "'; drop table post; --",
  '[x](javascript:alert(1)) ![](data:text/html,x) `` ~~~ | - |',
  '  around  ',
  '\u2028line\u2029s',
  '\u0001\u0008\u001f',
  '%00%ff',
  '${7*7}{{7*7}}',
  '\u{10ffff}',
];

function text(schema: Schema): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = 300, format, pattern } = schema;
  if (format === 'email') return email();
  if (format === 'uuid') return fc.uuid();
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (format === 'uri-reference') {
    return fc.oneof(
      fc.webUrl({ validSchemes: ['https'] }),
      fc.webPath().map((path) => `/a${path}`),
    );
  }
  const short = Math.min(maxLength, minLength + 40);
  const free = [
    { weight: 6, arbitrary: fc.string({ unit: 'grapheme', minLength, maxLength: short }) },
    { weight: 3, arbitrary: fc.string({ unit: 'binary', minLength, maxLength: short }) },
    { weight: 3, arbitrary: fc.constantFrom(...ODD_WORDS) },
    { weight: 1, arbitrary: fc.constantFrom('x', '🕯').map((one) => one.repeat(Math.min(maxLength, 20_000))) },
  ];
  // Our other patterns only require a character other than a space, which most texts have.
  if (pattern?.startsWith('^')) return fc.stringMatching(new RegExp(pattern, 'u'));
  return fc
    .oneof(...free)
    .map((one) => one.replaceAll('\0', ' '))
    .map((one) => padded(one, minLength));
}

const padded = (one: string, minLength: number) => (one.trim().length < minLength ? one + 'a'.repeat(minLength) : one);

const email = () =>
  fc.oneof(
    fc.constantFrom('reader@example.org', ' Reader@Example.org ', 'ü@bücher.example', "o'hara+x@a-b.example"),
    fc.nat().map((n) => `fuzz-${n}@example.org`),
  );

/** Any JSON value, including some that JavaScript changes. */
export const anything = (): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.constantFrom<unknown>(null, true, false, 0, -0, -1, 1.5, 2 ** 31, 2 ** 53, 2 ** 63, 1e300, -1e300, 5e-324),
    fc.constantFrom<unknown>('', ' ', '1', 'true', 'null', 'NaN', '0x1', [], {}, [[]], [1], ['x'], { a: { b: 1 } }),
    fc.constantFrom<unknown>(...ODD_WORDS, ...BROKEN_TEXTS),
    fc.jsonValue({ maxDepth: 2 }),
  );

/** Texts that no field accepts, and one that is longer than any field allows. */
export const BROKEN_TEXTS = ['a\0b', '\0', 'a\ud800b', '\udc00', '\ud83d', 'x'.repeat(300_000)];

/** Whether a value contains no NUL and no lone surrogate. The contract requires that; no schema can express it. */
export function isText(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (Array.isArray(value)) return value.every(isText);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, one]) => isText(key) && isText(one));
}
