/**
 * Whether the focus may move to something new. It was at `pressedAt` when the reader asked for it, or the pressed button is gone and the
 * focus is nowhere. Anywhere else, the reader may be typing.
 */
export const mayMoveFocus = (pressedAt: Element | null): boolean =>
  document.activeElement === document.body || document.activeElement === pressedAt;
