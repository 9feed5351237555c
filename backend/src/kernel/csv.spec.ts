import { describe, expect, it } from '@jest/globals';
import { BYTE_ORDER_MARK, csvLine } from './csv.js';

describe('CSV', () => {
  it('begins with the byte order mark by which a spreadsheet recognizes UTF-8', () => {
    expect(Buffer.from(BYTE_ORDER_MARK)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  });

  it.each(['=1+1', '+1', '-1', '@x', '\tx', '\rx', '\nx', ' =1', '\u200b=1', '＝1', '＋1', '－1', '＠x'])(
    'has %j as text, not as a formula',
    (cell) => expect(csvLine([cell])).toMatch(/^"?'/),
  );

  it('quotes characters that would end a cell, and spaces that some programs trim', () => {
    expect(csvLine(['Zoë', 'a,b', 'a"b', 'a\nb', ' a', 'a '])).toBe('Zoë,"a,b","a""b","a\nb"," a","a "\r\n');
  });
});
