import { useEffect, useRef } from 'react';

/** Says that a session has ended. Takes the focus, which was on what is gone, so that a screen reader reads it. */
export function SessionEnded() {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <h2 ref={title} tabIndex={-1}>
      You’re signed out
    </h2>
  );
}
