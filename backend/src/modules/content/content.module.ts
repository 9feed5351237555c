import { EraseAuthorHandler } from './commands/erase-author.js';
import { ExportOwnArticlesHandler } from './commands/export-own-articles.js';
import { ExportOwnCommentsHandler } from './commands/export-own-comments.js';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { Settings } from '../../platform/config/settings.js';
import { MarkdownModule } from '../../platform/markdown/markdown.module.js';
import { ReceiptNumbers } from '../../platform/security/receipt-numbers.js';
import { AddCorrectionHandler } from './commands/add-correction.js';
import { AnswerPublishRequestHandler } from './commands/answer-publish-request.js';
import { AskToPublishHandler } from './commands/ask-to-publish.js';
import { WithdrawPublishRequestHandler } from './commands/withdraw-publish-request.js';
import { ApproveCommentHandler } from './commands/approve-comment.js';
import { ApproveConfessionHandler } from './commands/approve-confession.js';
import { ChangeCommentLikesHandler } from './commands/change-comment-likes.js';
import { ChangeConfessionReactionHandler } from './commands/change-confession-reaction.js';
import { VerifySearchIndexHandler } from './commands/verify-search-index.js';
import { CreateCategoryHandler } from './commands/create-category.js';
import { CreatePostHandler } from './commands/create-post.js';
import { CreateSeriesHandler } from './commands/create-series.js';
import { DeleteCategoryHandler } from './commands/delete-category.js';
import { DeleteCommentHandler } from './commands/delete-comment.js';
import { AnswerQuestionHandler } from './commands/answer-question.js';
import { AskAuthorHandler } from './commands/ask-author.js';
import { CorrectStoryHandler } from './commands/correct-story.js';
import { DeleteConfessionHandler } from './commands/delete-confession.js';
import { DeleteMediaHandler } from './commands/delete-media.js';
import { DeletePostHandler } from './commands/delete-post.js';
import { DeleteSeriesHandler } from './commands/delete-series.js';
import { EditCategoryHandler } from './commands/edit-category.js';
import { EditCommentHandler } from './commands/edit-comment.js';
import { EditConfessionHandler } from './commands/edit-confession.js';
import { EditMediaHandler } from './commands/edit-media.js';
import { EditPostHandler } from './commands/edit-post.js';
import { EditSeriesHandler } from './commands/edit-series.js';
import { EditSiteSettingsHandler } from './commands/edit-site-settings.js';
import { EndStoryPauseHandler } from './commands/end-story-pause.js';
import { ExportArticlesHandler } from './commands/export-articles.js';
import { ExportCommentsHandler } from './commands/export-comments.js';
import { ExportStoriesHandler } from './commands/export-stories.js';
import { DescribeMediaHandler } from './commands/describe-media.js';
import { FindImportedMediaHandler } from './commands/find-imported-media.js';
import { FinishMediaHandler } from './commands/finish-media.js';
import { ImportArticlesHandler } from './commands/import-articles.js';
import { ImportCommentsHandler } from './commands/import-comments.js';
import { ImportStoriesHandler } from './commands/import-stories.js';
import { NameCategoriesHandler } from './commands/name-categories.js';
import { PublishPostHandler } from './commands/publish-post.js';
import { ReceiveMediaHandler } from './commands/receive-media.js';
import { RestoreCommentHandler } from './commands/restore-comment.js';
import { RestorePostHandler } from './commands/restore-post.js';
import { ReturnCommentHandler } from './commands/return-comment.js';
import { ReturnConfessionHandler } from './commands/return-confession.js';
import { SeedDemoContentHandler } from './commands/seed-demo-content.js';
import { RemoveCorrectionHandler } from './commands/remove-correction.js';
import { RemoveCommentHandler } from './commands/remove-comment.js';
import { EditOwnCommentHandler } from './commands/edit-own-comment.js';
import { SubmitCommentHandler } from './commands/submit-comment.js';
import { SubmitConfessionHandler } from './commands/submit-confession.js';
import { CreateDraftHandler } from './commands/create-draft.js';
import { DeletePreviewLinkHandler } from './commands/delete-preview-link.js';
import { DiscardDraftHandler } from './commands/discard-draft.js';
import { DuplicatePostHandler } from './commands/duplicate-post.js';
import { LinkTermHandler } from './commands/link-term.js';
import { MakePreviewLinkHandler } from './commands/make-preview-link.js';
import { PublishScheduledPostHandler } from './commands/publish-scheduled-post.js';
import { RestoreRevisionHandler } from './commands/restore-revision.js';
import { SaveDraftHandler } from './commands/save-draft.js';
import { SchedulePostHandler } from './commands/schedule-post.js';
import { UnschedulePostHandler } from './commands/unschedule-post.js';
import { UnpinPostHandler } from './commands/unpin-post.js';
import { UnpublishPostHandler } from './commands/unpublish-post.js';
import { FlagStoryHandler } from './commands/flag-story.js';
import { HoldRestoredStoriesHandler } from './commands/hold-restored-stories.js';
import { PublishHeldStoriesHandler } from './commands/publish-held-stories.js';
import { PublishSuggestionHandler } from './commands/publish-suggestion.js';
import { RefuseSuggestionHandler } from './commands/refuse-suggestion.js';
import { ReplayReceiptsHandler } from './commands/replay-receipts.js';
import { SuggestEditHandler } from './commands/suggest-edit.js';
import { WithdrawStoryHandler } from './commands/withdraw-story.js';
import { Category, FormerCategorySlug } from './domain/category.js';
import { Comment } from './domain/comment.js';
import { Confession } from './domain/confession.js';
import { PostDraft } from './domain/post-draft.js';
import { Media } from './domain/media.js';
import { Post } from './domain/post.js';
import { Receipt } from './domain/receipt.js';
import { Series } from './domain/series.js';
import { SiteSettings } from './domain/site-settings.js';
import { CategoriesController } from './http/categories.controller.js';
import { CommentsController } from './http/comments.controller.js';
import { CorrectionsController } from './http/corrections.controller.js';
import { ConfessionsController } from './http/confessions.controller.js';
import { PostDraftsController } from './http/post-drafts.controller.js';
import { PostRevisionsController } from './http/post-revisions.controller.js';
import { PreviewLinksController } from './http/preview-links.controller.js';
import { MediaController } from './http/media.controller.js';
import { MediaFilesController } from './http/media-files.controller.js';
import { PostPreviewController } from './http/post-preview.controller.js';
import { PostTermsController } from './http/post-terms.controller.js';
import { PostsController } from './http/posts.controller.js';
import { ReceiptLookUps } from './http/receipt-look-ups.js';
import { ReceiptsController } from './http/receipts.controller.js';
import { SearchController } from './http/search.controller.js';
import { StoryFlagsController } from './http/story-flags.controller.js';
import { StoryConversationsController } from './http/story-conversations.controller.js';
import { SeriesController } from './http/series.controller.js';
import { SiteSettingsController } from './http/site-settings.controller.js';
import { TransparencyController } from './http/transparency.controller.js';
import { CountCommentsHandler } from './queries/count-comments.js';
import { FindContentHandler } from './queries/find-content.js';
import { FindReceiptHandler } from './queries/find-receipt.js';
import { FindMovedPostHandler } from './queries/find-moved-post.js';
import { FindSeriesOfPostHandler } from './queries/find-series-of-post.js';
import { PublishRequestsController } from './http/publish-requests.controller.js';
import { PublishRequestsChanged } from './presenters/publish-requests-changed.js';
import { GetAuthorHandler } from './queries/get-author.js';
import { GetCategoryHandler } from './queries/get-category.js';
import { GetCommentHandler } from './queries/get-comment.js';
import { GetCommentHistoryHandler } from './queries/get-comment-history.js';
import { GetConfessionHandler } from './queries/get-confession.js';
import { GetMediaHandler } from './queries/get-media.js';
import { GetPostHandler } from './queries/get-post.js';
import { GetArticleSeriesHandler } from './queries/get-article-series.js';
import { ListCategoriesHandler } from './queries/list-categories.js';
import { ListCommentCountsHandler } from './queries/list-comment-counts.js';
import { ListCorrectionsHandler } from './queries/list-corrections.js';
import { ListCommentsHandler } from './queries/list-comments.js';
import { ListCommentPathHandler } from './queries/list-comment-path.js';
import { ListOwnCommentsHandler } from './queries/list-own-comments.js';
import { ListCommentsOfPostHandler } from './queries/list-comments-of-post.js';
import { ListConfessionsHandler } from './queries/list-confessions.js';
import { ListMediaHandler } from './queries/list-media.js';
import { ListPostsHandler } from './queries/list-posts.js';
import { ListRelatedPostsHandler } from './queries/list-related-posts.js';
import { ListRepliesOfThreadHandler } from './queries/list-replies-of-thread.js';
import { ListArticleSeriesHandler } from './queries/list-article-series.js';
import { GetSiteSettingsHandler } from './queries/get-site-settings.js';
import { GetReasonTextsHandler } from './queries/get-reason-texts.js';
import { GetStoryIntakeHandler } from './queries/get-story-intake.js';
import { GetTransparencyHandler } from './queries/get-transparency.js';
import { DeleteOldRevisions } from './jobs/delete-old-revisions.js';
import { EmptyBin } from './jobs/empty-bin.js';
import { CountWaitingStories } from './jobs/count-waiting-stories.js';
import { EndStoryPauses } from './jobs/end-story-pauses.js';
import { ForgetDeclinedComments } from './jobs/forget-declined-comments.js';
import { ForgetReceipts } from './jobs/forget-receipts.js';
import { PublishScheduled } from './jobs/publish-scheduled.js';
import { DeleteUnfinishedMedia } from './jobs/delete-unfinished-media.js';
import { QueueUnansweredStories } from './jobs/queue-unanswered-stories.js';
import { RenderAgain } from './jobs/render-again.js';
import { LinkTerms } from './jobs/link-terms.js';
import { PinPostHandler } from './commands/pin-post.js';
import { PlaceArticlesHandler } from './commands/place-articles.js';
import { RenderCommentsAgain } from './jobs/render-comments-again.js';
import { PreviewPostHandler } from './queries/preview-post.js';
import { GetConversationHandler } from './queries/get-conversation.js';
import { GetDraftHandler } from './queries/get-draft.js';
import { GetPreviewLinkHandler } from './queries/get-preview-link.js';
import { GetPreviewedPostHandler } from './queries/get-previewed-post.js';
import { GetRevisionHandler } from './queries/get-revision.js';
import { GetTermsOfPostHandler } from './queries/get-terms-of-post.js';
import { ListRevisionsHandler } from './queries/list-revisions.js';
import { SuggestSearchHandler } from './queries/suggest-search.js';
import { DeleteMediaFiles } from './event-handlers/delete-media-files.js';
import { IndexCategoryForSearch } from './event-handlers/index-category-for-search.js';
import { IndexConfessionForSearch } from './event-handlers/index-confession-for-search.js';
import { IndexPostForSearch } from './event-handlers/index-post-for-search.js';
import { MakeMediaFiles } from './event-handlers/make-media-files.js';
import { MarkForLinks } from './event-handlers/mark-for-links.js';
import { LinkedArticles } from './presenters/linked-articles.js';

