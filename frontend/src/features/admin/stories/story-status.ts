import type { Confession } from '../../../lib/api/types';

/** Whether a story waits for an editor. */
export const waits = ({ approved, waitsForAuthor }: Confession): boolean => !approved && !waitsForAuthor;

/** Whether it waits for the signed-in admin: somebody else may have to be the second one. */
export const needsYou = (story: Confession): boolean => waits(story) && !story.approvedByYou;

/** The stamp of a story. */
export const statusOf = ({ approved, waitsForAuthor }: Confession) =>
  approved
    ? ({ kind: 'done', label: 'Approved' } as const)
    : ({ kind: 'pending', label: waitsForAuthor ? 'Waiting for the author' : 'Pending' } as const);
