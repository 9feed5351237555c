/** The tabs of the desk, as the address names them. */
export const tabs = ['posts', 'confessions', 'comments', 'newsletter', 'suggestions'] as const;
export type Tab = (typeof tabs)[number];

/** One filter for all tabs: visible to readers, not visible, or both. Each tab labels it in its own words. */
export type Status = 'all' | 'public' | 'waiting';
export const statuses: Status[] = ['all', 'public', 'waiting'];
