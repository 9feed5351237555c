import type { ReactNode } from 'react';

/**
 * A labeled spinner, with an optional placeholder below it. Both stay invisible for the first 150 ms (in the style
 * sheet), so that fast responses do not flicker.
 */
export function Loading({ label = 'Loading...', children }: { label?: string; children?: ReactNode }) {
  return (
    <div className="waiting">
      <div className="waiting-line" role="status">
        <span className="spinner" aria-hidden="true" />
        <span>{label}</span>
      </div>
      {children && <div aria-hidden="true">{children}</div>}
    </div>
  );
}
