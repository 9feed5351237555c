import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { ArticlePreview } from '../../platform/markdown/article-preview.js';
import { ArticleRenderer } from '../../platform/markdown/article-renderer.js';
import { ArticleText } from '../../platform/markdown/article-text.js';
import { CommentRenderer } from '../../platform/markdown/comment-renderer.js';
import { ApproveCommentHandler } from './commands/approve-comment.js';
import { ApproveConfessionHandler } from './commands/approve-confession.js';
import { ChangeCommentLikesHandler } from './commands/change-comment-likes.js';
import { ChangeConfessionReactionHandler } from './commands/change-confession-reaction.js';
import { VerifySearchIndexHandler } from './commands/verify-search-index.js';
import { CreatePostHandler } from './commands/create-post.js';
import { DeleteCommentHandler } from './commands/delete-comment.js';
import { DeleteConfessionHandler } from './commands/delete-confession.js';
import { DeletePostHandler } from './commands/delete-post.js';
import { EditCommentHandler } from './commands/edit-comment.js';
import { EditConfessionHandler } from './commands/edit-confession.js';
import { EditPostHandler } from './commands/edit-post.js';
import { ExportArticlesHandler } from './commands/export-articles.js';
import { ExportCommentsHandler } from './commands/export-comments.js';
import { ExportStoriesHandler } from './commands/export-stories.js';
import { ImportArticlesHandler } from './commands/import-articles.js';
import { ImportCommentsHandler } from './commands/import-comments.js';
import { ImportStoriesHandler } from './commands/import-stories.js';
import { NameCategoriesHandler } from './commands/name-categories.js';
import { PublishPostHandler } from './commands/publish-post.js';
import { RestoreCommentHandler } from './commands/restore-comment.js';
import { RestorePostHandler } from './commands/restore-post.js';
import { ReturnCommentHandler } from './commands/return-comment.js';
import { ReturnConfessionHandler } from './commands/return-confession.js';
import { SeedDemoContentHandler } from './commands/seed-demo-content.js';
import { SubmitCommentHandler } from './commands/submit-comment.js';
import { SubmitConfessionHandler } from './commands/submit-confession.js';
import { UnpublishPostHandler } from './commands/unpublish-post.js';
import { Category } from './domain/category.js';
import { Comment } from './domain/comment.js';
import { Confession } from './domain/confession.js';
import { Post } from './domain/post.js';
import { CategoriesController } from './http/categories.controller.js';
import { CommentsController } from './http/comments.controller.js';
import { ConfessionsController } from './http/confessions.controller.js';
import { PostPreviewController } from './http/post-preview.controller.js';
import { PostsController } from './http/posts.controller.js';
import { SearchController } from './http/search.controller.js';
import { CountCommentsHandler } from './queries/count-comments.js';
import { FindContentHandler } from './queries/find-content.js';
import { GetCategoryHandler } from './queries/get-category.js';
import { GetCommentHandler } from './queries/get-comment.js';
import { GetConfessionHandler } from './queries/get-confession.js';
import { GetPostHandler } from './queries/get-post.js';
import { ListCategoriesHandler } from './queries/list-categories.js';
import { ListCommentCountsHandler } from './queries/list-comment-counts.js';
import { ListCommentsHandler } from './queries/list-comments.js';
import { ListCommentsOfPostHandler } from './queries/list-comments-of-post.js';
import { ListConfessionsHandler } from './queries/list-confessions.js';
import { ListPostsHandler } from './queries/list-posts.js';
import { ListRepliesOfThreadHandler } from './queries/list-replies-of-thread.js';
import { EmptyBin } from './jobs/empty-bin.js';
import { PreviewPostHandler } from './queries/preview-post.js';
import { IndexConfessionForSearch } from './event-handlers/index-confession-for-search.js';
import { IndexPostForSearch } from './event-handlers/index-post-for-search.js';

const commands = [
  ApproveCommentHandler,
  ApproveConfessionHandler,
  ChangeCommentLikesHandler,
  ChangeConfessionReactionHandler,
  VerifySearchIndexHandler,
  CreatePostHandler,
  DeleteCommentHandler,
  DeleteConfessionHandler,
  DeletePostHandler,
  EditCommentHandler,
  EditConfessionHandler,
  EditPostHandler,
  ExportArticlesHandler,
  ExportCommentsHandler,
  ExportStoriesHandler,
  ImportArticlesHandler,
  ImportCommentsHandler,
  ImportStoriesHandler,
  NameCategoriesHandler,
  PublishPostHandler,
  RestoreCommentHandler,
  RestorePostHandler,
  ReturnCommentHandler,
  ReturnConfessionHandler,
  SeedDemoContentHandler,
  SubmitCommentHandler,
  SubmitConfessionHandler,
  UnpublishPostHandler,
];
const queries = [
  CountCommentsHandler,
  FindContentHandler,
  GetCategoryHandler,
  GetCommentHandler,
  GetConfessionHandler,
  GetPostHandler,
  ListCategoriesHandler,
  ListCommentCountsHandler,
  ListCommentsHandler,
  ListCommentsOfPostHandler,
  ListConfessionsHandler,
  ListPostsHandler,
  ListRepliesOfThreadHandler,
  PreviewPostHandler,
];
const reactions = [EmptyBin, IndexConfessionForSearch, IndexPostForSearch];

@Module({
  imports: [MikroOrmModule.forFeature([Category, Comment, Confession, Post])],
  controllers: [
    CategoriesController,
    CommentsController,
    ConfessionsController,
    PostPreviewController,
    PostsController,
    SearchController,
  ],
  providers: [...commands, ...queries, ...reactions, ArticlePreview, ArticleRenderer, ArticleText, CommentRenderer],
})
export class ContentModule {}
