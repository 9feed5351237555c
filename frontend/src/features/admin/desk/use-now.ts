import { useEffect, useState } from 'react';

/** The current time, renewed each `everyMs` milliseconds while `runs`. */
export function useNow(everyMs: number, runs = true): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, runs]);
  return now;
}
