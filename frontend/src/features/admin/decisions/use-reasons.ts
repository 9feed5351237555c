import { useState } from 'react';
import type { Explanation } from './reasons';

export interface Reasons<T> {
  /** The items that the open dialog asks about; null while it is closed. */
  items: T[] | null;
  /** Opens the dialog. Resolves with the chosen reason, or with null if the dialog was closed without one. */
  ask: (items: T[]) => Promise<Explanation | null>;
  answer: (why: Explanation | null) => void;
}

/** The state of the dialog that asks why items are deleted. */
export function useReasons<T>(): Reasons<T> {
  const [asked, setAsked] = useState<{ items: T[]; resolve: (why: Explanation | null) => void } | null>(null);
  return {
    items: asked?.items ?? null,
    ask: (items) => new Promise((resolve) => setAsked({ items, resolve })),
    answer: (why) => {
      setAsked(null);
      asked?.resolve(why);
    },
  };
}
