/**
 * Everything may be read but what nobody could use: the desk, and the API, whose answers are in the pages already (they come
 * with their data, so that who renders them needs no call). Private rooms are not here: they say `noindex`, which a crawler
 * that may not open them would never see.
 */
export const robotsTxt = (url: string): string =>
  [
    'User-agent: *',
    'Allow: /',
    'Disallow: /admin',
    'Disallow: /dashboard',
    'Disallow: /api/',
    '',
    `Sitemap: ${url}/sitemap.xml`,
    '',
  ].join('\n');
