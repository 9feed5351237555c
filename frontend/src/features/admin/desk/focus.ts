/** What a row is found by. */
export const rowId = (kind: string, id: number): string => `${kind}-${id}`;

export const titleId = 'desk-title';

/**
 * After a decision the button that had the focus may be gone, and the keyboard with it. It goes on at the row, at the one
 * that took its place, or at the page's title.
 */
export function keepFocus(...candidates: string[]): void {
  const seek = (): void => {
    if (document.activeElement && document.activeElement !== document.body) return;
    const target = [...candidates, titleId]
      .map((id) => document.getElementById(id))
      .find((element) => element !== null);
    target?.focus({ preventScroll: target.id === titleId });
  };
  // One frame for React to draw, one for a closing dialog to give the focus back.
  requestAnimationFrame(() => requestAnimationFrame(seek));
}
