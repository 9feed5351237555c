import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from '../../../components/Link';
import { Loading } from '../../../components/loading/Loading';
import { MoreItems } from '../../../components/loading/MoreItems';
import { TryAgain } from '../../../components/loading/TryAgain';
import { messageOf } from '../../../lib/api/client';
import { formatDate } from '../../../lib/dates';
import { correctionsQuery } from '../api/list-corrections';

/** The corrections of all articles, newest first. @param after the starting cursor of a page requested without scripts */
export function CorrectionList({ after }: { after: string | null }) {
  const list = useInfiniteQuery(correctionsQuery(after));
  const corrections = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const rows = useRef<HTMLOListElement>(null);

  if (list.isPending) return <Loading />;
  if (!list.data)
    return (
      <TryAgain onRetry={() => void list.refetch()}>{messageOf(list.error, 'The corrections didn’t load.')}</TryAgain>
    );
  return (
    <>
      {after && (
        <p>
          <Link className="onward" to="/corrections">
            Back to the newest corrections
          </Link>
        </p>
      )}
      {corrections.length === 0 ? (
        <div className="empty">
          <p>We haven’t had to correct an article yet.</p>
        </div>
      ) : (
        <ol className="correction-list" ref={rows}>
          {corrections.map(({ id, postId, postTitle, date, text }) => (
            <li key={`${postId}-${id}`}>
              <time className="meta" dateTime={date}>
                {formatDate(date)}
              </time>
              <div>
                <h2 dir="auto">
                  <Link to={`/article/${postId}`}>{postTitle}</Link>
                </h2>
                <p dir="auto">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      )}
      <MoreItems list={list} within={rows} links="a" noun="correction" action="/corrections">
        Load More Corrections
      </MoreItems>
    </>
  );
}
