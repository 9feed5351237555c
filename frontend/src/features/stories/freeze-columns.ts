/**
 * Pins every card to its column until the window is resized. Without this, expanding a story makes the browser
 * rebalance the columns, and the text being read jumps elsewhere.
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
