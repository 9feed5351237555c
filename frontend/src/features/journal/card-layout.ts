export type CardShape = 'lead' | 'card' | 'half';

/**
 * The shapes of a page of cards on a wide screen: rows of three and rows of two halves, without gaps. The first page
 * starts with a lead; its full nine cards are lead, 3, 2, 3.
 */
export function cardLayout(count: number, first: boolean): CardShape[] {
  if (count <= 0) return [];
  const rest = first ? count - 1 : count;
  const rows = (...sizes: number[]): CardShape[] =>
    sizes.flatMap((size) => Array<CardShape>(size).fill(size === 3 ? 'card' : 'half'));
  const shapes: Record<number, CardShape[]> = { 4: rows(2, 2), 7: rows(3, 2, 2), 8: rows(3, 2, 3) };
  const threes = Math.floor(rest / 3);
  const byDefault =
    rest % 3 === 1 && threes > 0
      ? rows(...Array<number>(threes - 1).fill(3), 2, 2)
      : rows(...Array<number>(threes).fill(3), rest % 3);
  return [...(first ? (['lead'] as const) : []), ...(shapes[rest] ?? byDefault)];
}
