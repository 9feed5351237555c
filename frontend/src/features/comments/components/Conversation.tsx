import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { Waiting } from '../../../components/Waiting';
import type { User } from '../../../lib/api/types';
import { commentsQuery } from '../api/list-comments';
import { threads } from '../thread';
import { CommentItem } from './CommentItem';

// Most readers never write: the form and its rules come only for members.
const CommentForm = lazy(() => import('./CommentForm'));

/** What readers say under an article. `user` is undefined as long as nobody knows who is reading. */
export function Conversation({ postId, user }: { postId: string; user: User | null | undefined }) {
  const comments = useQuery(commentsQuery(postId));
  const list = threads(comments.data ?? []);
  return (
    <section className="conversation" aria-labelledby="comments">
      <div className="wrap conversation-in">
        <h2 id="comments">Comments ({list.length})</h2>
        <div className="conversation-list">
          {comments.isPending && <Waiting />}
          {comments.isError && <p className="comment-none">The comments could not be loaded.</p>}
          {comments.isSuccess && list.length === 0 && (
            <p className="comment-none">No comments yet. Be the first to share your thoughts.</p>
          )}
          {list.length > 0 && (
            <ol className="comments">
              {list.map((thread) => (
                <CommentItem key={thread.remark.id} thread={thread} />
              ))}
            </ol>
          )}
          {user ? (
            <Suspense fallback={<Waiting />}>
              <CommentForm postId={postId} />
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
