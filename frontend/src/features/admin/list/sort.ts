import type { Status, Tab } from '../desk/tabs';

/** The API's sort fields. A leading '-' means descending. */
export const sortFields = ['createdAt', 'title', 'email'] as const;
export type SortField = (typeof sortFields)[number];
export type Sort = SortField | `-${SortField}`;

export const fieldOf = (sort: Sort): SortField => (sort.startsWith('-') ? sort.slice(1) : sort) as SortField;
export const isDescending = (sort: Sort): boolean => sort.startsWith('-');

const fields: Record<Tab, SortField[]> = {
  posts: ['createdAt', 'title'],
  confessions: ['createdAt'],
  comments: ['createdAt'],
  // Always the oldest first.
  reports: [],
  campaigns: ['createdAt'],
  newsletter: ['createdAt', 'email'],
  suggestions: ['createdAt', 'title'],
  glossary: [],
  people: [],
};

/** Maps a column's title to its sort field. */
const heads: Record<string, SortField> = { Date: 'createdAt', Title: 'title', Email: 'email' };

export const supportsSort = (tab: Tab, sort: Sort): boolean => fields[tab].includes(fieldOf(sort));

/** The sort field of a column in this tab, or null if the API cannot sort by it. */
export function sortFieldOfHead(tab: Tab, head: string): SortField | null {
  const field = heads[head];
  return field && fields[tab].includes(field) ? field : null;
}

export const readSort = (word: string | null): Sort | null =>
  sortFields.flatMap((field): Sort[] => [field, `-${field}`]).find((sort) => sort === word) ?? null;

/** The default order: oldest first where items wait for a decision, otherwise newest first. */
export const defaultSort = (tab: Tab, status: Status): Sort =>
  tab === 'reports' || (status === 'waiting' && tab !== 'posts' && tab !== 'newsletter') ? 'createdAt' : '-createdAt';

/** The order after a click on a column's title: text from A, dates newest first, and a second click reverses. */
export function toggleSort(now: Sort, field: SortField): Sort {
  if (fieldOf(now) === field) return isDescending(now) ? field : `-${field}`;
  return field === 'createdAt' ? '-createdAt' : field;
}

const labels: Record<Sort, string> = {
  '-createdAt': 'Newest first',
  createdAt: 'Oldest first',
  title: 'Title A–Z',
  '-title': 'Title Z–A',
  email: 'Email A–Z',
  '-email': 'Email Z–A',
};

/** All orders of a tab, for the phone's select element. */
export const sortChoices = (tab: Tab): { value: Sort; label: string }[] =>
  fields[tab]
    .flatMap((field): Sort[] => (field === 'createdAt' ? ['-createdAt', 'createdAt'] : [field, `-${field}`]))
    .map((value) => ({ value, label: labels[value] }));
