import { Body, Controller, Delete, HttpCode, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { STORY_FLAGS } from '../../../kernel/content-limits.js';
import type { StoryFlag } from '../../../kernel/content-limits.js';
import { CurrentModerator, DecisionHeader, Moderator } from '../../../platform/http/auth/moderator.js';
import { PathId, PathWord } from '../../../platform/http/validation/index.js';
import { Problems } from '../../../platform/openapi/api-decorators.js';
import { FlagStory } from '../commands/flag-story.js';
import { Confession } from '../presenters/confessions.view.js';
import { GetConfession } from '../queries/get-confession.js';
import { DecisionBody, FlagStoryBody } from './content.dto.js';

interface Change {
  kind: StoryFlag;
  isSet: boolean;
  /** The version that the admin has read. A flag may be set on a text that they have not. */
  version?: number | null | undefined;
}

/** Flags of pending stories. A story with one needs the approvals of two moderators. */
@ApiTags('confessions')
@Controller('api/confessions/:id/flag')
export class StoryFlagsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post()
  @HttpCode(200)
  @DecisionHeader({ status: 200, type: Confession })
  @Problems(409)
  flagStory(
    @PathId() id: number,
    @Body() { kind }: FlagStoryBody,
    @CurrentModerator() moderator: Moderator,
  ): Promise<Confession> {
    return this.flag(id, { kind, isSet: true }, moderator);
  }

  @Delete(':kind')
  @ApiBody({ type: DecisionBody, required: false })
  @DecisionHeader({ status: 200, type: Confession })
  @Problems(409)
  unflagStory(
    @PathId() id: number,
    @PathWord('kind', STORY_FLAGS) kind: StoryFlag,
    @Body() { version }: DecisionBody,
    @CurrentModerator() moderator: Moderator,
  ): Promise<Confession> {
    return this.flag(id, { kind, isSet: false, version }, moderator);
  }

  private async flag(id: number, { kind, isSet, version }: Change, moderator: Moderator): Promise<Confession> {
    const command = new FlagStory(id, kind, isSet, moderator.decision(version));
    await moderator.setDecisionHeader(this.commands.execute(command));
    return this.queries.execute(new GetConfession(id, moderator.id));
  }
}
