import { keepPlace, placeOf, placesKey } from '../../lib/reading-places';
import { visitKey } from '../../lib/last-visit';

/** The reader's line, as a part of the window's height: what is above it has been read. */
const LINE = 0.35;
/** After scrolling, the place is kept when nothing has moved for this time. */
const PAUSE_MS = 700;

export interface PlaceInText {
  /** The block at the reader's line, from 0, and the number of blocks. */
  at: number;
  of: number;
  /** The end of the text is in the window. */
  ended: boolean;
}

/** The place of a reader in a text, or null before its first block has reached their line. */
export function placeIn(text: HTMLElement, height: number): PlaceInText | null {
  const blocks = [...text.children];
  const last = blocks.at(-1)?.getBoundingClientRect();
  if (!last) return null;
  const passed = blocks.findIndex((block) => block.getBoundingClientRect().top > height * LINE);
  const ended = last.bottom <= height;
  if (passed === 0 && !ended) return null;
  return { at: passed === -1 ? blocks.length - 1 : Math.max(0, passed - 1), of: blocks.length, ended };
}

interface Followed {
  id: number;
  title: string;
  text: HTMLElement;
  /** A place before this one is not kept: the reader has not yet said whether to continue there. */
  from: number;
}

export interface PlaceKeeper {
  /** The reader begins again, so that an earlier place is kept, too. */
  beginAgain(): void;
  stop(): void;
}

/** Keeps the place in an open article on this device, while it is read and when its reader leaves. */
export function followPlace({ id, title, text, from }: Followed): PlaceKeeper {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let moved = false;
  let forgotten = false;
  let least = from;

  const keep = (): void => {
    clearTimeout(timer);
    if (forgotten) return;
    const place = moved && text.isConnected && placeIn(text, window.innerHeight);
    moved = false;
    // Near its beginning, there is nothing to continue.
    if (!place || (!place.ended && (place.at === 0 || place.at < least))) return;
    keepPlace({ id, title, at: place.at, of: place.of, finished: place.ended });
  };
  const onScroll = (): void => {
    moved = true;
    clearTimeout(timer);
    timer = setTimeout(keep, PAUSE_MS);
  };
  const onHide = (): void => {
    if (document.visibilityState === 'hidden') keep();
  };
  /** Someone pressed 'Leave this page' or 'Forget' in another tab. This one must not write it down again. */
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    // There may be no place yet, but every page notes its visit.
    if (key === null || ((key === placesKey || key === visitKey) && newValue === null)) forgotten = true;
  };

  function stop(): void {
    clearTimeout(timer);
    window.removeEventListener('scroll', onScroll);
    window.removeEventListener('pagehide', keep);
    window.removeEventListener('storage', onStorage);
    document.removeEventListener('visibilitychange', onHide);
  }

  window.addEventListener('scroll', onScroll, { passive: true });
  window.addEventListener('pagehide', keep);
  window.addEventListener('storage', onStorage);
  document.addEventListener('visibilitychange', onHide);
  return {
    beginAgain: () => {
      least = 0;
    },
    stop: () => {
      keep();
      stop();
    },
  };
}

/** The place to continue at, if the article was left before its end. It may have been edited since. */
export function placeToContinue(id: number, text: HTMLElement): number | null {
  const place = placeOf(id);
  const { length } = text.children;
  if (!place || place.finished || place.at === 0 || length === 0) return null;
  const at = place.of === length ? place.at : Math.round((place.at / place.of) * length);
  return Math.min(at, length - 1);
}

/** Moves to a block of the text, and the focus with it, so that keys and screen readers go on from there. */
export function goToBlock(text: HTMLElement, at: number): void {
  const block = text.children[at];
  if (!(block instanceof HTMLElement)) return;
  block.scrollIntoView({ block: 'start', behavior: 'instant' });
  block.tabIndex = -1;
  block.focus({ preventScroll: true });
  block.addEventListener('blur', () => block.removeAttribute('tabindex'), { once: true });
}
