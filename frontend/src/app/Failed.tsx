import { useRouteError } from 'react-router-dom';
import { PageHead } from '../components/PageHead';
import { ApiError } from '../lib/api/client';

/** The page shown when rendering or loading failed. */
export function Failed() {
  const error = useRouteError();
  const status = error instanceof ApiError ? error.status : ((error as { status?: number } | null)?.status ?? 500);
  return (
    <div className="wrap lost">
      <PageHead title="Something went wrong" description="This page could not be shown." noindex />
      <div>
        <h1>Something went wrong</h1>
        <p className="lead">
          {status === 503
            ? 'The Archive is catching its breath. Please try again in a moment.'
            : 'This page could not be shown. It is not your fault, and nothing you wrote was sent.'}
        </p>
        <p className="plain-ways">
          <a className="button" href="">
            Try again
          </a>
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
