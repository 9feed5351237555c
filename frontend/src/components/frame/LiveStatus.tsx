import { useEffect, useState } from 'react';

/** In milliseconds: long enough not to interrupt a screen reader at each keystroke. */
const pause = 1000;

/** Announces a text to screen readers once typing pauses. */
export function LiveStatus({ children }: { children: string }) {
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(children), pause);
    return () => clearTimeout(timer);
  }, [children]);
  return (
    <span className="hidden-text" role="status">
      {announced}
    </span>
  );
}
