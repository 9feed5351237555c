import type { Post } from '../../../lib/api/types';
import { Slip } from '../desk/EditorNotice';
import { goesOutAt } from './time-words';

interface Props {
  post: Post | null;
  isWriter: boolean;
  timeZone: string;
}

/** Above the text of a scheduled article: writers can't change it, and nothing that they type is saved. */
export function ScheduledNote({ post, isWriter, timeZone }: Props) {
  const scheduledFor = post?.scheduledFor;
  if (!isWriter || !scheduledFor || Date.parse(scheduledFor) <= Date.now()) return null;
  return (
    <Slip role="note">
      <p>
        <b>{post.published ? 'An editor scheduled your changes.' : 'An editor scheduled this article.'}</b>{' '}
        <span>{`${post.published ? 'Its changes go out' : 'It goes out'} ${goesOutAt(scheduledFor, timeZone)}. You can’t change it while it’s scheduled, so ask them first.`}</span>
      </p>
    </Slip>
  );
}
