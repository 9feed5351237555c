import type { PostSummary } from '../../../lib/api/types';
import { editorZone, goesOutAt } from '../editor/time-words';
import { postName } from './post-form';

/** Whether it, or its changes, go out by themselves later. */
export const isScheduled = ({ scheduledFor }: Pick<PostSummary, 'scheduledFor'>): boolean =>
  !!scheduledFor && Date.parse(scheduledFor) > Date.now();

/** Whether an editor has scheduled a writer’s article. Until it goes out, the server refuses its writer’s changes. */
export const isLockedFor = (isWriter: boolean, post: Pick<PostSummary, 'scheduledFor'> | null): boolean =>
  isWriter && post !== null && isScheduled(post);
export const LOCKED = 'An editor scheduled it. Until it goes out, only editors can change it.';

/** Asks before the schedule ends: publishing and unpublishing end it, and undoing them doesn’t set it again. */
export const questionAboutTime = ({ published, scheduledFor }: PostSummary): string => {
  const time = goesOutAt(scheduledFor!, editorZone());
  return `${published ? 'Its changes go out' : 'It goes out'} ${time}. ${published ? 'Unpublish' : 'Publish'} it now? Undo won’t bring the time back.`;
};

/** The same before several posts are published together. Null if none of them has a time to lose. */
export function questionAboutTimes(posts: PostSummary[]): string | null {
  // Publishing one that is published already changes nothing.
  const scheduled = posts.filter((post) => !post.published && isScheduled(post));
  const [first, ...more] = scheduled;
  if (!first) return null;
  if (posts.length === 1) return questionAboutTime(first);
  if (more.length === 0)
    return `1 of these ${posts.length} posts is scheduled: ${postName(first.title)} goes out ${goesOutAt(first.scheduledFor!, editorZone())}. Publish them all now? Undo won’t bring the time back.`;
  const which = scheduled.length === posts.length ? 'These' : `${scheduled.length} of these`;
  return `${which} ${posts.length} posts are scheduled for later. Publish them all now? Undo won’t bring their times back.`;
}
