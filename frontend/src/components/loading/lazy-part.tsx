import { Component, useEffect, useState, type ReactNode } from 'react';
import type { LazyImport } from '../../lib/import-with-retry';
import { useLazyModule } from '../../lib/use-lazy-module';
import { TryAgain } from './TryAgain';

interface Props<T> {
  /** Made with importWithRetry, outside of the component. */
  load: LazyImport<T>;
  /** A sentence that names what didn’t load. */
  says: string;
  /** Shown until the code is there. */
  waiting?: ReactNode;
  /** For the message. */
  className?: string;
  children: (part: T) => ReactNode;
}

/**
 * A part of the page whose code loads when it is first shown. If the code cannot be loaded, or the part fails, a message with
 * 'Try again' stands in its place, and the rest of the page stays. It also tries again when the network is back.
 */
export function LazyPart<T>({ load, says, waiting, className = 'lazy-failed', children }: Props<T>) {
  const { part, failed, retry } = useLazyModule(true, load);
  // While it is asked for again, the message stays, and the focus on its button.
  const [hasFailed, setHasFailed] = useState(false);
  if (failed && !hasFailed) setHasFailed(true);

  useEffect(() => {
    if (!failed) return;
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  });

  if (part !== undefined)
    return (
      <PartBoundary says={says} className={className}>
        {() => children(part)}
      </PartBoundary>
    );
  if (!hasFailed) return waiting ?? null;
  return (
    <TryAgain className={className} busy={!failed} onRetry={retry}>
      {says}
    </TryAgain>
  );
}

interface BoundaryProps {
  says: string;
  className: string;
  children: () => ReactNode;
}

/** Keeps an error of the part to the part. */
class PartBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError = () => ({ failed: true });

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children();
    return (
      <TryAgain className={this.props.className} onRetry={() => this.setState({ failed: false })}>
        {this.props.says}
      </TryAgain>
    );
  }
}
