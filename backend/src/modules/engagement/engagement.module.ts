import { Module } from '@nestjs/common';
import { DeleteOrphansHandler } from './commands/delete-orphans.js';
import { ExportOwnBookmarksHandler } from './commands/export-own-bookmarks.js';
import { LikeCommentHandler } from './commands/like-comment.js';
import { ReactToStoryHandler } from './commands/react-to-story.js';
import { RemoveBookmarkHandler } from './commands/remove-bookmark.js';
import { SaveBookmarkHandler } from './commands/save-bookmark.js';
import { TakeBackReactionHandler } from './commands/take-back-reaction.js';
import { UnlikeCommentHandler } from './commands/unlike-comment.js';
import { BookmarksController } from './http/bookmarks.controller.js';
import { CommentLikesController, StoryReactionsController } from './http/likes.controller.js';
import { FindBookmarkHandler } from './queries/find-bookmark.js';
import { ListBookmarksHandler } from './queries/list-bookmarks.js';
import { DeleteEngagementOfPurged } from './event-handlers/delete-engagement-of-purged.js';

const commands = [
  DeleteOrphansHandler,
  ExportOwnBookmarksHandler,
  LikeCommentHandler,
  ReactToStoryHandler,
  RemoveBookmarkHandler,
  SaveBookmarkHandler,
  TakeBackReactionHandler,
  UnlikeCommentHandler,
];
const queries = [FindBookmarkHandler, ListBookmarksHandler];
const reactions = [DeleteEngagementOfPurged];

@Module({
  controllers: [BookmarksController, CommentLikesController, StoryReactionsController],
  providers: [...commands, ...queries, ...reactions],
})
export class EngagementModule {}
