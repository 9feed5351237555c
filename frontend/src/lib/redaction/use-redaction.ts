import { useEffect, useRef, useState } from 'react';
import { onLeaving } from '../leaving';
import { whenIdle } from '../when-idle';
import { startMarkFinder, type MarkFinder } from './mark-finder';
import { beginRedaction, change, leave, undo, withMarks, withText, type Redaction } from './redaction';

export interface RedactionState {
  redaction: Redaction;
  /** Replaces a span by a role or by words of one's own. */
  change: (id: number, role: string) => Redaction;
  leave: (id: number) => Redaction;
  /** Puts back the last one, or the given one. */
  undo: (id?: number) => Redaction;
}

interface Options {
  text: string;
  /** Takes the text after a replacement. */
  onText: (text: string) => void;
  /** The debounce: how long typing must pause before marks are found again, in milliseconds. */
  pauseMs: number;
  /** Without it nothing is loaded. */
  wanted: boolean;
}

/**
 * The marks of a text while it is being written or edited. They are found in a worker when typing has paused and the
 * browser is idle; without the code for it (no network), there are none.
 */
export function useRedaction({ text, onText, pauseMs, wanted }: Options): RedactionState {
  const [redaction, setRedaction] = useState(() => beginRedaction(text));
  const now = withText(redaction, text);
  if (now !== redaction) setRedaction(now);
  const finder = useRef<MarkFinder>(null);

  useEffect(() => {
    if (!wanted) return;
    let isStale = false;
    let cancelIdle: (() => void) | undefined;
    const look = async (): Promise<void> => {
      try {
        const marks = text.trim() === '' ? [] : await (finder.current ??= startMarkFinder()).find(text);
        if (!isStale) setRedaction((latest) => (latest.text === text ? withMarks(latest, marks) : latest));
      } catch {
        // The code cannot be loaded. Marks are a help, and everything works without them.
      }
    };
    const timer = setTimeout(() => (cancelIdle = whenIdle(() => void look())), pauseMs);
    return () => {
      isStale = true;
      clearTimeout(timer);
      cancelIdle?.();
    };
  }, [text, wanted, pauseMs]);

  useEffect(() => {
    const stop = (): void => {
      finder.current?.stop();
      finder.current = null;
    };
    const stopListening = onLeaving(() => {
      stop();
      setRedaction(beginRedaction(''));
    });
    return () => {
      stopListening();
      stop();
    };
  }, []);

  const take = (next: Redaction): Redaction => {
    setRedaction(next);
    if (next.text !== text) onText(next.text);
    return next;
  };
  return {
    redaction: now,
    change: (id, role) => take(change(now, id, role)),
    leave: (id) => take(leave(now, id)),
    undo: (id) => take(undo(now, id)),
  };
}
