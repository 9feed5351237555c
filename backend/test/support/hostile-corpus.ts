/**
 * JSON and Markdown that are slow to parse, of any length: keys, nesting, lists, delimiters, brackets, links, tables.
 * Tests compare the cost of a text with that of one twice as long (hostile-work.spec.ts), `npm run bench hostile`
 * prints milliseconds, and `npm run fuzz` sends them.
 */
export type Shape = readonly [name: string, make: (length: number) => string];

const filled = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
const repeated = (unit: string, length: number) => unit.repeat(Math.max(0, Math.floor(length / unit.length)));

/** As many fields with different names as fit. */
function fields(length: number, nameOf = (n: number) => n.toString(36)): string {
  const parts: string[] = [];
  for (let n = 0, size = 2; size < length - 12; n++) {
    const part = `"${nameOf(n)}":0`;
    size += part.length + 1;
    parts.push(part);
  }
  return `{${parts.join()}}`;
}

const nested = (open: string, close: string, length: number) => {
  const levels = Math.floor((length - 7) / (open.length + close.length));
  return `{"a":${open.repeat(levels)}0${close.repeat(levels)}}`;
};

export const HOSTILE_JSON: readonly Shape[] = [
  ['fields', (length) => fields(length)],
  ['fields one level down', (length) => `{"a":${fields(length - 6)}}`],
  ['fields in a list', (length) => `{"a":[${fields(length - 8)}]}`],
  ['objects of many fields', (length) => `{"a":[${repeated(`${fields(2_000)},`, length - 10)}0]}`],
  ['numbered fields', (length) => fields(length, (n) => String(n * 97))],
  ['one field many times', (length) => `{${repeated('"a":0,', length - 8)}"a":0}`],
  ['nested lists', (length) => nested('[', ']', length)],
  ['nested objects', (length) => nested('{"a":', '}', length)],
  ['a list of numbers', (length) => `{"a":[${repeated('0,', length - 10)}0]}`],
  ['a list of objects', (length) => `{"a":[${repeated('{},', length - 10)}0]}`],
  ['a long text', (length) => `{"content":"${'x'.repeat(length - 14)}"}`],
  ['a text of blanks', (length) => `{"content":"x${' '.repeat(length - 16)}x"}`],
  ['a text of escapes', (length) => `{"content":"${repeated('\\u0041', length - 14)}"}`],
  ['a text of prototypes', (length) => `{"content":"${repeated('\\"__proto__\\" ', length - 14)}"}`],
  ['a long number', (length) => `{"a":${'9'.repeat(length - 6)}}`],
  ['a long name', (length) => `{"${'_'.repeat(length - 6)}":0}`],
];

const UNITS: Record<string, string> = {
  'mixed delimiters': '*_',
  'delimiters that open': '*a ',
  'delimiters that close': 'a* ',
  'delimiters within words': 'a*b_',
  tildes: 'a~ ',
  'opening brackets': '[',
  'closing brackets': ']',
  'links that do not end': '[a](',
  'pictures that do not end': '![',
  'angle brackets': '<a ',
  'attributes of a tag': '<a b=c ',
  'addresses of mail': 'a@b.c',
  'addresses without a scheme': 'www.a_',
  'addresses with one': 'http://a.b(',
  'code spans': '`a',
  quotes: '"a" ',
  apostrophes: "a' ",
  dots: '..',
  entities: '&amp',
  'quoted lines': '> a\n',
  'nested quotes': '> > > a\n',
  'lists in lists': '- - - a\n',
  lists: '- a\n',
  'numbered lists': '1. a\n',
  'lists of tasks': '- [ ] a\n',
  headings: '# a\n',
  'underlined headings': 'a\n=\n',
  'rows of a table': '|a|b|\n',
  fences: '```\n',
  notes: '[^a]: b\n',
  paragraphs: 'a\n\n',
  'line breaks': 'a  \n',
};

const half = (open: string, close: string) => (length: number) =>
  open.repeat(Math.floor(length / 2 / open.length)) + close.repeat(Math.floor(length / 2 / close.length));

export const HOSTILE_MARKDOWN: readonly Shape[] = [
  ...Object.entries(UNITS).map(([name, unit]): Shape => [name, (length) => filled(unit, length)]),
  ['brackets in brackets', half('[', ']')],
  ['links in links', half('[', '](b)')],
  ['pictures in pictures', half('![', '](b)')],
  ['emphasis in emphasis', half('*a **b ', 'c**a*')],
  ['one reference many times', (length) => `[a]: ${filled('b', length / 2)}\n\n${repeated('[a]', length / 2 - 10)}`],
  ['a wide table with short rows', (length) => `${wide(length / 2)}${repeated('a\n', length / 2)}`],
  ['a wide table with empty rows', (length) => `${wide(length / 2)}|${repeated('|', length / 2)}`],
  ['a name before an at sign', (length) => `${'a'.repeat(length - 4)}@b.c`],
  ['an address that ends in marks', (length) => `www.a${filled('?!.', length - 5)}`],
];

function wide(length: number): string {
  const columns = Math.floor((length - 6) / 4);
  return `|${'a|'.repeat(columns)}\n|${'-|'.repeat(columns)}\n`;
}
