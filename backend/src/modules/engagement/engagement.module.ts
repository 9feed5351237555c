import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { ExportSubscribersHandler } from './commands/export-subscribers.js';
import { FollowMailedLinkHandler } from './commands/follow-mailed-link.js';
import { DeleteOrphansHandler } from './commands/delete-orphans.js';
import { ImportSubscribersHandler } from './commands/import-subscribers.js';
import { ReplayUnsubscribesHandler } from './commands/replay-unsubscribes.js';
import { LikeCommentHandler } from './commands/like-comment.js';
import { ReactToStoryHandler } from './commands/react-to-story.js';
import { RemoveBookmarkHandler } from './commands/remove-bookmark.js';
import { SaveBookmarkHandler } from './commands/save-bookmark.js';
import { SubscribeHandler } from './commands/subscribe.js';
import { TakeBackReactionHandler } from './commands/take-back-reaction.js';
import { UnlikeCommentHandler } from './commands/unlike-comment.js';
import { UnsubscribeByTokenHandler } from './commands/unsubscribe-by-token.js';
import { UnsubscribeHandler } from './commands/unsubscribe.js';
import { Subscriber } from './domain/subscriber.js';
import { BookmarksController } from './http/bookmarks.controller.js';
import { CommentLikesController, StoryReactionsController } from './http/likes.controller.js';
import { NewsletterController } from './http/newsletter.controller.js';
import { FindBookmarkHandler } from './queries/find-bookmark.js';
import { GetSubscriberHandler } from './queries/get-subscriber.js';
import { ListBookmarksHandler } from './queries/list-bookmarks.js';
import { ListSubscribersHandler } from './queries/list-subscribers.js';
import { ComposeNewsletterWelcome } from './jobs/compose-newsletter-welcome.js';
import { DeleteEngagementOfPurged } from './event-handlers/delete-engagement-of-purged.js';
import { MailNewsletterWelcome } from './event-handlers/mail-newsletter-welcome.js';

const commands = [
  ExportSubscribersHandler,
  FollowMailedLinkHandler,
  DeleteOrphansHandler,
  ImportSubscribersHandler,
  ReplayUnsubscribesHandler,
  LikeCommentHandler,
  ReactToStoryHandler,
  RemoveBookmarkHandler,
  SaveBookmarkHandler,
  SubscribeHandler,
  TakeBackReactionHandler,
  UnlikeCommentHandler,
  UnsubscribeByTokenHandler,
  UnsubscribeHandler,
];
const queries = [FindBookmarkHandler, GetSubscriberHandler, ListBookmarksHandler, ListSubscribersHandler];
const reactions = [ComposeNewsletterWelcome, DeleteEngagementOfPurged, MailNewsletterWelcome];

@Module({
  imports: [MikroOrmModule.forFeature([Subscriber])],
  controllers: [BookmarksController, CommentLikesController, StoryReactionsController, NewsletterController],
  providers: [...commands, ...queries, ...reactions],
})
export class EngagementModule {}
