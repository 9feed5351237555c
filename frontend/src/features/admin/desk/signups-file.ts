import { formatDate } from '../../../lib/dates';
import type { Subscriber } from '../../../lib/api/types';
import { toCsv } from './csv';

export const signupStatus = ({ subscribed }: Subscriber): string => (subscribed ? 'Subscribed' : 'Unsubscribed');

/** `newsletter-signups-2026-11-20.csv`, with the UTC day. */
export const signupsFileName = (now: Date): string => `newsletter-signups-${now.toISOString().slice(0, 10)}.csv`;

/** The columns of the tab. A missing name is an empty cell. */
export const signupsCsv = (subscribers: Subscriber[]): string =>
  toCsv(
    ['ID', 'Email', 'Name', 'Status', 'Date'],
    subscribers.map((each) => [each.id, each.email, each.name ?? '', signupStatus(each), formatDate(each.createdAt)]),
  );
