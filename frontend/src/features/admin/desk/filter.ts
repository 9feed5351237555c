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
  /** The word in the address: `?status=pending`. */
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

/** The API's word for a status of moderated items. */
export const statusWord = (status: Status): string => moderated[status].word;

/** The form that a suggestion came from: /suggest-topic (submissions) or /suggest (suggestions). */
export type Source = 'submissions' | 'suggestions';

export interface Place {
  tab: Tab;
  status: Status;
  /** The search; '' for none. */
  q: string;
  /** null for the list's default order. */
  sort: Sort | null;
  source: Source;
}

const longestSearch = 200;

/** Trims the search and cuts it to the API's limit. */
export const searchOf = (typed: string): string => [...trimmed(typed)].slice(0, longestSearch).join('').trim();

/**
 * Addresses stay in the browser history, and the computer may be shared. Words of a story and email addresses do not
 * belong there, so these two searches live only in the open page.
 */
export const keepsSearchPrivate = (tab: Tab): boolean => tab === 'confessions' || tab === 'newsletter';

/** Parses the address. Unknown words fall back to the first choice. Every tab understands the words of all tabs. */
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

/** Writes the query in the words of the tab. */
export function writePlace({ tab, status, q, sort, source }: Place): URLSearchParams {
  return new URLSearchParams({
    tab,
    ...(tab === 'suggestions' && source === 'suggestions' && { type: 'content' }),
    ...(status !== 'all' && { status: wordings[tab][status].word }),
    ...(q !== '' && !keepsSearchPrivate(tab) && { q }),
    ...(sort && { sort }),
  });
}

/** Applies a navigation. Another tab starts without a search and in its default order, but keeps the filter. */
export const goFrom = (place: Place, to: Partial<Place>): Place => ({
  ...place,
  ...(to.tab !== undefined && to.tab !== place.tab && { q: '', sort: null }),
  ...to,
});

/** Whether an item belongs in a list. `shown`: readers can see it. */
export const belongsInList = (status: Status, shown: boolean): boolean =>
  status === 'all' || (status === 'public') === shown;
