import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { Icon } from '../../../components/Icon';
import { ServerText } from '../../../components/ServerText';
import { Loading } from '../../../components/Loading';
import { formatDate } from '../../../lib/dates';
import type { Thread } from '../thread';
import { LikeButton } from './LikeButton';
import { draftName, draftFor, type Writer } from '../writer';

const CommentForm = lazy(() => import('./CommentForm'));

interface Props {
  thread: Thread;
  postId: string;
  /** The member who may reply; null for visitors. */
  writer: Writer | null;
  /** Shown below the replies. */
  more?: ReactNode;
}

export function CommentItem({ thread: { remark, replies }, postId, writer, more }: Props) {
  const { id, createdAt, text } = remark;
  // A reply that was kept during a sign-in opens its form again.
  const [wanted, setWanted] = useState<boolean>();
  const replying = !!writer && (wanted ?? draftFor(writer, draftName(postId, id)) !== '');
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setWanted(false);
    button.current?.focus();
  };
  return (
    <li>
      <article className="comment" id={`comment-${id}`} tabIndex={-1}>
        <header>
          <b>Anonymous</b>
          <time className="meta" dateTime={createdAt}>
            {formatDate(createdAt)}
          </time>
        </header>
        {text && <ServerText of={text} className="prose comment-text" />}
        <div className="comment-acts">
          <LikeButton postId={postId} remark={remark} />
          {writer && (
            <button
              ref={button}
              type="button"
              className="comment-act"
              aria-expanded={replying}
              onClick={() => setWanted(!replying)}
            >
              <Icon name="reply" />
              <span>Reply</span>
            </button>
          )}
        </div>
      </article>
      {replying && (
        <Suspense fallback={<Loading />}>
          <CommentForm postId={postId} writer={writer} parentId={id} onClose={close} />
        </Suspense>
      )}
      {replies.length > 0 && (
        <ol className="replies" aria-label="Replies">
          {replies.map((reply) => (
            <CommentItem key={reply.remark.id} thread={reply} postId={postId} writer={writer} />
          ))}
        </ol>
      )}
      {more}
    </li>
  );
}
