import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiBody, ApiResponse, ApiTags } from '@nestjs/swagger';
import { CurrentModerator, DecisionHeader, Moderator } from '../../../platform/http/auth/moderator.js';
import { PathId } from '../../../platform/http/validation/index.js';
import { Problems } from '../../../platform/openapi/api-decorators.js';
import { AskAuthor } from '../commands/ask-author.js';
import { PublishSuggestion } from '../commands/publish-suggestion.js';
import { SuggestEdit } from '../commands/suggest-edit.js';
import { Confession } from '../presenters/confessions.view.js';
import { StoryConversation } from '../presenters/story-conversations.view.js';
import { GetConfession } from '../queries/get-confession.js';
import { GetConversation } from '../queries/get-conversation.js';
import { DecisionBody } from './content.dto.js';
import { AskAuthorBody, SuggestEditBody } from './story-conversations.dto.js';

/** Questions and suggested edits of editors for the authors of stories. Authors answer by their receipts (receipts.controller.ts). */
@ApiTags('confessions')
@Controller('api/confessions/:id')
export class StoryConversationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get('conversation')
  @ApiResponse({ status: 200, type: StoryConversation })
  getConversation(@PathId() id: number): Promise<StoryConversation> {
    return this.queries.execute(new GetConversation(id));
  }

  @Post('question')
  @HttpCode(200)
  @ApiResponse({ status: 200, type: Confession })
  @Problems(409)
  async askAuthor(
    @PathId() id: number,
    @Body() { text, version }: AskAuthorBody,
    @CurrentModerator() moderator: Moderator,
  ): Promise<Confession> {
    await this.commands.execute(new AskAuthor(id, text, version));
    return this.queries.execute(new GetConfession(id, moderator.id));
  }

  @Post('suggest')
  @HttpCode(200)
  @ApiResponse({ status: 200, type: Confession })
  @Problems(409)
  async suggestEdit(
    @PathId() id: number,
    @Body() { version, ...change }: SuggestEditBody,
    @CurrentModerator() moderator: Moderator,
  ): Promise<Confession> {
    await this.commands.execute(new SuggestEdit(id, change, moderator.decision(version)));
    return this.queries.execute(new GetConfession(id, moderator.id));
  }

  @Post('suggest/publish')
  @HttpCode(200)
  @ApiBody({ type: DecisionBody, required: false })
  @DecisionHeader({ status: 200, type: Confession })
  @Problems(409)
  async publishSuggestion(
    @PathId() id: number,
    @Body() { version }: DecisionBody,
    @CurrentModerator() moderator: Moderator,
  ): Promise<Confession> {
    const context = moderator.decision(version);
    await moderator.setDecisionHeader(this.commands.execute(new PublishSuggestion({ storyId: id, context })));
    return this.queries.execute(new GetConfession(id, moderator.id));
  }
}
