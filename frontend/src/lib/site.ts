import { createContext, useContext } from 'react';

/** What GET /api/site says, plus the origin that links are made with. */
export interface Site {
  name: string;
  tagline: string;
  contact: string | null;
  social: { video: string | null; photo: string | null };
  /** Origin without a slash at the end: https://example.org */
  url: string;
}

export const SiteContext = createContext<Site>({
  name: 'The Archive',
  tagline: 'the truth isn’t always clean',
  contact: null,
  social: { video: null, photo: null },
  url: '',
});

export const useSite = (): Site => useContext(SiteContext);
