import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { EditSiteSettingsBody, SiteSettings } from '../../../lib/api/types';
import { listKey } from './lists';

/** GET /api/site/settings. Under the key of the stories, so that it is read again when another admin changes it. */
export const siteSettingsQuery = () =>
  queryOptions({
    queryKey: [...listKey('confessions'), 'settings'],
    queryFn: ({ signal }) => api.get<SiteSettings>('/api/site/settings', { signal }),
  });

/** PUT /api/site/settings, refused when `version` is not the newest. */
export const editSiteSettings = (change: EditSiteSettingsBody) => api.put<SiteSettings>('/api/site/settings', change);
