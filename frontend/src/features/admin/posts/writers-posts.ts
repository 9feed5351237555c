import type { PostSummary } from '../../../lib/api/types';

/** Whether a writer may delete their post: no editor has published or scheduled it. */
export const mayDelete = ({ published, scheduledFor }: Pick<PostSummary, 'published' | 'scheduledFor'>): boolean =>
  !published && !scheduledFor;
