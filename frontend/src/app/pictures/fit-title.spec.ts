import { describe, expect, it } from '@jest/globals';
import { fitTitle } from './fit-title';

/** Every letter is half as wide as it is tall. */
const measure = (text: string): number => [...text].length / 2;
const column = { width: 600, height: 380, sizes: [120, 90, 60, 45, 34], leading: () => 1 };
const set = (title: string) => fitTitle(title, column, measure);
const wide = ({ size, lines }: ReturnType<typeof set>) => Math.max(...lines.map((line) => measure(line) * size));

describe('fitting a title into a picture', () => {
  it('uses the largest size that fits, and smaller sizes for longer titles', () => {
    expect(set('Period')).toMatchObject({ size: 120, lines: ['Period'] });
    const sizes = [10, 60, 120, 200, 300].map((length) => set('word '.repeat(length / 5).trim()).size);
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
    expect(sizes[0]).toBeGreaterThan(sizes.at(-1)!);
  });

  it('fits a title of 300 characters completely', () => {
    const title = 'It was never the name of '.repeat(12).trim();
    const fitted = set(title);
    expect(fitted.lines.join(' ')).toBe(title);
    expect(fitted.lines.length * fitted.size * fitted.leading).toBeLessThanOrEqual(column.height);
    expect(wide(fitted)).toBeLessThanOrEqual(column.width);
  });

  it('does not leave a single word on the last line', () => {
    const { lines } = set('aaaa bbbb cccc dddd eeee ffff');
    const lengths = lines.map(({ length }) => length);
    expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(5);
  });

  it('prefers a slightly smaller size to a very short line', () => {
    expect(set('A photograph of a word')).toMatchObject({ size: 90, lines: ['A photograph', 'of a word'] });
  });

  it('breaks a word that fits at no size, without losing a letter', () => {
    const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk';
    const fitted = set(`Die ${word}`);
    expect(fitted.lines.join('').replace(' ', '')).toBe(`Die${word}`);
    expect(wide(fitted)).toBeLessThanOrEqual(column.width);
  });

  it('ends with an ellipsis if even the smallest size is too large', () => {
    const fitted = set('too much of it, '.repeat(40).trim());
    expect(fitted.size).toBe(34);
    expect(fitted.lines.at(-1)).toMatch(/\w…$/);
    expect(wide(fitted)).toBeLessThanOrEqual(column.width);
    expect(fitted.lines.length).toBe(Math.floor(380 / 34));
  });

  it('accepts an empty title', () => expect(set('').lines).toEqual([]));
});
