import type { TraceAllowTable } from './platform/tracing/traceable.js';

/**
 * Allow-list of routes, commands and queries that may appear in traces, in timed log lines and in the metrics of failed
 * jobs (docs/adr/0014). Everything else must not, because its time could identify a person. A test lists everything
 * that is excluded, so that each addition is a decision.
 *
 * Always excluded: requests about a story, and whatever follows one immediately (a story is sent, decided on, read,
 * reacted to or saved, or an open desk reloads its lists); and whatever tells readers apart (sign-in, likes, bookmarks,
 * analytics events, links in emails).
 */
export const traceable: Omit<TraceAllowTable, 'events'> = {
  routes: [
    'GET /api/categories',
    'GET /api/categories/:id',

    'GET /api/posts',
    'GET /api/posts/:id',
    'GET /api/posts/comment-counts',
    'POST /api/posts',
    'POST /api/posts/preview',
    'PUT /api/posts/:id',
    'POST /api/posts/:id/publish',
    'DELETE /api/posts/:id',

    'GET /api/posts/:id/comments',
    'POST /api/posts/:id/comments',
    'GET /api/comments',
    'GET /api/comments/pending',
    'POST /api/comments/:id/approve',
    'PUT /api/comments/:id',
    'DELETE /api/comments/:id',

    'GET /api/search',

    // Shows no identity, and helps to find an email that was not sent.
    'POST /api/auth/forgot-password',
    'POST /api/newsletter/subscribe',
    'GET /api/newsletter/subscribers',

    'POST /api/submissions',
    'GET /api/submissions',
    'GET /api/submissions/pending',
    'POST /api/submissions/:id/approve',
    'DELETE /api/submissions/:id',
    'POST /api/suggestions',
    'GET /api/suggestions',
    'GET /api/suggestions/pending',
    'POST /api/suggestions/:id/approve',
    'DELETE /api/suggestions/:id',
  ],
  commands: [
    'ApproveComment',
    'ApproveSubmission',
    'ApproveSuggestion',
    'CreatePost',
    'DeleteComment',
    'DeletePost',
    'EditComment',
    'EditPost',
    'PublishPost',
    'RecordDecision',
    'RejectSubmission',
    'RejectSuggestion',
    'RequestPasswordReset',
    'SendSubmission',
    'SendSuggestion',
    'SubmitComment',
    'Subscribe',
    'UnpublishPost',
  ],
  queries: [
    'CountComments',
    'FindContent',
    'GetCategory',
    'GetComment',
    'GetPost',
    'GetProposal',
    'GetSubscriber',
    'ListCategories',
    'ListCommentCounts',
    'ListComments',
    'ListCommentsOfPost',
    'ListPosts',
    'ListProposals',
    'ListRepliesOfThread',
    'ListSubscribers',
    'PreviewPost',
  ],
};
