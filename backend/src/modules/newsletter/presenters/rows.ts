import { isoTime } from '../../../kernel/clock.js';
import type { Frequency, SubscriberStatus } from '../contract.js';
import { currentPause } from '../domain/pause.js';

export interface SubscriberRow {
  id: number;
  email: string;
  name: string | null;
  subscribed: boolean;
  status: SubscriberStatus;
  created_at: Date;
}

export const SUBSCRIBER_COLUMNS = 'id, email, name, subscribed, status, created_at';

export const toSubscriber = (row: SubscriberRow) => ({
  id: row.id,
  email: row.email,
  name: row.name,
  subscribed: row.subscribed,
  status: row.status,
  createdAt: isoTime(row.created_at),
});
export type SubscriberView = ReturnType<typeof toSubscriber>;

export interface PreferencesSource {
  email: string;
  status: SubscriberStatus;
  frequency: Frequency;
  pausedUntil?: string | null | undefined;
}

export const toPreferences = ({ email, status, frequency, pausedUntil }: PreferencesSource, now: Date) => ({
  email,
  status,
  frequency,
  pausedUntil: currentPause(pausedUntil ?? null, now),
});
export type PreferencesView = ReturnType<typeof toPreferences>;
