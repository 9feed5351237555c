import type { Site } from '../../lib/site';
import { light } from '../../theme/colors';

/**
 * The web app manifest. `display` is `browser`, so that readers can close the tab and leave as in any page, and the
 * site does not offer to be installed where someone else may see its name.
 */
export const webManifest = ({ name, tagline }: Pick<Site, 'name' | 'tagline'>) => ({
  id: '/',
  name,
  short_name: name.length <= 12 ? name : name.replace(/^(?:the|an?)\s+/i, ''),
  description: tagline,
  lang: 'en-US',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'browser',
  theme_color: light.paper,
  background_color: light.paper,
  icons: [
    { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
    { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
    { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
    { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
  ],
});
