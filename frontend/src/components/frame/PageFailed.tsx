import { useEffect, type MouseEvent, type ReactNode } from 'react';
import { ApiError } from '../../lib/api/client';
import { PageHead } from './PageHead';

interface Props {
  error: unknown;
  /** Loads the page's data again. Without it, the button reloads the page, which also works without scripts. */
  onRetry?: () => void;
  /** Another way to the content. */
  children?: ReactNode;
}

const statusOf = (error: unknown): number | undefined => (error as { status?: number } | null)?.status;

/** The server renders with a connection by definition. */
const isOffline = (): boolean => typeof navigator !== 'undefined' && navigator.onLine === false;

function reasonOf(error: unknown): { heading: string; says: string } {
  if (isOffline())
    return {
      heading: 'You’re offline',
      says: 'This page didn’t load because there’s no connection. It will load as soon as you’re back online.',
    };
  const heading = 'Something went wrong';
  if (error instanceof ApiError && error.status === 0)
    return { heading, says: 'We couldn’t reach The Archive. Check your connection, then try again.' };
  return {
    heading,
    says:
      statusOf(error) === 503 || statusOf(error) === 429
        ? 'The Archive is catching its breath. Try again in a moment.'
        : 'This page didn’t load. It’s not your fault. Try again in a moment.',
  };
}

/** Reloading without a connection would lose this page to the browser's own error page. */
const stayIfOffline = (event: MouseEvent): void => {
  if (isOffline()) event.preventDefault();
};

/**
 * Replaces a page that failed to load, at its own address. It is not for a page that does not exist: that is the
 * not-found page.
 */
export function PageFailed({ error, onRetry, children }: Props) {
  const retry = onRetry ?? (() => location.reload());
  useEffect(() => {
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  });
  const { heading, says } = reasonOf(error);
  return (
    <div className="wrap lost">
      <PageHead title={heading} description={says} noindex />
      <div>
        <h1>{heading}</h1>
        <p className="lead" role="alert">
          {says}
        </p>
        {children}
        <p className="plain-ways">
          {onRetry ? (
            <button type="button" className="button" onClick={onRetry}>
              Try again
            </button>
          ) : (
            <a className="button" href="" onClick={stayIfOffline}>
              Try again
            </a>
          )}
          <a className="onward" href="/">
            Home
          </a>
        </p>
      </div>
      <p className="lost-bars" aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
        <i />
      </p>
    </div>
  );
}
