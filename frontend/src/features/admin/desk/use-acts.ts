import { useLayoutEffect, useRef, useState } from 'react';

type Acts = Record<string, (...given: never[]) => void>;

/**
 * The same functions from draw to draw, which do what the latest ones do: rows that are given them need not be drawn
 * anew when nothing about them has changed.
 */
export function useActs<T extends Acts>(acts: T): T {
  const latest = useRef(acts);
  useLayoutEffect(() => {
    latest.current = acts;
  });
  const [stable] = useState(() =>
    Object.fromEntries(
      Object.keys(acts).map((name) => [name, (...given: never[]) => latest.current[name]?.(...given)]),
    ),
  );
  return stable as T;
}
