/**
 * Describes what a statement removes from the previous version of the code; empty if the statement only adds. During
 * an update old and new code run side by side, and after a rollback the old code runs alone.
 *
 * It errs on the safe side: it reports any statement that it does not know to be harmless, and the author has to
 * explain.
 *
 * @param made tables that the same migration creates: no earlier code uses them
 */
export function removedBy(statement: string, made: ReadonlySet<string> = new Set()): string[] {
  const sql = withoutTexts(statement);
  const table =
    /\b(?:alter table(?: if exists)?(?: only)?|on|from|truncate(?! on\b)(?: table)?(?: only)?) ([\w."]+)/.exec(
      sql,
    )?.[1];
  if (table && made.has(table.replaceAll('"', ''))) return [];
  return RULES.filter(([, pattern]) => pattern.test(sql)).map(([what]) => what);
}

/** The tables that statements create. */
export const tablesMade = (statements: readonly string[]): Set<string> =>
  new Set(
    statements.flatMap((one) =>
      [...withoutTexts(one).matchAll(/\bcreate (?:unlogged )?table (?:if not exists )?"?(\w+)/g)].map(
        ([, name]) => name!,
      ),
    ),
  );

const KEEPS_ROWS = '(?!constraint|not null|index|expression|identity|if exists)';
const RULES: [string, RegExp][] = [
  ['drops', /^(?!alter table\b).*\bdrop (?!index|constraint|not null|expression|identity|column|default)/],
  ['drops a column', new RegExp(`\\balter table\\b.*\\bdrop (?:column|(?!default)${KEEPS_ROWS}[\\w"]+)`)],
  ['removes a default', /\bdrop default\b/],
  ['renames', /\brename (?!constraint)/],
  ['requires a value that was optional', /\bset not null\b/],
  [
    'adds a required column',
    /\badd (?:column )?(?!constraint)[^,]*\bnot null\b(?![^,]*\b(?:default|generated)\b)(?<!\b(?:default|generated)\b[^,]*)/,
  ],
  ['changes a type', /\balter (?:column )?[\w"]+ (?:set data )?type\b/],
  [
    'rejects values that were allowed',
    /\balter (?:table|domain)\b.*\badd (?:constraint|check|unique|primary key|foreign key|exclude)\b/,
  ],
  ['rejects values that were allowed', /\bcreate unique index\b/],
  ['deletes', /\b(?:delete from|truncate(?! on\b))\b/],
  ['hides rows', /\bdetach partition\b/],
];

/** In lower case, on one line, without comments, string literals, and the bodies of functions. */
function withoutTexts(statement: string): string {
  const plain = statement
    .replace(/--[^\n]*/g, ' ')
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .toLowerCase();
  const isFunction = /\bcreate (?:or replace )?(?:function|procedure)\b/.test(plain);
  return (isFunction ? plain.replace(/(\$\w*\$)[\s\S]*?\1/g, ' ') : plain)
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/\s+/g, ' ')
    .trim();
}
