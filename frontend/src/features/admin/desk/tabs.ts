/** The tabs of the desk, by the words that stand in its address. */
export const tabs = ['posts', 'confessions', 'comments', 'newsletter', 'suggestions'] as const;
export type Tab = (typeof tabs)[number];

/** One filter for all tabs: what readers see, what they do not see, or both. Each tab has its own words for it. */
export type Status = 'all' | 'public' | 'waiting';
export const statuses: Status[] = ['all', 'public', 'waiting'];
