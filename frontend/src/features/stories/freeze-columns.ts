/**
 * Pins every card of a wall to the column it stands in, until the window changes its size. Without it, a story that opens
 * makes the browser balance the columns anew, and what the reader was looking at jumps elsewhere.
 */
export function freezeColumns(wall: HTMLElement): void {
  const cards = [...wall.children] as HTMLElement[];
  const lefts = cards.map(({ offsetLeft }) => offsetLeft);
  cards.forEach((card, index) => {
    card.style.breakBefore = index > 0 && lefts[index] !== lefts[index - 1] ? 'column' : '';
  });
  const thaw = (): void => cards.forEach((card) => (card.style.breakBefore = ''));
  window.addEventListener('resize', thaw, { once: true });
}
