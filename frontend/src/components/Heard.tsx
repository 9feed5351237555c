import { useEffect, useState } from 'react';

/** In milliseconds: long enough not to interrupt a screen reader at each keystroke. */
const pause = 1000;

/** Announces a text to screen readers once typing pauses. */
export function Heard({ children }: { children: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(children), pause);
    return () => clearTimeout(timer);
  }, [children]);
  return (
    <span className="hidden-text" role="status">
      {said}
    </span>
  );
}
