import type { Capability } from '../../../lib/use-can';

/**
 * The tabs of the desk, as the address names them, which may be bookmarked. `suggestions` has all proposals: topics (submissions) and
 * ideas (suggestions).
 */
export const tabs = [
  'posts',
  'confessions',
  'comments',
  'reports',
  'campaigns',
  'newsletter',
  'suggestions',
  'glossary',
  'people',
] as const;
export type Tab = (typeof tabs)[number];

/** The capability that opens each tab. */
export const tabCapabilities: Record<Tab, Capability> = {
  posts: 'write-drafts',
  confessions: 'moderate',
  comments: 'moderate',
  reports: 'moderate',
  campaigns: 'draft-newsletters',
  newsletter: 'read-emails',
  suggestions: 'moderate',
  glossary: 'edit-articles',
  people: 'manage-people',
};

/**
 * One filter for all tabs: visible to readers, not visible, or both. Each tab labels it in its own words. `scheduled` and
 * `asking` exist only among posts, `asked` only among stories, the last three only among newsletter sign-ups.
 */
export type Status =
  'all' | 'public' | 'waiting' | 'scheduled' | 'asking' | 'asked' | 'pending' | 'bounced' | 'complained';
