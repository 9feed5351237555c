import { formatDate } from '../../../lib/dates';
import type { Subscriber } from '../../../lib/api/types';
import { signupWord, statusesOf } from '../list/filter';
import { toCsv } from '../desk/csv';

/** A newsletter sign-up with its status. `subscribed` is true for that status alone. */
export type Signup = Subscriber & { status: 'pending' | 'subscribed' | 'unsubscribed' | 'bounced' | 'complained' };

/** The label of a sign-up's status, as in the filter. */
export const signupStatus = ({ status }: Pick<Signup, 'status'>): string =>
  statusesOf('newsletter').find(({ value }) => signupWord(value) === status)?.label ?? status;

/** `newsletter-signups-2026-11-20.csv`, with the UTC day. */
export const signupsFileName = (now: Date): string => `newsletter-signups-${now.toISOString().slice(0, 10)}.csv`;

/** The columns of the tab. A missing name is an empty cell. */
export const signupsCsv = (subscribers: Signup[]): string =>
  toCsv(
    ['ID', 'Email', 'Name', 'Status', 'Date'],
    subscribers.map((each) => [each.id, each.email, each.name ?? '', signupStatus(each), formatDate(each.createdAt)]),
  );
