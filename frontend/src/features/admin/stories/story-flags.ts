import type { StoryFlag } from '../../../../../backend/src/kernel/content-limits';
import type { Confession } from '../../../lib/api/types';

/** The flags of a pending story. Admins get them with each story. */
export const flagsOf = ({ flags }: Pick<Confession, 'flags'>): StoryFlag[] => flags ?? [];

export const CRISIS_WORDS_IN_IT = 'Some words in this story can mean someone’s in danger.';

/** Whether the story needs two moderators. It has a flag, and there are two. */
export const takesTwo = ({ approvalsNeeded }: Pick<Confession, 'approvalsNeeded'>): boolean => approvalsNeeded === 2;

/** `1 of 2 approvals`. */
export const approvalsOf = ({ approvals = 0 }: Pick<Confession, 'approvals'>): string => `${approvals} of 2 approvals`;

/** The word on the button. An approval that publishes has no number. */
export const approveWord = (story: Pick<Confession, 'approvalsNeeded' | 'approvals'>): string =>
  takesTwo(story) && !story.approvals ? 'Approve (1 of 2)' : 'Approve';

export const APPROVED_BY_YOU = 'You’ve approved this story. It’s waiting for a second reader.';

/** Why the signed-in admin cannot approve it; null if they can. */
export const approvedByYou = ({ approvedByYou }: Pick<Confession, 'approvedByYou'>): string | null =>
  approvedByYou ? APPROVED_BY_YOU : null;

/** The words on the button that sets or removes the flag of a second reader. */
export const flagLabel = (story: Pick<Confession, 'flags'>): string =>
  flagsOf(story).includes('second-reader') ? 'Remove Second Reader' : 'Add Second Reader';

/** The same for a button on a phone. */
export const shortFlagLabel = (story: Pick<Confession, 'flags'>): string =>
  flagsOf(story).includes('second-reader') ? 'Remove Flag' : '2nd Reader';
