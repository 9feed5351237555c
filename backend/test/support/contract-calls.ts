/** The calls of the contract and who may use them, so that none gets lost: V everyone, M members, A admins. */
export const CONTRACT_CALLS = `
M GET /api/auth/user
V POST /api/auth/register
V POST /api/auth/login
V POST /api/auth/logout
V POST /api/auth/forgot-password
V PUT /api/auth/reset-password
V POST /api/auth/replit-admin
V POST /api/newsletter/subscribe
V POST /api/newsletter/unsubscribe
A GET /api/newsletter/subscribers
V GET /api/newsletter/click/{token}
V GET /api/categories
V GET /api/categories/{id}
V GET /api/posts
V GET /api/posts/{id}
A POST /api/posts
A PUT /api/posts/{id}
A POST /api/posts/{id}/publish
A DELETE /api/posts/{id}
V GET /api/posts/comment-counts
V GET /api/posts/{id}/comments
M POST /api/posts/{id}/comments
A GET /api/comments
A GET /api/comments/pending
A POST /api/comments/{id}/approve
A PUT /api/comments/{id}
A DELETE /api/comments/{id}
V PUT /api/comments/{id}/like
V DELETE /api/comments/{id}/like
V GET /api/confessions
A GET /api/confessions/pending
V POST /api/confessions
A POST /api/confessions/{id}/approve
A PUT /api/confessions/{id}
A DELETE /api/confessions/{id}
V PUT /api/confessions/{id}/reactions/{reactionType}
V DELETE /api/confessions/{id}/reactions/{reactionType}
V POST /api/submissions
A GET /api/submissions/pending
A POST /api/submissions/{id}/approve
A DELETE /api/submissions/{id}
V POST /api/suggestions
A GET /api/suggestions/pending
A POST /api/suggestions/{id}/approve
A DELETE /api/suggestions/{id}
M GET /api/bookmarks
M GET /api/bookmarks/check/{contentType}/{id}
M POST /api/bookmarks
M DELETE /api/bookmarks/{contentType}/{id}
V POST /api/analytics/share
V POST /api/analytics/reading-progress
V POST /api/analytics/page-view
V POST /api/analytics/article-view
A GET /api/analytics/dashboard
A GET /api/analytics/growth
V GET /api/search
A GET /api/moderation/counts
A GET /api/moderation/stream
V GET /api/site
V GET /healthz
V GET /readyz
V GET /metrics
`
  .trim()
  .split('\n')
  .map((line) => ({
    call: line.slice(2),
    who: ({ V: 'visitor', M: 'member', A: 'admin' } as const)[line[0] as 'V' | 'M' | 'A'],
  }));
