import type { TraceAllowTable } from './platform/tracing/traceable.js';

/**
 * What may leave the moment in which it happened: in traces, in the log by its name, in the numbers of jobs that fail. What is not
 * here leaves none (docs/adr/0045). A test names all that is left out, so that somebody thinks about each that is added.
 *
 * Left out for good is whatever is about a story, or follows one within a moment: it is sent, decided on, read, reacted to, saved; and
 * what a desk that is looking asks for again when one came. So is what tells apart who a reader is: signing in, likes, bookmarks,
 * what a browser counts, links out of mails.
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

    // Nothing of whose: for a mail that did not come.
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
