import { useLayoutEffect, useRef, useState } from 'react';

type Actions = Record<string, (...given: never[]) => void>;

/**
 * Returns functions with a stable identity that call the latest ones, so that memoized rows do not render when nothing
 * about them changed.
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
