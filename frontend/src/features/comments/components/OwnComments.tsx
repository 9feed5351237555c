import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { LoadMore } from '../../../components/loading/LoadMore';
import { Loading } from '../../../components/loading/Loading';
import { ServerText } from '../../../components/frame/ServerText';
import { TryAgain } from '../../../components/loading/TryAgain';
import { messageOf } from '../../../lib/api/client';
import type { OwnComment } from '../../../lib/api/types';
import { formatDate } from '../../../lib/dates';
import { serverHtml } from '../../../lib/server-html';
import { ownCommentsQuery } from '../api/list-own-comments';
import { declinedBecause } from '../declined';
import OwnCommentActs from './OwnCommentActs';

/**
 * All comments of the member, newest first, and what became of them.
 *
 * @param props.mayChange false for a suspended member, whose changes the server refuses
 */
export function OwnComments({ mayChange }: { mayChange: boolean }) {
  const list = useInfiniteQuery(ownCommentsQuery());
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const box = useRef<HTMLDivElement>(null);
  const count = useRef(items.length);
  // The focused button is gone with its comment.
  useEffect(() => {
    if (items.length < count.current && document.activeElement === document.body) box.current?.focus();
    count.current = items.length;
  }, [items.length]);

  if (list.isPending) return <Loading />;
  if (list.isLoadingError)
    return (
      <TryAgain onRetry={() => void list.refetch()}>{messageOf(list.error, 'Your comments didn’t load.')}</TryAgain>
    );
  return (
    <div ref={box} tabIndex={-1} role="group" aria-label="Your comments" className="own-list">
      {items.length === 0 ? (
        <div className="empty">
          <p>You haven’t written a comment yet. You can, below every article.</p>
          <Link className="onward" to="/journal">
            Read the Journal
          </Link>
        </div>
      ) : (
        <ol className="own-comments">
          {items.map((comment) => (
            <OwnItem key={comment.id} {...{ comment, mayChange }} />
          ))}
        </ol>
      )}
      {list.hasNextPage && (
        <LoadMore
          busy={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
          failed={list.isFetchNextPageError ? messageOf(list.error, 'The next ones didn’t load.') : undefined}
        >
          Load More
        </LoadMore>
      )}
    </div>
  );
}

const states: Record<OwnComment['state'], string> = {
  pending: 'Waiting for an editor',
  approved: 'Up',
  declined: 'Declined',
};

function OwnItem({ comment, mayChange }: { comment: OwnComment; mayChange: boolean }) {
  const { id, postId, postTitle, state, reason, createdAt, contentHtml } = comment;
  const text = serverHtml(`own-comment-${id}`, contentHtml);
  return (
    <li>
      <h2>
        {postTitle === null ? (
          'An article that isn’t here anymore'
        ) : (
          <Link to={`/article/${postId}#${state === 'approved' ? `comment-${id}` : 'comments'}`}>{postTitle}</Link>
        )}
      </h2>
      <p className="own-state">
        <b>{states[state]}</b>
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      </p>
      {text && <ServerText of={text} className="prose comment-text" />}
      {state === 'declined' ? (
        <p className="own-reason">{reason === null ? 'An editor took it down.' : declinedBecause[reason]}</p>
      ) : (
        mayChange && <OwnCommentActs comment={comment} />
      )}
    </li>
  );
}
