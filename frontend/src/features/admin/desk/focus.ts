/** What a row is found by. */
export const rowId = (kind: string, id: number): string => `${kind}-${id}`;

/** A waiting comment is there twice: to be read, and in the table. */
export const cardId = (kind: string, id: number): string => `${kind}-${id}-card`;

export const titleId = 'desk-title';

/** Puts the focus on a row, and the row where it can be seen: not behind the bars above and below. */
export function focusRow(kind: string, id: number): void {
  const row = document.getElementById(rowId(kind, id));
  const card = document.getElementById(cardId(kind, id));
  // Whoever works in the table stays there; the cards come first.
  const target = card && row?.closest('table')?.contains(document.activeElement) ? row : (card ?? row);
  target?.focus({ preventScroll: true });
  target?.scrollIntoView?.({ block: 'nearest' });
}

/** Where the cursor goes on when a row leaves: to the next below that stays, or else to the one above. */
export function nextRowId(ids: number[], id: number, leaving: ReadonlySet<number> = new Set([id])): number | null {
  const at = ids.indexOf(id);
  const stays = (other: number): boolean => !leaving.has(other);
  return ids.slice(at + 1).find(stays) ?? ids.slice(0, Math.max(at, 0)).findLast(stays) ?? null;
}

/** One frame for React to draw, one for a closing dialog to give the focus back. */
export const afterRender = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/**
 * After a decision the button that had the focus may be gone, and the keyboard with it. It goes on at the row, at the one
 * that took its place, or at the page's title.
 */
export function restoreFocus(kind: string, ...candidates: (number | null)[]): void {
  const seek = (): void => {
    if (document.activeElement && document.activeElement !== document.body) return;
    const there = candidates.find((id) => id !== null && document.getElementById(rowId(kind, id)) !== null);
    if (there != null) focusRow(kind, there);
    else document.getElementById(titleId)?.focus({ preventScroll: true });
  };
  void afterRender().then(seek);
}
