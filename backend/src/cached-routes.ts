import type { CacheTag } from './platform/http/cache/cache-invalidation.js';

/**
 * Public GET routes whose responses are cached, with the tags that invalidate them (event-effects.ts). A route parameter stands for
 * its value: `posts.:id` is `posts.7`. Visitors and members get the same cached response (docs/adr/0024), so a route whose response
 * differs between them cannot be in this table.
 */
export const cachedRoutes: Readonly<Record<string, readonly CacheTag[]>> = {
  '/api/posts': ['posts'],
  '/api/posts/:id': ['posts.:id'],
  '/api/corrections': ['posts'],
  // With the titles of articles, and whether they are published.
  '/api/asked': ['asked', 'posts'],
  '/api/posts/comment-counts': ['posts', 'comments'],
  '/api/posts/:id/related': ['posts'],
  '/api/posts/:id/comments': ['posts.:id', 'comments.:id', 'likes'],
  '/api/confessions': ['stories', 'reactions'],
  '/api/confessions/:id': ['stories', 'reactions'],
  // No tag of stories: a wait that changed with one would show when it was sent or declined.
  '/api/confessions/intake': ['intake'],
  // Editable in the same settings.
  '/api/confessions/reasons': ['intake'],
  // It changes four times a year, so it only expires (MAX_AGE_MS).
  '/api/transparency': [],
  '/api/newsletter/archive': ['newsletter'],
  '/api/newsletter/archive/:id': ['newsletter'],
  // Categories can be listed with the number of their articles.
  '/api/categories': ['posts', 'categories'],
  '/api/categories/:id': ['categories'],
  // Their parts are published articles.
  '/api/series': ['posts', 'series'],
  '/api/series/:id': ['posts', 'series'],
  '/api/glossary': ['glossary'],
  '/api/glossary/export.csv': ['glossary'],
  '/api/glossary/:slug': ['glossary'],
  '/api/legal/:page': ['legal'],
  // It changes only with a setting, so only with a restart.
  '/api/site': [],
};

/** Tags of counters. Many readers change them often, so other processes may learn of a change a moment late. */
export const counterTags: readonly CacheTag[] = ['likes', 'reactions'];
