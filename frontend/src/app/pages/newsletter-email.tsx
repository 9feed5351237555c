import { useQuery } from '@tanstack/react-query';
import { useLoaderData, useParams } from 'react-router-dom';
import { Link } from '../../components/Link';
import { Loading } from '../../components/loading/Loading';
import { PageFailed } from '../../components/frame/PageFailed';
import { PageHead } from '../../components/frame/PageHead';
import { ServerText } from '../../components/frame/ServerText';
import { NewsletterBand } from '../../features/newsletter/components/NewsletterBand';
import { sentEmailQuery } from '../../features/newsletter/api/archive';
import { ApiError } from '../../lib/api/client';
import { formatDate } from '../../lib/dates';
import { lengthOf } from '../../lib/text';
import { useSite } from '../../lib/site';
import NotFound from './not-found';

/** An email to subscribers as a page. One that wasn’t sent looks like one that doesn’t exist. */
export default function NewsletterEmailPage() {
  const id = useParams().id ?? '';
  const site = useSite();
  // The server reports a missing email in the loader data; the browser finds out from the request.
  const missing = useLoaderData<{ status: number } | null>()?.status === 404;
  const { data: email, error, isLoadingError, refetch } = useQuery({ ...sentEmailQuery(id), enabled: !missing });
  if (missing || (error instanceof ApiError && error.status === 404)) return <NotFound />;
  if (isLoadingError) return <PageFailed error={error} onRetry={() => void refetch()} />;
  if (!email)
    return (
      <div className="wrap article-waiting">
        <Loading />
      </div>
    );
  return (
    <>
      <PageHead
        title={email.subject}
        path={`/newsletter/${email.id}`}
        description={email.preheader || `${site.name}’s newsletter from ${formatDate(email.sentAt)}.`}
        above={[['Newsletter', '/newsletter']]}
      />
      <div className="wrap">
        <article className="sent-email">
          <header>
            <p className="meta">
              <Link to="/newsletter">Newsletter</Link>, sent{' '}
              <time dateTime={email.sentAt}>{formatDate(email.sentAt)}</time>
            </p>
            <h1 dir="auto" className={lengthOf(email.subject) > 80 ? 'long' : undefined}>
              {email.subject}
            </h1>
            {email.preheader && (
              <p className="lead" dir="auto">
                {email.preheader}
              </p>
            )}
          </header>
          {email.body && <ServerText of={email.body} className="prose" />}
          <Link className="onward" to="/newsletter">
            What else we’ve sent
          </Link>
        </article>
      </div>
      <NewsletterBand title="Get the next one" />
    </>
  );
}
