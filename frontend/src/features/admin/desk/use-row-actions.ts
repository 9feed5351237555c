import { useLayoutEffect, useRef, useState } from 'react';

type Actions = Record<string, (...given: never[]) => void>;

/**
 * The same functions from draw to draw, which do what the latest ones do: rows that are given them need not be drawn
 * anew when nothing about them has changed.
 */
export function useRowActions<T extends Actions>(actions: T): T {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  const [stable] = useState(() =>
    Object.fromEntries(
      Object.keys(actions).map((name) => [name, (...given: never[]) => latest.current[name]?.(...given)]),
    ),
  );
  return stable as T;
}
