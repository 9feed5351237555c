import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../../components/Icon';
import { LazyPart } from '../../../components/loading/lazy-part';
import { importWithRetry } from '../../../lib/import-with-retry';
import { whenIdle } from '../../../lib/when-idle';
import { allowSpeaking, hasVoices, onVoices } from '../voices';

const load = importWithRetry(
  () => import('./ListenBar'),
  (module) => module.default,
);
const preload = () => void load().catch(() => undefined);

interface Props {
  title: string;
  /** The slot of the article's text (components/frame/ServerText.tsx). */
  slot: string;
}

/**
 * The button that has the article read aloud by the browser. It is invisible, but has its place, until the browser is known to have a
 * voice, so that nothing moves when it appears.
 */
export function Listen({ title, slot }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [ready, setReady] = useState(false);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const look = (): void => setReady(hasVoices());
    const callOff = whenIdle(look);
    const stop = onVoices(look);
    return () => {
      callOff();
      stop();
    };
  }, []);

  const start = (): void => {
    allowSpeaking();
    setOpen(true);
  };
  const close = (): void => {
    // The bar that goes away may have the focus. Anywhere else, the reader may be typing while the voice comes to its end.
    const { activeElement: at } = document;
    if (at === document.body || at?.closest('.listen-bar')) button.current?.focus({ preventScroll: true });
    setOpen(false);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="button button-line act listen"
        disabled={!ready}
        aria-expanded={open}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={open ? close : start}
      >
        <Icon name="listen" />
        <span className="listen-word">Listen</span>
      </button>
      {open && (
        <LazyPart load={load} says="The voice didn’t load." className="listen-bar listen-failed">
          {(ListenBar) => <ListenBar title={title} slot={slot} onDone={close} />}
        </LazyPart>
      )}
    </>
  );
}
