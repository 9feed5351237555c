import { isoTime } from '../../../kernel/clock.js';
import { currentPause } from '../domain/pause.js';
import type { Preferences, Subscriber } from './subscriber.view.js';

export interface SubscriberRow extends Omit<Subscriber, 'createdAt'> {
  created_at: Date;
}

export const SUBSCRIBER_COLUMNS = 'id, email, name, subscribed, status, created_at';

export const toSubscriber = (row: SubscriberRow): Subscriber => ({
  id: row.id,
  email: row.email,
  name: row.name,
  subscribed: row.subscribed,
  status: row.status,
  createdAt: isoTime(row.created_at),
});

/** The pause may be over. */
export interface PreferencesSource extends Omit<Preferences, 'pausedUntil'> {
  pausedUntil?: string | null | undefined;
}

export const toPreferences = (
  { email, status, frequency, pausedUntil }: PreferencesSource,
  now: Date,
): Preferences => ({
  email,
  status,
  frequency,
  pausedUntil: currentPause(pausedUntil ?? null, now),
});
