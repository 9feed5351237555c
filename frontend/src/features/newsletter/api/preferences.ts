import { queryOptions } from '@tanstack/react-query';
import { api, withQuery } from '../../../lib/api/client';

export type Frequency = 'every' | 'monthly';

export interface PreferencesBody {
  frequency: Frequency;
  /** `2026-12-24`: nothing is sent before this day. */
  pausedUntil: string | null;
}

export interface Preferences extends PreferencesBody {
  email: string;
  status: 'pending' | 'subscribed' | 'unsubscribed' | 'bounced' | 'complained';
}

const path = (token: string): string => withQuery('/api/newsletter/preferences', { token });

/** GET /api/newsletter/preferences. The key marks it as personal (lib/personal.ts), and nothing outlives the page. */
export const preferencesQuery = (token: string) =>
  queryOptions({
    queryKey: ['mine', 'newsletter-preferences', token],
    queryFn: ({ signal }) => api.get<Preferences>(path(token), { signal }),
    gcTime: 0,
  });

/** PUT /api/newsletter/preferences */
export const savePreferences = (token: string, body: PreferencesBody): Promise<Preferences> =>
  api.put<Preferences>(path(token), body);

/** DELETE /api/newsletter/preferences erases the address. */
export const eraseAddress = (token: string): Promise<unknown> => api.delete(path(token));
