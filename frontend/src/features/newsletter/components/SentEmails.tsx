import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from '../../../components/Link';
import { Loading } from '../../../components/loading/Loading';
import { MoreItems } from '../../../components/loading/MoreItems';
import { TryAgain } from '../../../components/loading/TryAgain';
import { messageOf } from '../../../lib/api/client';
import { formatDate } from '../../../lib/dates';
import { archiveQuery } from '../api/archive';

/** The emails that were sent, newest first. @param after the starting cursor of a page requested without scripts */
export function SentEmails({ after }: { after: string | null }) {
  const list = useInfiniteQuery(archiveQuery(after));
  const emails = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const rows = useRef<HTMLOListElement>(null);

  if (list.isPending) return <Loading />;
  if (!list.data)
    return <TryAgain onRetry={() => void list.refetch()}>{messageOf(list.error, 'The emails didn’t load.')}</TryAgain>;
  return (
    <>
      {after && (
        <p>
          <Link className="onward" to="/newsletter">
            Back to the newest emails
          </Link>
        </p>
      )}
      {emails.length === 0 ? (
        <div className="empty">
          <p>We haven’t sent an email yet.</p>
        </div>
      ) : (
        <ol className="sent-emails" ref={rows}>
          {emails.map(({ id, subject, preheader, sentAt }) => (
            <li key={id}>
              <time className="meta" dateTime={sentAt}>
                {formatDate(sentAt)}
              </time>
              <div>
                <h3 dir="auto">
                  <Link to={`/newsletter/${id}`}>{subject}</Link>
                </h3>
                {preheader && <p dir="auto">{preheader}</p>}
              </div>
            </li>
          ))}
        </ol>
      )}
      <MoreItems list={list} within={rows} links="a" noun="email" action="/newsletter">
        Load More Emails
      </MoreItems>
    </>
  );
}
