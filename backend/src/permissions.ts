import type { PermissionTable } from './platform/http/auth/permissions.js';

/**
 * The callers that may use each route. The server does not start if this table and the registered routes differ, and a
 * guard refuses every route that is not listed. `visitor` means everyone.
 */
export const permissions: PermissionTable = {
  'GET /api/auth/user': 'member',
  'POST /api/auth/register': 'visitor',
  'POST /api/auth/login': 'visitor',
  'POST /api/auth/logout': 'visitor',
  'POST /api/auth/forgot-password': 'visitor',
  // The command requires a token, the current password or an admin's session.
  'PUT /api/auth/reset-password': 'visitor',
  // The controller checks a setting or a trusted proxy.
  'POST /api/auth/replit-admin': 'visitor',

  'GET /api/categories': 'visitor',
  'GET /api/categories/:id': 'visitor',

  // `?q=` and `?sort=` are for admins: the controller checks that.
  'GET /api/posts': 'visitor',
  'GET /api/posts/:id': 'visitor',
  'GET /api/posts/comment-counts': 'visitor',
  'POST /api/posts': 'admin',
  'POST /api/posts/preview': 'admin',
  'PUT /api/posts/:id': 'admin',
  'POST /api/posts/:id/publish': 'admin',
  'DELETE /api/posts/:id': 'admin',

  'GET /api/posts/:id/comments': 'visitor',
  'POST /api/posts/:id/comments': 'member',
  'GET /api/comments': 'admin',
  'GET /api/comments/pending': 'admin',
  'POST /api/comments/:id/approve': 'admin',
  'PUT /api/comments/:id': 'admin',
  'DELETE /api/comments/:id': 'admin',
  'PUT /api/comments/:id/like': 'visitor',
  'DELETE /api/comments/:id/like': 'visitor',

  // `?status=all`, `?status=pending`, `?q=` and `?sort=` are for admins: the controller checks that.
  'GET /api/confessions': 'visitor',
  'GET /api/confessions/pending': 'admin',
  'POST /api/confessions': 'visitor',
  'POST /api/confessions/:id/approve': 'admin',
  'PUT /api/confessions/:id': 'admin',
  'DELETE /api/confessions/:id': 'admin',
  'PUT /api/confessions/:id/reactions/:reactionType': 'visitor',
  'DELETE /api/confessions/:id/reactions/:reactionType': 'visitor',

  'GET /api/bookmarks': 'member',
  'GET /api/bookmarks/check/:contentType/:id': 'member',
  'POST /api/bookmarks': 'member',
  'DELETE /api/bookmarks/:contentType/:id': 'member',

  'POST /api/newsletter/subscribe': 'visitor',
  // Requires a token from an email or an admin: AdminUnlessToken checks that.
  'POST /api/newsletter/unsubscribe': 'visitor',
  'GET /api/newsletter/subscribers': 'admin',
  'GET /api/newsletter/click/:token': 'visitor',

  'GET /api/search': 'visitor',
  'POST /api/submissions': 'visitor',
  'GET /api/submissions': 'admin',
  'GET /api/submissions/pending': 'admin',
  'POST /api/submissions/:id/approve': 'admin',
  'DELETE /api/submissions/:id': 'admin',
  'POST /api/suggestions': 'visitor',
  'GET /api/suggestions': 'admin',
  'GET /api/suggestions/pending': 'admin',
  'POST /api/suggestions/:id/approve': 'admin',
  'DELETE /api/suggestions/:id': 'admin',
  'GET /api/moderation/counts': 'admin',
  'GET /api/moderation/stream': 'admin',
  'GET /api/moderation/decisions': 'admin',
  'POST /api/moderation/decisions': 'admin',
  'POST /api/moderation/decisions/undo': 'admin',
  'POST /api/moderation/decisions/:id/undo': 'admin',
  'POST /api/analytics/share': 'visitor',
  'POST /api/analytics/reading-progress': 'visitor',
  'POST /api/analytics/page-view': 'visitor',
  'POST /api/analytics/article-view': 'visitor',
  'GET /api/analytics/dashboard': 'admin',
  'GET /api/analytics/growth': 'admin',
  'GET /api/analytics/series': 'admin',

  'GET /api/site': 'visitor',
  'GET /api/openapi.json': 'visitor',
  'GET /api/docs': 'visitor',
  'GET /api/docs/:file': 'visitor',

  'GET /healthz': 'visitor',
  'GET /readyz': 'visitor',
  // For requests from this machine or with the token: the controller checks that.
  'GET /metrics': 'visitor',

  // The queue board for operators. The page itself has no data, and sends anyone who is not an admin to the sign-in
  // page.
  'GET /admin/queues': 'visitor',
  'GET /admin/queues/queue/:queueName': 'visitor',
  'GET /admin/queues/queue/:queueName/:jobId': 'visitor',
  'GET /admin/queues/job-schedulers': 'visitor',
  'GET /admin/queues/metrics-history': 'visitor',
  'GET /admin/queues/static/*': 'admin',
  'GET /admin/queues/api/redis/stats': 'admin',
  'GET /admin/queues/api/queues': 'admin',
  'GET /admin/queues/api/job-schedulers': 'admin',
  'GET /admin/queues/api/queues/:queueName/metrics': 'admin',
  'GET /admin/queues/api/queues/:queueName/workers': 'admin',
  'GET /admin/queues/api/queues/:queueName/rate-limit': 'admin',
  'GET /admin/queues/api/queues/:queueName/default-job-options': 'admin',
  'GET /admin/queues/api/queues/:queueName/job-data-schema': 'admin',
  'GET /admin/queues/api/queues/:queueName/:jobId': 'admin',
  'GET /admin/queues/api/queues/:queueName/:jobId/logs': 'admin',
  'GET /admin/queues/api/queues/:queueName/:jobId/flow': 'admin',
  'PUT /admin/queues/api/queues/:queueName/retry/:queueStatus': 'admin',
  'PUT /admin/queues/api/queues/:queueName/promote': 'admin',
  'PUT /admin/queues/api/queues/:queueName/:jobId/retry': 'admin',
  'PUT /admin/queues/api/queues/:queueName/:jobId/promote': 'admin',
  // The board's other actions are refused.
  'POST /admin/queues/api/*': 'admin',
  'PUT /admin/queues/api/*': 'admin',
  'PATCH /admin/queues/api/*': 'admin',

  'GET /rss.xml': 'visitor',
  'GET /rss/:file': 'visitor',
  'GET /sitemap.xml': 'visitor',
  'GET /sitemaps/:file': 'visitor',
  'GET /robots.txt': 'visitor',
  'GET /article/:id/picture/:width': 'visitor',
  'GET /article/:id/social.png': 'visitor',
  'GET /social.png': 'visitor',
  'GET /favicon.ico': 'visitor',
  'GET /icon.svg': 'visitor',
  'GET /apple-touch-icon.png': 'visitor',
  'GET /icon-192.png': 'visitor',
  'GET /icon-512.png': 'visitor',
  'GET /icon-maskable-512.png': 'visitor',
  'GET /manifest.webmanifest': 'visitor',

  // The site: built files under /assets/, all other paths are pages.
  'GET /assets/*': 'visitor',
  'GET /*': 'visitor',
  // A story sent from a browser without JavaScript.
  'POST /stories': 'visitor',
  'POST /confessions': 'visitor',
};
