import { ServerText } from '../../../components/ServerText';
import { formatDate } from '../../../lib/dates';
import type { Thread } from '../thread';

export function CommentItem({ thread: { remark, replies } }: { thread: Thread }) {
  return (
    <li>
      <article className="comment">
        <header>
          <b>Anonymous</b>
          <time className="meta" dateTime={remark.createdAt}>
            {formatDate(remark.createdAt)}
          </time>
        </header>
        {remark.text && <ServerText of={remark.text} className="prose comment-text" />}
      </article>
      {replies.length > 0 && (
        <ol className="replies" aria-label="Replies">
          {replies.map((reply) => (
            <CommentItem key={reply.remark.id} thread={reply} />
          ))}
        </ol>
      )}
    </li>
  );
}
