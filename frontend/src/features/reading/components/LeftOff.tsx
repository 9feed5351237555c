import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../../../components/Icon';
import { followPlace, goToBlock, placeToContinue, type PlaceKeeper } from '../keep-place';

interface Props {
  id: number;
  title: string;
  /** The slot of the article's text (components/frame/ServerText.tsx). */
  slot: string;
}

const textIn = (slot: string): HTMLElement | null => document.querySelector(`[data-slot="${slot}"]`);

/**
 * Keeps the reader's place in an article, and offers to continue there when it is opened again. It does not jump by itself. The line
 * floats, so that nothing moves when it appears, and goes once its reader scrolls on.
 */
export function LeftOff({ id, title, slot }: Props) {
  const keeper = useRef<PlaceKeeper>(null);
  const [at, setAt] = useState<number | null>(null);

  // A layout effect, because it ends while the text is still on the page.
  useLayoutEffect(() => {
    const text = textIn(slot);
    if (!text) return;
    keeper.current = followPlace({ id, title, text, from: placeToContinue(id, text) ?? 0 });
    return () => keeper.current?.stop();
  }, [id, title, slot]);

  // A link to a section says where to begin, and Back restores the scroll position, which it has by now.
  useEffect(() => {
    const text = textIn(slot);
    if (text && !location.hash && window.scrollY < window.innerHeight) setAt(placeToContinue(id, text));
  }, [id, slot]);

  const offered = at !== null;
  useEffect(() => {
    if (!offered) return;
    const start = window.scrollY;
    const onScroll = (): void => {
      if (Math.abs(window.scrollY - start) > window.innerHeight * 0.75) setAt(null);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [offered]);

  if (at === null) return null;
  const close = (): void => {
    keeper.current?.beginAgain();
    setAt(null);
  };
  const go = (): void => {
    const text = textIn(slot);
    close();
    if (text) goToBlock(text, at);
  };
  return (
    <div className="left-off" role="group" aria-label="Where you left off">
      <button type="button" className="left-off-go" onClick={go}>
        Continue where you left off
      </button>
      <button type="button" className="left-off-close" aria-label="Stay at the beginning" onClick={close}>
        <Icon name="close" />
      </button>
    </div>
  );
}
