import { createContext, useContext } from 'react';
import type { SiteFacts } from './api/types';

/** The site's settings (GET /api/site). `url` is the origin, without a trailing slash. */
export type Site = SiteFacts;

export const SiteContext = createContext<Site>({
  name: 'The Archive',
  tagline: 'the truth isn’t always clean',
  contact: null,
  social: { video: null, photo: null },
  url: '',
  automaticAdminLogin: false,
  botGuard: false,
  minAge: null,
});

export const useSite = (): Site => useContext(SiteContext);
