import type { Post } from '../../../lib/api/types';
import { Slip } from '../desk/EditorNotice';
import { isLockedFor } from '../posts/schedule';
import { goesOutAt } from './time-words';

interface Props {
  post: Post | null;
  isWriter: boolean;
  timeZone: string;
}

/** Above the text of a scheduled article: writers can't change it, and nothing that they type is saved. */
export function ScheduledNote({ post, isWriter, timeZone }: Props) {
  if (!post?.scheduledFor || !isLockedFor(isWriter, post)) return null;
  const goesOut = `${post.published ? 'Its changes go out' : 'It goes out'} ${goesOutAt(post.scheduledFor, timeZone)}.`;
  return (
    <Slip role="note">
      <p>
        <b>{post.published ? 'An editor scheduled your changes.' : 'An editor scheduled this article.'}</b>{' '}
        <span>{`${goesOut} Until then, only an editor can change the text or the time, so ask one if something’s wrong.`}</span>
      </p>
    </Slip>
  );
}
