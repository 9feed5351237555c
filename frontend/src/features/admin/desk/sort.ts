import type { Status, Tab } from './tabs';

/** What lists can be in the order of; with '-' in front the other way round. The API's own words. */
export const sortFields = ['createdAt', 'title', 'email'] as const;
export type SortField = (typeof sortFields)[number];
export type Sort = SortField | `-${SortField}`;

export const fieldOf = (sort: Sort): SortField => (sort.startsWith('-') ? sort.slice(1) : sort) as SortField;
export const isDescending = (sort: Sort): boolean => sort.startsWith('-');

const fields: Record<Tab, SortField[]> = {
  posts: ['createdAt', 'title'],
  confessions: ['createdAt'],
  comments: ['createdAt'],
  newsletter: ['createdAt', 'email'],
  suggestions: ['createdAt', 'title'],
};

/** Which head of a table stands for which order. */
const heads: Record<string, SortField> = { Date: 'createdAt', Title: 'title', Email: 'email' };

export const supportsSort = (tab: Tab, sort: Sort): boolean => fields[tab].includes(fieldOf(sort));

/** What clicking a column's head is about; null where it has no order. */
export function sortFieldOfHead(tab: Tab, head: string): SortField | null {
  const field = heads[head];
  return field && fields[tab].includes(field) ? field : null;
}

export const readSort = (word: string | null): Sort | null =>
  sortFields.flatMap((field): Sort[] => [field, `-${field}`]).find((sort) => sort === word) ?? null;

/** The order a list has by itself: who has waited longest comes first, otherwise the newest. */
export const defaultSort = (tab: Tab, status: Status): Sort =>
  status === 'waiting' && tab !== 'posts' && tab !== 'newsletter' ? 'createdAt' : '-createdAt';

/** The order after a column's head was pressed: texts begin at A, dates with the newest; pressed again it turns round. */
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

/** Every order of a tab, as a phone offers them. */
export const sortChoices = (tab: Tab): { value: Sort; label: string }[] =>
  fields[tab]
    .flatMap((field): Sort[] => (field === 'createdAt' ? ['-createdAt', 'createdAt'] : [field, `-${field}`]))
    .map((value) => ({ value, label: labels[value] }));