const commands = [
  ...[AddCorrectionHandler, RemoveCorrectionHandler],
  ApproveCommentHandler,
  ApproveConfessionHandler,
  ChangeCommentLikesHandler,
  ChangeConfessionReactionHandler,
  VerifySearchIndexHandler,
  CreateCategoryHandler,
  CreatePostHandler,
  CreateSeriesHandler,
  ...[DeleteCategoryHandler, DeleteCommentHandler, DeleteConfessionHandler, DeleteMediaHandler],
  ...[DeletePostHandler, DeleteSeriesHandler],
  ...[EditCategoryHandler, EditCommentHandler, EditConfessionHandler, EditMediaHandler],
  EditPostHandler,
  EditSeriesHandler,
  EditSiteSettingsHandler,
  EndStoryPauseHandler,
  ...[ExportArticlesHandler, ExportCommentsHandler, ExportStoriesHandler],
  ...[DescribeMediaHandler, FindImportedMediaHandler, FinishMediaHandler],
  ImportArticlesHandler,
  PinPostHandler,
  PlaceArticlesHandler,
  ImportCommentsHandler,
  ImportStoriesHandler,
  NameCategoriesHandler,
  PublishPostHandler,
  ReceiveMediaHandler,
  RestoreCommentHandler,
  RestorePostHandler,
  ReturnCommentHandler,
  ReturnConfessionHandler,
  SeedDemoContentHandler,
  RemoveCommentHandler,
  EditOwnCommentHandler,
  SubmitCommentHandler,
  SubmitConfessionHandler,
  ...[CreateDraftHandler, DeletePreviewLinkHandler, DiscardDraftHandler, DuplicatePostHandler],
  ...[LinkTermHandler, MakePreviewLinkHandler],
  PublishScheduledPostHandler,
  RestoreRevisionHandler,
  SaveDraftHandler,
  SchedulePostHandler,
  UnschedulePostHandler,
  UnpinPostHandler,
  UnpublishPostHandler,
  AnswerQuestionHandler,
  AskAuthorHandler,
  PublishSuggestionHandler,
  RefuseSuggestionHandler,
  SuggestEditHandler,
  CorrectStoryHandler,
  FlagStoryHandler,
  WithdrawStoryHandler,
  HoldRestoredStoriesHandler,
  PublishHeldStoriesHandler,
  ReplayReceiptsHandler,
  AnswerPublishRequestHandler,
  AskToPublishHandler,
  WithdrawPublishRequestHandler,
];
const queries = [
  CountCommentsHandler,
  FindContentHandler,
  FindReceiptHandler,
  FindMovedPostHandler,
  FindSeriesOfPostHandler,
  GetCategoryHandler,
  GetCommentHandler,
  GetCommentHistoryHandler,
  GetConfessionHandler,
  GetMediaHandler,
  GetPostHandler,
  GetArticleSeriesHandler,
  ListCategoriesHandler,
  ListCommentCountsHandler,
  ListCommentsHandler,
  ListCommentsOfPostHandler,
  ListCommentPathHandler,
  ListOwnCommentsHandler,
  ListConfessionsHandler,
  ListMediaHandler,
  ...[ListCorrectionsHandler, ListPostsHandler],
  ...[ListRelatedPostsHandler, ListRepliesOfThreadHandler, ListArticleSeriesHandler, PreviewPostHandler],
  GetConversationHandler,
  GetDraftHandler,
  ...[GetPreviewLinkHandler, GetPreviewedPostHandler, GetRevisionHandler, GetTermsOfPostHandler],
  ...[GetSiteSettingsHandler, GetReasonTextsHandler, GetStoryIntakeHandler],
  ...[GetTransparencyHandler, ListRevisionsHandler, SuggestSearchHandler, GetAuthorHandler],
];
const jobs = [
  ...[DeleteOldRevisions, DeleteUnfinishedMedia, EmptyBin, CountWaitingStories, EndStoryPauses, ForgetDeclinedComments],
  ...[ForgetReceipts, LinkTerms, PublishScheduled, QueueUnansweredStories, RenderAgain, RenderCommentsAgain],
];
const eventHandlers = [
  ...[IndexCategoryForSearch, IndexConfessionForSearch, IndexPostForSearch],
  ...[MakeMediaFiles, MarkForLinks, DeleteMediaFiles],
];

@Module({
  imports: [
    MarkdownModule,
    MikroOrmModule.forFeature([
      ...[Category, Comment, Confession, FormerCategorySlug, Media],
      ...[Post, PostDraft, Receipt, Series, SiteSettings],
    ]),
  ],
  controllers: [
    ...[CategoriesController, CommentsController, ConfessionsController, PostDraftsController],
    ...[MediaController, MediaFilesController, PostPreviewController, PostRevisionsController],
    ...[PostsController, PreviewLinksController, ReceiptsController, SearchController],
    ...[SeriesController, SiteSettingsController, StoryConversationsController, StoryFlagsController],
    ...[TransparencyController, PublishRequestsController, PostTermsController, CorrectionsController],
  ],
  providers: [
    EraseAuthorHandler,
    ExportOwnArticlesHandler,
    ExportOwnCommentsHandler,
    ...commands,
    ...queries,
    ...jobs,
    ...eventHandlers,
    ...[LinkedArticles, ReceiptLookUps, PublishRequestsChanged],
    { provide: ReceiptNumbers, useFactory: (settings: Settings) => new ReceiptNumbers(settings), inject: [Settings] },
  ],
})
export class ContentModule {}
