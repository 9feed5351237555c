import { useEffect } from 'react';

const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role="textbox"], [contenteditable="true"]'));

/** Calls `then` for the key `/`, except in text fields and while a dialog is open. */
export function useSlashKey(then: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (takesText(event.target) || document.querySelector('dialog[open], [aria-modal="true"]')) return;
      event.preventDefault();
      then();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [then]);
}
