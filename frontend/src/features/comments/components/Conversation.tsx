import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from '../../../components/Link';
import { LoadMore } from '../../../components/LoadMore';
import { TryAgain } from '../../../components/TryAgain';
import { Loading } from '../../../components/Loading';
import type { User } from '../../../lib/api/types';
import { messageOf } from '../../../lib/api/client';
import { wholeNumber } from '../../../lib/text';
import { commentsQuery, maxInitialReplies } from '../api/list-comments';
import { countReplies, threads, type Thread } from '../thread';
import { CommentItem } from './CommentItem';
import { MoreReplies } from './MoreReplies';

// Loaded for members only, because most readers never write.
const CommentForm = lazy(() => import('./CommentForm'));

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
  const pages = comments.data?.pages ?? [];
  const list = threads(pages.flatMap(({ remarks }) => remarks));
  const count = pages[0]?.total ?? 0;
  const completeThreads = new Set(pages.flatMap((page) => page.completeThreads));
  const mayHaveMore = (thread: Thread) =>
    countReplies(thread) >= maxInitialReplies && !completeThreads.has(thread.remark.id);
  return (
    <section className="conversation" aria-labelledby="comments">
      <div className="wrap conversation-in">
        <h2 id="comments">{comments.data ? `Comments (${wholeNumber(count)})` : 'Comments'}</h2>
        <div className="conversation-list">
          {comments.isPending && <Loading />}
          {comments.isError && (
            <TryAgain
              className="comment-failed"
              onRetry={() => void (comments.isFetchNextPageError ? comments.fetchNextPage() : comments.refetch())}
            >
              {messageOf(comments.error, 'The comments could not be loaded.')}
            </TryAgain>
          )}
          {comments.data && list.length === 0 && count === 0 && (
            <p className="comment-none">No comments yet. Be the first to share your thoughts.</p>
          )}
          {list.length > 0 && (
            <ol className="comments">
              {list.map((thread) => (
                <CommentItem
                  key={thread.remark.id}
                  thread={thread}
                  postId={postId}
                  writer={writer}
                  more={mayHaveMore(thread) && <MoreReplies postId={postId} thread={thread.remark.id} />}
                />
              ))}
            </ol>
          )}
          {comments.hasNextPage && !comments.isError && (
            <LoadMore
              className="comments-more"
              busy={comments.isFetchingNextPage}
              onMore={() => !comments.isFetching && void comments.fetchNextPage()}
            >
              Load More Comments
            </LoadMore>
          )}
          {writer ? (
            <Suspense fallback={<Loading />}>
              <CommentForm key={writer.id} postId={postId} writer={writer} />
            </Suspense>
          ) : (
            <p className={`comment-join${user === undefined ? ' if-visitor' : ''}`}>
              <Link className="onward" to="/member">
                Sign in to join the conversation
              </Link>
            </p>
          )}
        </div>
      </div>
    </section>
  );
}
