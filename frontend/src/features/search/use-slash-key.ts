import { useEffect } from 'react';

const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role="textbox"], [contenteditable="true"]'));

/** The key `/`, wherever it does not write a slash and nothing lies over the page. */
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
