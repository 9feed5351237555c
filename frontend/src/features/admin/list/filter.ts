import { trimmed } from '../../../lib/visible';
import { readSort, supportsSort, type Sort } from './sort';
import { tabs, type Status, type Tab } from '../desk/tabs';

export const tabNames: Record<Tab, string> = {
  posts: 'Posts',
  confessions: 'Confessions',
  comments: 'Comments',
  reports: 'Reports',
  campaigns: 'Newsletter',
  newsletter: 'Newsletter Sign-ups',
  suggestions: 'Suggestions',
  glossary: 'Glossary',
  people: 'People',
};

/** One item of each tab, and several. */
export const itemNames: Record<Tab, [one: string, many: string]> = {
  posts: ['post', 'posts'],
  confessions: ['story', 'stories'],
  comments: ['comment', 'comments'],
  reports: ['reported item', 'reported items'],
  campaigns: ['email', 'emails'],
  newsletter: ['sign-up', 'sign-ups'],
  suggestions: ['suggestion', 'suggestions'],
  glossary: ['word', 'words'],
  people: ['person', 'people'],
};

interface Wording {
  label: string;
  /** The word in the address: `?status=pending`. */
  word: string;
}

/** The statuses that a tab knows, in the order of its filter. */
type Wordings = Partial<Record<Status, Wording>>;

const moderated = {
  all: { label: 'All', word: 'all' },
  public: { label: 'Approved', word: 'approved' },
  waiting: { label: 'Pending', word: 'pending' },
} satisfies Wordings;

const wordings: Record<Tab, Wordings> = {
  posts: {
    all: { label: 'All Posts', word: 'all' },
    public: { label: 'Published', word: 'published' },
    waiting: { label: 'Drafts', word: 'draft' },
    scheduled: { label: 'Scheduled', word: 'scheduled' },
    asking: { label: 'Waiting to Be Published', word: 'asking' },
  },
  // Short, so that all four fit beside each other on a phone.
  confessions: { ...moderated, asked: { label: 'With Author', word: 'asked' } },
  comments: moderated,
  reports: { all: { label: 'All', word: 'all' } },
  campaigns: { all: { label: 'All', word: 'all' } },
  newsletter: {
    all: { label: 'All', word: 'all' },
    pending: { label: 'Pending', word: 'pending' },
    public: { label: 'Subscribed', word: 'subscribed' },
    waiting: { label: 'Unsubscribed', word: 'unsubscribed' },
    bounced: { label: 'Bounced', word: 'bounced' },
    complained: { label: 'Complained', word: 'complained' },
  },
  suggestions: moderated,
  glossary: { all: { label: 'All', word: 'all' } },
  people: { all: { label: 'All', word: 'all' } },
};

/** The choices of a tab's filter. A notice above the list leads to the posts whose writers ask for publishing. */
export const statusesOf = (tab: Tab): { value: Status; label: string }[] =>
  (Object.entries(wordings[tab]) as [Status, Wording][])
    .filter(([value]) => value !== 'asking')
    .map(([value, { label }]) => ({ value, label }));

/** The word of a tab for a status, in the address and, for moderated items and sign-ups, in the API. */
const wordOf = (tab: Tab, status: Status): string => (wordings[tab][status] ?? moderated.all).word;

/** The API's word for a status of moderated items. */
export const statusWord = (status: Status, tab: Tab = 'comments'): string => wordOf(tab, status);

/** The API's word for a status of sign-ups; null for all of them. */
export const signupWord = (status: Status): string | null => (status === 'all' ? null : wordOf('newsletter', status));

const statusOf = (tab: Tab, word: string | null): Status | undefined =>
  (Object.entries(wordings[tab]) as [Status, Wording][]).find(([, wording]) => wording.word === word)?.[0];

/** The same filter in another tab, or none if that tab doesn’t have it. Unconfirmed sign-ups are waiting, too. */
function statusIn(tab: Tab, status: Status): Status {
  if (wordings[tab][status]) return status;
  return status === 'pending' || status === 'asked' ? 'waiting' : 'all';
}

/** The form that a proposal came from: /suggest-topic (submissions) or /suggest (suggestions). */
export type Source = 'submissions' | 'suggestions';

export interface DeskView {
  tab: Tab;
  status: Status;
  /** The search; '' for none. */
  q: string;
  /** null for the list's default order. */
  sort: Sort | null;
  source: Source;
  /** Only posts of this category; absent for all of them. */
  category?: number | undefined;
  /** The email that is open in the tab Newsletter; absent for the list. */
  campaign?: OpenCampaign | undefined;
  /** The article that a new email is about. */
  post?: number | undefined;
  /** The stories that wait, one at a time. */
  calm?: true | undefined;
}

