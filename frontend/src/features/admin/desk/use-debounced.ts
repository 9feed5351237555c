import { useEffect, useState } from 'react';

/** Long enough to finish a word, in milliseconds. */
const pause = 400;

/** The value as it was when it last stopped changing. */
export function useDebounced<T>(value: T): T {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return late;
}
