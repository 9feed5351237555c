import { trimmed } from '../../../lib/visible';
import { readSort, supportsSort, type Sort } from './sort';
import { statuses, tabs, type Status, type Tab } from './tabs';

export const tabNames: Record<Tab, string> = {
  posts: 'Posts',
  confessions: 'Confessions',
  comments: 'Comments',
  newsletter: 'Newsletter Sign-ups',
  suggestions: 'Suggestions',
};

interface Wording {
  label: string;
  /** As the address says it: `?status=pending`. */
  word: string;
}

const moderated: Record<Status, Wording> = {
  all: { label: 'All', word: 'all' },
  public: { label: 'Approved', word: 'approved' },
  waiting: { label: 'Pending', word: 'pending' },
};

const wordings: Record<Tab, Record<Status, Wording>> = {
  posts: {
    all: { label: 'All Posts', word: 'all' },
    public: { label: 'Published', word: 'published' },
    waiting: { label: 'Drafts', word: 'draft' },
  },
  confessions: moderated,
  comments: moderated,
  newsletter: {
    all: { label: 'All', word: 'all' },
    public: { label: 'Subscribed', word: 'subscribed' },
    waiting: { label: 'Unsubscribed', word: 'unsubscribed' },
  },
  suggestions: moderated,
};

export const statusLabel = (tab: Tab, status: Status): string => wordings[tab][status].label;

/** As the API says it for what is approved or waits. */
export const statusWord = (status: Status): string => moderated[status].word;

/** Which of the two forms suggestions came from: /suggest-topic (submissions) or /suggest. */
export type Source = 'submissions' | 'suggestions';

export interface Place {
  tab: Tab;
  status: Status;
  /** What is looked for; '' for nothing. */
  q: string;
  /** null for the order that the list has by itself. */
  sort: Sort | null;
  source: Source;
}

const longestSearch = 200;

/** As the API takes it: trimmed, and never longer than it allows. */
export const searchOf = (typed: string): string => [...trimmed(typed)].slice(0, longestSearch).join('').trim();

/**
 * Addresses stay in the history of a browser that may be a school's. Words of a story and addresses of people do not belong
 * there: what is looked for among these is kept in the open page alone.
 */
export const keepsSearchPrivate = (tab: Tab): boolean => tab === 'confessions' || tab === 'newsletter';

/** Where an address points; unknown words count as the first choice. Every tab understands every tab's words. */
export function readPlace(query: URLSearchParams): Place {
  const tab = tabs.find((name) => name === query.get('tab')) ?? 'posts';
  const word = query.get('status');
  const status = statuses.find((name) => tabs.some((each) => wordings[each][name].word === word)) ?? 'all';
  const sort = readSort(query.get('sort'));
  return {
    tab,
    status,
    q: keepsSearchPrivate(tab) ? '' : searchOf(query.get('q') ?? ''),
    sort: sort && supportsSort(tab, sort) ? sort : null,
    source: tab === 'suggestions' && query.get('type') === 'content' ? 'suggestions' : 'submissions',
  };
}

/** The query of a place, in the words of its tab. */
export function writePlace({ tab, status, q, sort, source }: Place): URLSearchParams {
  return new URLSearchParams({
    tab,
    ...(tab === 'suggestions' && source === 'suggestions' && { type: 'content' }),
    ...(status !== 'all' && { status: wordings[tab][status].word }),
    ...(q !== '' && !keepsSearchPrivate(tab) && { q }),
    ...(sort && { sort }),
  });
}

/** The place after a wish: another tab begins without a search and in its own order, and keeps the filter. */
export const goFrom = (place: Place, to: Partial<Place>): Place => ({
  ...place,
  ...(to.tab !== undefined && to.tab !== place.tab && { q: '', sort: null }),
  ...to,
});

/** Whether something belongs into a list; `shown` says whether readers see it. */
export const belongsInList = (status: Status, shown: boolean): boolean => status === 'all' || (status === 'public') === shown;
