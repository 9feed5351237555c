import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';
import { isModalOpen } from './keys';

/**
 * Moves the focus to `target` when the element that had it has disappeared, like a button that was pressed.
 *
 * @returns handles the focus events of everything around `target`, with its dialogs
 */
export function useLostFocus(target: RefObject<HTMLElement | null>): (event: FocusEvent) => void {
  const last = useRef<Element>(null);
  // Not a layout effect: a dialog that closes returns the focus in its own effects, which run before this one.
  useEffect(() => {
    // A click on a text takes the focus away, too. Then the focus must not jump while the text is read.
    const isLost = document.activeElement === document.body && last.current?.isConnected === false;
    if (isLost && !isModalOpen()) target.current?.focus({ preventScroll: true });
  });
  return (event) => {
    last.current = event.target;
  };
}