/** A new email, or the id of one. */
export type OpenCampaign = 'new' | number;

const readId = (word: string | null): number | undefined =>
  word !== null && /^[1-9]\d{0,9}$/.test(word) ? Number(word) : undefined;

/** Which email is open, as the address says it: `campaign=new&post=12`, or `campaign=7`. */
function readCampaign(query: URLSearchParams): Pick<DeskView, 'campaign' | 'post'> {
  const word = query.get('campaign');
  const campaign = word === 'new' ? word : readId(word);
  const post = campaign === 'new' ? readId(query.get('post')) : undefined;
  return { ...(campaign !== undefined && { campaign }), ...(post !== undefined && { post }) };
}

const longestSearch = 200;

/** Trims the search and cuts it to the API's limit. */
export const searchOf = (typed: string): string => [...trimmed(typed)].slice(0, longestSearch).join('').trim();

/**
 * Addresses stay in the browser history, and the computer may be shared. Words of a story, names and email addresses do
 * not belong there, so these searches live only in the open page.
 */
export const keepsSearchPrivate = (tab: Tab): boolean =>
  tab === 'confessions' || tab === 'newsletter' || tab === 'people';

/** `/admin?view=calm`. The oldest story comes first. */
const calmView: DeskView = {
  tab: 'confessions',
  status: 'waiting',
  q: '',
  sort: null,
  source: 'submissions',
  calm: true,
};

/** Parses the address. Unknown words fall back to the first choice. Every tab understands the words of all tabs, its own first. */
export function readView(query: URLSearchParams): DeskView {
  if (query.get('view') === 'calm') return calmView;
  const tab = tabs.find((name) => name === query.get('tab')) ?? 'posts';
  const word = query.get('status');
  const status = [tab, ...tabs].map((each) => statusOf(each, word)).find((found) => found !== undefined) ?? 'all';
  const sort = readSort(query.get('sort'));
  const category = tab === 'posts' ? readId(query.get('category')) : undefined;
  return {
    tab,
    status: statusIn(tab, status),
    q: keepsSearchPrivate(tab) ? '' : searchOf(query.get('q') ?? ''),
    sort: sort && supportsSort(tab, sort) ? sort : null,
    source: tab === 'suggestions' && query.get('type') === 'content' ? 'suggestions' : 'submissions',
    ...(category !== undefined && { category }),
    ...(tab === 'campaigns' && readCampaign(query)),
  };
}

/** Writes the query in the words of the tab. */
export function writeView({ tab, status, q, sort, source, category, campaign, post, calm }: DeskView): URLSearchParams {
  if (calm) return new URLSearchParams({ view: 'calm' });
  return new URLSearchParams({
    tab,
    ...(tab === 'suggestions' && source === 'suggestions' && { type: 'content' }),
    ...(status !== 'all' && { status: wordOf(tab, status) }),
    ...(tab === 'posts' && category !== undefined && { category: String(category) }),
    ...(q !== '' && !keepsSearchPrivate(tab) && { q }),
    ...(sort && { sort }),
    ...(tab === 'campaigns' && campaign !== undefined && { campaign: String(campaign) }),
    ...(tab === 'campaigns' && campaign === 'new' && post !== undefined && { post: String(post) }),
  });
}

/**
 * Applies a navigation. Another tab starts without a search or a category and in its default order, but keeps the
 * status filter if it has it. A tab that is pressed shows its list.
 */
export const goFrom = (view: DeskView, to: Partial<DeskView>): DeskView => ({
  ...view,
  ...(to.tab !== undefined &&
    to.tab !== view.tab && {
      q: '',
      sort: null,
      status: statusIn(to.tab, view.status),
      category: undefined,
    }),
  ...(to.tab !== undefined && { campaign: undefined, post: undefined, calm: undefined }),
  ...to,
});

/** Whether an item belongs in a list. `shown`: readers can see it. A post that was just published or unpublished is not scheduled. */
export const belongsInList = (status: Status, shown: boolean): boolean =>
  status === 'all' ||
  (status !== 'scheduled' && status !== 'asking' && status !== 'asked' && (status === 'public') === shown);

/** The same for a story, which may wait for its author instead of an editor. */
export const storyBelongs = (status: Status, story: { approved: boolean; waitsForAuthor?: true }): boolean => {
  if (status === 'asked') return story.waitsForAuthor === true;
  return belongsInList(status, story.approved) && !(status === 'waiting' && story.waitsForAuthor);
};
