import { useEffect, useRef } from 'react';

/** A page's title that changes with what was done on the page: the keyboard and screen readers go on there. */
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
