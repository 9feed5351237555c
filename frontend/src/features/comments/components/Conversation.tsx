import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '../../../components/Link';
import { LazyPart } from '../../../components/loading/lazy-part';
import { LoadMore } from '../../../components/loading/LoadMore';
import { TryAgain } from '../../../components/loading/TryAgain';
import { Loading } from '../../../components/loading/Loading';
import { useSent } from '../../../components/forms/use-sent';
import type { User } from '../../../lib/api/types';
import { messageOf } from '../../../lib/api/client';
import { importWithRetry } from '../../../lib/import-with-retry';
import { memberPath } from '../../../lib/next-path';
import { wholeNumber } from '../../../lib/text';
import { commentsQuery, maxInitialReplies } from '../api/list-comments';
import { ownCommentsOfPostQuery, pendingRemarks } from '../api/list-own-comments';
import { countReplies, threads, type Thread } from '../thread';
import { useLinkedComment } from '../use-linked-comment';
import { usePendingRemarks } from '../use-pending-remarks';
import { CommentFormWithoutScripts } from './CommentFormWithoutScripts';
import { CommentItem } from './CommentItem';
import { LongThread } from './LongThread';

// Loaded for members only, because most readers never write.
const loadForm = importWithRetry(
  () => import('./CommentForm'),
  (module) => module.default,
);

interface Props {
  postId: string;
  /** undefined while unknown. */
  user: User | null | undefined;
}

/** The comments below an article. */
export function Conversation({ postId, user }: Props) {
  const comments = useInfiniteQuery(commentsQuery(postId));
  // Keep the form of a member whose session ends: it may contain text.
  const [writer, setWriter] = useState(user ?? null);
  if (user && user.id !== writer?.id) setWriter(user);
  const mayWrite = !user?.isSuspended;
  const sent = useSent('commented', 'comment');
  const pages = comments.data?.pages ?? [];
  const listed = pages.flatMap(({ remarks }) => remarks);
  const ownList = useQuery({ ...ownCommentsOfPostQuery(postId), enabled: !!user });
  const own = (user && ownList.data) || [];
  const pending = usePendingRemarks(postId, own, comments.data && listed);
  const linked = useLinkedComment(postId, comments.data && [...listed, ...pending]);
  // The server finds no comment that waits for an editor. The member's own may still be loading here, or its place in the threads.
  const mayWait = user && (!ownList.data || pendingRemarks(own).some(({ id }) => id === linked.id));
  const list = threads([...listed, ...linked.path, ...pending]);
  const count = pages[0]?.total ?? 0;
  const roots = new Set(listed.filter(({ parentId }) => parentId === null).map(({ id }) => id));
  const isUnlisted = ({ remark }: Thread) => !remark.pending && !roots.has(remark.id);
  return (
    <section className="conversation" aria-labelledby="comments">
      <div className="wrap conversation-in">
        <h2 id="comments" tabIndex={-1}>
          {comments.data ? `Comments (${wholeNumber(count)})` : 'Comments'}
        </h2>
        <div className="conversation-list">
          {sent && (
            <div className="form-sent" role="status">
              <h3>Comment submitted</h3>
              <p>Your comment has been submitted for approval.</p>
            </div>
          )}
          {comments.isPending && <Loading />}
          {(comments.isLoadingError || comments.isFetchNextPageError) && (
            <TryAgain
              className="comment-failed"
              onRetry={() => void (comments.isFetchNextPageError ? comments.fetchNextPage() : comments.refetch())}
            >
              {messageOf(comments.error, 'The comments didn’t load.')}
            </TryAgain>
          )}
          {linked.failed && !mayWait && (
            <p className={`comment-gone${user === undefined ? ' if-visitor' : ''}`} role="status">
              The comment you’re looking for isn’t here. It may have been removed.
            </p>
          )}
          {comments.data && list.length === 0 && count === 0 && (
            <p className="comment-none">No comments yet. Be the first to share your thoughts.</p>
          )}
          {list.length > 0 && (
            <ol className="comments">
              {list.map((thread) => {
                const props = {
                  thread,
                  postId,
                  ...(mayWrite ? { writer, own } : { writer: null, own: [] }),
                  linkedId: linked.id,
                };
                const key = thread.remark.id;
                const eager = isUnlisted(thread);
                return eager || countReplies(thread) >= maxInitialReplies ? (
                  <LongThread key={key} {...props} eager={eager} />
                ) : (
                  <CommentItem key={key} {...props} />
                );
              })}
            </ol>
          )}
          {comments.hasNextPage && !comments.isFetchNextPageError && (
            <LoadMore
              className="comments-more"
              busy={comments.isFetchingNextPage}
              onMore={() => !comments.isFetchingNextPage && void comments.fetchNextPage()}
            >
              Load More Comments
            </LoadMore>
          )}
          {!mayWrite ? (
            <p key="suspended" className="comment-none" role="note">
              Your account is suspended, so you can read but not comment.{' '}
              <Link className="onward" to="/contact">
                Write to us
              </Link>
            </p>
          ) : writer ? (
            <LazyPart load={loadForm} says="The comment form didn’t load." waiting={<Loading />}>
              {(CommentForm) => <CommentForm key={writer.id} postId={postId} writer={writer} />}
            </LazyPart>
          ) : (
            <p className={`comment-join${user === undefined ? ' if-visitor' : ''}`}>
              <Link className="onward" to={memberPath(`/article/${postId}#comments`)}>
                Sign in to join the conversation
              </Link>
            </p>
          )}
          {!writer && <CommentFormWithoutScripts postId={postId} />}
        </div>
      </div>
    </section>
  );
}
