import { useEffect, useState } from 'react';

/** Enough time for React to replace the old title with the new one. */
const DEBOUNCE_MS = 80;
/** Announced by then. The text is removed so that screen readers do not find it at the end of the page. */
const CLEAR_AFTER_MS = 1_500;

/** Announces the new page title to screen readers after a client-side navigation. */
export function RouteAnnouncer() {
  const [title, setTitle] = useState('');

  useEffect(() => {
    let last = document.title;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watch = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (document.title === last || document.title === '') return;
        last = document.title;
        setTitle(last);
        timer = setTimeout(() => setTitle(''), CLEAR_AFTER_MS);
      }, DEBOUNCE_MS);
    });
    watch.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => {
      watch.disconnect();
      clearTimeout(timer);
    };
  }, []);

  return (
    <p className="hidden-text" aria-live="polite" aria-atomic="true" data-news="">
      {title}
    </p>
  );
}
