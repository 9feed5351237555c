import type { Confession } from '../../lib/api/types';

/** Names a story by its category, never by its words. */
export const storyTitle = ({ category }: Pick<Confession, 'category'>): string =>
  category === 'Other' ? 'An anonymous story' : `A story from ${category}`;
