import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';

interface ListProps<T extends HTMLElement> {
  ref: RefObject<T | null>;
  onFocus: (event: FocusEvent) => void;
}

/**
 * Keeps the focus near a row that was removed while it had the focus: on the last button of the row that took its place, or of the
 * row before. Without it, a keyboard or a screen reader starts again at the top of the page.
 *
 * @param otherwise finds what gets the focus when no row is left
 * @returns properties of the list
 */
export function useFocusInList<T extends HTMLElement>(otherwise: () => HTMLElement | null | undefined): ListProps<T> {
  const ref = useRef<T>(null);
  const last = useRef<{ element: Element; row: number }>(null);
  useEffect(() => {
    if (!last.current || last.current.element.isConnected) return;
    const rows = ref.current?.children ?? [];
    const buttons = rows[Math.min(last.current.row, rows.length - 1)]?.querySelectorAll('button');
    last.current = null;
    // The focus may be elsewhere already, for example in a dialog.
    if (document.activeElement === document.body) (buttons?.item(buttons.length - 1) ?? otherwise())?.focus();
  });
  const onFocus = ({ target, currentTarget }: FocusEvent): void => {
    const row = [...currentTarget.children].findIndex((one) => one.contains(target));
    last.current = { element: target, row };
  };
  return { ref, onFocus };
}
