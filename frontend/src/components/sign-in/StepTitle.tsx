import { useEffect, useRef } from 'react';

/**
 * A page title that changes with the reader's actions. Gets the focus on each change, for keyboard and screen readers.
 */
export function StepTitle({ children }: { children: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(children);

  useEffect(() => {
    if (shown.current === children) return;
    shown.current = children;
    title.current?.focus();
  }, [children]);

  return (
    <h1 ref={title} tabIndex={-1}>
      {children}
    </h1>
  );
}
