import { useEffect, useState } from 'react';

/** Long enough that a screen reader is not talked over at each key. */
const pause = 1000;

/** What is said to those who do not see it, once the typing pauses. */
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
