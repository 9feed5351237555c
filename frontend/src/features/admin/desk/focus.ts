import { isCalmOpen, isReviewOpen } from './keys';

/** The DOM id of a row. */
export const rowId = (kind: string, id: number): string => `${kind}-${id}`;

/** The DOM id of a review card: a pending comment appears both as a card and in the table. */
export const cardId = (kind: string, id: number): string => `${kind}-${id}-card`;

export const titleId = 'desk-title';

/** Focuses a row and scrolls it into view, clear of the bars above and below (scroll margins in table-styles.ts). */
export function focusRow(kind: string, id: number): void {
  const row = document.getElementById(rowId(kind, id));
  const card = document.getElementById(cardId(kind, id));
  // Stay in the table if the focus is there; otherwise prefer the card.
  const target = card && row?.closest('table')?.contains(document.activeElement) ? row : (card ?? row);
  target?.focus({ preventScroll: true });
  target?.scrollIntoView?.({ block: 'nearest' });
}

/** The row to select when rows leave: the next remaining one below, or else the one above. */
export function nextRowId(ids: number[], id: number, leaving: ReadonlySet<number> = new Set([id])): number | null {
  const at = ids.indexOf(id);
  const stays = (other: number): boolean => !leaving.has(other);
  return ids.slice(at + 1).find(stays) ?? ids.slice(0, Math.max(at, 0)).findLast(stays) ?? null;
}

/** Focuses the title of a screen that replaced the focused button. */
export function focusTitle(): void {
  const { activeElement } = document;
  if (!activeElement || activeElement === document.body)
    document.getElementById(titleId)?.focus({ preventScroll: true });
}

/** Two frames: one for React to render, one for a closing dialog to return the focus. */
export const afterRender = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/**
 * Restores the keyboard focus after a decision, which may have removed the focused button: to the row, to the row that
 * took its place, or to the page's title.
 */
export function restoreFocus(kind: string, ...candidates: (number | null)[]): void {
  const seek = (): void => {
    // A focused row takes the cursor, and the open review dialog would go back to it. Calm View moves the focus itself.
    if (isReviewOpen() || isCalmOpen()) return;
    if (document.activeElement && document.activeElement !== document.body) return;
    const there = candidates.find((id) => id !== null && document.getElementById(rowId(kind, id)) !== null);
    if (there != null) focusRow(kind, there);
    else document.getElementById(titleId)?.focus({ preventScroll: true });
  };
  void afterRender().then(seek);
}
