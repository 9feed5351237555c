import { useEffect, useRef } from 'react';
import { Icon } from './Icon';
import { countShifts } from './shift-count';

/** Somewhere that nobody asks about. */
const elsewhere = 'https://www.wikipedia.org/';

function blank(): void {
  document.documentElement.classList.add('left');
  document.title = 'Wikipedia';
  for (const form of document.forms) form.reset();
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'))
    field.value = '';
}

/**
 * Out, at once: the page goes blank, what was typed is gone, a neutral site opens. Shift three times does the same. It is
 * a plain link without a referrer, so it works without scripts too, and it plays no tricks with the history: it could not
 * clean that, and must not seem to.
 */
export function LeaveButton() {
  const link = useRef<HTMLAnchorElement>(null);

  useEffect(() => {
    const press = countShifts(() => link.current?.click());
    const onKey = (event: KeyboardEvent): void => press(event.key, event.repeat, event.timeStamp);
    // Back from there: the browser may show the page as it was left. It stays empty of what was typed, but is a page again.
    const onShow = (event: PageTransitionEvent): void => {
      if (event.persisted) window.location.reload();
    };
    window.addEventListener('keydown', onKey);
    window.addEventListener('pageshow', onShow);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('pageshow', onShow);
    };
  }, []);

  return (
    <a ref={link} className="leave" href={elsewhere} rel="noreferrer nofollow" onClick={blank}>
      <Icon name="leave" />
      Leave this page
      <kbd>
        <span className="hidden-text">or press </span>Shift × 3
      </kbd>
    </a>
  );
}
