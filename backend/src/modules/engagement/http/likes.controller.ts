import { Body, Controller, Delete, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import { PathId, PathWord } from '../../../platform/http/validation/index.js';
import { LikeComment } from '../commands/like-comment.js';
import { ReactToStory } from '../commands/react-to-story.js';
import { TakeBackReaction } from '../commands/take-back-reaction.js';
import { UnlikeComment } from '../commands/unlike-comment.js';
import { REACTION_TYPES } from '../contract.js';
import type { ReactionType } from '../contract.js';
import { Likes, ReaderBody, StoryReactions } from './engagement.dto.js';

@ApiTags('comments')
@Controller('api/comments/:id/like')
export class CommentLikesController {
  constructor(private readonly commands: CommandBus) {}

  @Put()
  @ApiResponse({ status: 200, type: Likes })
  async likeComment(@PathId() id: number, @Body() { sessionId }: ReaderBody): Promise<Likes> {
    return { likes: await this.commands.execute(new LikeComment(id, sessionId)) };
  }

  @Delete()
  @ApiResponse({ status: 200, type: Likes })
  async unlikeComment(@PathId() id: number, @Body() { sessionId }: ReaderBody): Promise<Likes> {
    return { likes: await this.commands.execute(new UnlikeComment(id, sessionId)) };
  }
}

/** Anonymous: no session, address or user agent is read (see platform/http/auth/anonymous-routes.ts). */
@ApiTags('confessions')
@Controller('api/confessions/:id/reactions/:reactionType')
export class StoryReactionsController {
  constructor(private readonly commands: CommandBus) {}

  @Put()
  @ApiResponse({ status: 200, type: StoryReactions })
  async reactToStory(
    @PathId() id: number,
    @PathWord('reactionType', REACTION_TYPES) type: ReactionType,
    @Body() { sessionId }: ReaderBody,
  ): Promise<StoryReactions> {
    return { counts: await this.commands.execute(new ReactToStory(id, type, sessionId)) };
  }

  @Delete()
  @ApiResponse({ status: 200, type: StoryReactions })
  async takeBackReaction(
    @PathId() id: number,
    @PathWord('reactionType', REACTION_TYPES) type: ReactionType,
    @Body() { sessionId }: ReaderBody,
  ): Promise<StoryReactions> {
    return { counts: await this.commands.execute(new TakeBackReaction(id, type, sessionId)) };
  }
}
