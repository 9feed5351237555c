/** The tabs of the desk, by the words that stand in its address. */
export const tabs = ['posts', 'confessions', 'comments', 'newsletter'] as const;
export type Tab = (typeof tabs)[number];

export const tabNames: Record<Tab, string> = {
  posts: 'Posts',
  confessions: 'Confessions',
  comments: 'Comments',
  newsletter: 'Newsletter Sign-ups',
};

/** One filter for all tabs: what readers see, what they do not see, or both. Each tab has its own words for it. */
export type Status = 'all' | 'public' | 'waiting';
export const statuses: Status[] = ['all', 'public', 'waiting'];

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
};

export const statusLabel = (tab: Tab, status: Status): string => wordings[tab][status].label;

export interface Place {
  tab: Tab;
  status: Status;
}

/** Where an address points; unknown words count as the first choice. Every tab understands every tab's words. */
export function readPlace(query: URLSearchParams): Place {
  const tab = tabs.find((name) => name === query.get('tab')) ?? 'posts';
  const word = query.get('status');
  const status = statuses.find((name) => tabs.some((each) => wordings[each][name].word === word)) ?? 'all';
  return { tab, status };
}

/** The query of a place, in the words of its tab. */
export function writePlace({ tab, status }: Place): URLSearchParams {
  return new URLSearchParams({ tab, ...(status !== 'all' && { status: wordings[tab][status].word }) });
}

/** Whether something belongs into a list; `shown` says whether readers see it. */
export const belongs = (status: Status, shown: boolean): boolean => status === 'all' || (status === 'public') === shown;
