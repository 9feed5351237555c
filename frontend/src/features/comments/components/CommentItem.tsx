import { useRef, useState, type ReactNode } from 'react';
import { Icon } from '../../../components/Icon';
import { ReportLink } from '../../../components/report/ReportLink';
import { ServerText } from '../../../components/frame/ServerText';
import { LazyPart } from '../../../components/loading/lazy-part';
import { Loading } from '../../../components/loading/Loading';
import type { OwnComment } from '../../../lib/api/types';
import { formatDate } from '../../../lib/dates';
import { importWithRetry } from '../../../lib/import-with-retry';
import type { Thread } from '../thread';
import { LikeButton } from './LikeButton';
import { draftName, draftFor, type Writer } from '../writer';

const loadForm = importWithRetry(
  () => import('./CommentForm'),
  (module) => module.default,
);
const loadOwnActs = importWithRetry(
  () => import('./OwnCommentActs'),
  (module) => module.default,
);

export interface CommentItemProps {
  thread: Thread;
  postId: string;
  /** The member who may reply; null for visitors. */
  writer: Writer | null;
  /** The member's own comments on this article. */
  own: readonly OwnComment[];
  /** The comment that the reader followed a link to. */
  linkedId: number | null;
  /** Shown below the replies. */
  more?: ReactNode;
}

export function CommentItem({ thread, more, ...shared }: CommentItemProps) {
  const { remark, replies } = thread;
  const { postId, linkedId } = shared;
  const { id, createdAt, text, pending = false, removed = false } = remark;
  // Nobody can answer a comment that is not published yet, or that is gone.
  const writer = pending || removed ? null : shared.writer;
  const ownComment = shared.own.find((comment) => comment.id === id && comment.state !== 'declined');
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
      <article
        className={pending ? 'comment comment-pending' : 'comment'}
        id={`comment-${id}`}
        tabIndex={-1}
        data-linked={id === linkedId || undefined}
      >
        <header>
          <b>{removed ? 'Removed by its author' : pending ? 'You' : 'Anonymous'}</b>
          <time className="meta" dateTime={createdAt}>
            {formatDate(createdAt)}
          </time>
        </header>
        {text && <ServerText of={text} className="prose comment-text" />}
        {pending && <p className="comment-waiting">Waiting for an editor. Only you can see this.</p>}
        <div className="comment-acts">
          {!pending && !removed && <LikeButton postId={postId} remark={remark} />}
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
          {!pending && !removed && !ownComment && (
            <ReportLink thing={{ about: 'comment', id, article: Number(postId) }} className="comment-act" />
          )}
          {ownComment && (
            <LazyPart load={loadOwnActs} says="The buttons for your comment didn’t load.">
              {(OwnCommentActs) => <OwnCommentActs comment={ownComment} />}
            </LazyPart>
          )}
        </div>
      </article>
      {replying && (
        <LazyPart load={loadForm} says="The form for your reply didn’t load." waiting={<Loading />}>
          {(CommentForm) => <CommentForm postId={postId} writer={writer} parentId={id} onClose={close} />}
        </LazyPart>
      )}
      {replies.length > 0 && (
        <ol className="replies" aria-label="Replies">
          {replies.map((reply) => (
            <CommentItem key={reply.remark.id} thread={reply} {...shared} />
          ))}
        </ol>
      )}
      {more}
    </li>
  );
}
