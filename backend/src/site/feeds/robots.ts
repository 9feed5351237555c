/**
 * Allows everything except the admin area and the API, whose responses are in the pages already: pages come with their
 * data, so a crawler that renders them makes no call. Private pages are not listed here: they say `noindex`, which a
 * crawler that may not open them would never see.
 */
export const robotsTxt = (url: string): string =>
  [
    'User-agent: *',
    'Allow: /',
    'Disallow: /admin',
    'Disallow: /dashboard',
    'Disallow: /report',
    'Disallow: /api/',
    '',
    `Sitemap: ${url}/sitemap.xml`,
    '',
  ].join('\n');
