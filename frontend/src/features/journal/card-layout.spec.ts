import { describe, expect, it } from '@jest/globals';
import { cardLayout } from './card-layout';

const short = (count: number, first: boolean): string =>
  cardLayout(count, first)
    .map((shape) => shape[0])
    .join('');

describe('the card layout of the journal', () => {
  it('is a lead, three, two halves and three for a first page of nine', () => expect(short(9, true)).toBe('lccchhccc'));
  it('continues in rows of three', () => expect(short(6, false)).toBe('cccccc'));
  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])('gives each of %i cards a shape and leaves no gap', (count) => {
    for (const first of [true, false]) {
      const shapes = cardLayout(count, first);
      expect(shapes).toHaveLength(count);
      expect(shapes.filter((shape) => shape === 'card').length % 3).toBe(0);
    }
  });
  it('is empty for no cards', () => expect(cardLayout(0, true)).toEqual([]));
});
