import type { ReactNode } from 'react';

/**
 * A named spinner, and under it the shape of what will come. Both stay invisible for the first 150 ms (in the style
 * sheet), so that what is quick does not flicker.
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
