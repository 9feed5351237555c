import { useEffect, useState } from 'react';

/** Enough for React to take the old title out and put the new one in. */
const SETTLED_MS = 80;
/** Said by then; who walks through the page need not meet it again at its end. */
const SAID_MS = 1_500;

/** Says a page's title to screen readers when it changes without a new document: that a link has led somewhere. */
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
        timer = setTimeout(() => setTitle(''), SAID_MS);
      }, SETTLED_MS);
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
