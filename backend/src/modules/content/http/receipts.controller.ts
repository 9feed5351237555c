import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Problems } from '../../../platform/openapi/api-decorators.js';
import { AnswerQuestion } from '../commands/answer-question.js';
import { CorrectStory } from '../commands/correct-story.js';
import { WithdrawStory } from '../contract.js';
import { PublishSuggestion } from '../commands/publish-suggestion.js';
import { RefuseSuggestion } from '../commands/refuse-suggestion.js';
import { StoryReceipt } from '../presenters/receipts.view.js';
import { FindReceipt } from '../queries/find-receipt.js';
import { ReceiptLookUps } from './receipt-look-ups.js';
import { AgreeToSuggestionBody, AnswerQuestionBody, CorrectStoryBody, ReceiptBody } from './receipts.dto.js';

/**
 * For the authors of stories. The number is in the body, never in an address, which browsers and proxies remember. No session,
 * address or user agent is read here (platform/http/auth/anonymous-routes.ts).
 */
@ApiTags('receipts')
@Controller('api/receipts')
export class ReceiptsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly lookUps: ReceiptLookUps,
  ) {}

  @Post()
  @HttpCode(200)
  @ApiResponse({ status: 200, type: StoryReceipt })
  @Problems(404, 429)
  findReceipt(@Body() { receipt }: ReceiptBody, @Req() request: FastifyRequest): Promise<StoryReceipt> {
    return this.lookUps.run(request, receipt, (hash) => this.find(hash));
  }

  @Post('correct')
  @HttpCode(200)
  @ApiResponse({ status: 200, type: StoryReceipt })
  @Problems(404, 409, 429)
  correctStory(
    @Body() { receipt, version, content, contentNotes }: CorrectStoryBody,
    @Req() request: FastifyRequest,
  ): Promise<StoryReceipt> {
    return this.lookUps.run(request, receipt, async (hash) => {
      const change = { content, ...(contentNotes && { contentNotes }) };
      await this.commands.execute(new CorrectStory({ hash, expectedVersion: version }, change));
      return this.find(hash);
    });
  }

  @Post('answer')
  @HttpCode(200)
  @ApiResponse({ status: 200, type: StoryReceipt })
  @Problems(404, 409, 429)
  answerQuestion(
    @Body() { receipt, version, answer }: AnswerQuestionBody,
    @Req() request: FastifyRequest,
  ): Promise<StoryReceipt> {
    return this.lookUps.run(request, receipt, async (hash) => {
      await this.commands.execute(new AnswerQuestion({ hash, expectedVersion: version }, answer));
      return this.find(hash);
    });
  }

  @Post('agree')
  @HttpCode(200)
  @ApiResponse({ status: 200, type: StoryReceipt })
  @Problems(404, 409, 429)
  agreeToSuggestion(
    @Body() { receipt, version, agree }: AgreeToSuggestionBody,
    @Req() request: FastifyRequest,
  ): Promise<StoryReceipt> {
    return this.lookUps.run(request, receipt, async (hash) => {
      const author = { hash, expectedVersion: version };
      await this.commands.execute(agree ? new PublishSuggestion(author) : new RefuseSuggestion(author));
      return this.find(hash);
    });
  }

  @Post('withdraw')
  @HttpCode(200)
  @ApiResponse({ status: 200, type: StoryReceipt })
  @Problems(404, 429)
  withdrawStory(@Body() { receipt }: ReceiptBody, @Req() request: FastifyRequest): Promise<StoryReceipt> {
    return this.lookUps.run(request, receipt, async (hash) => {
      await this.commands.execute(new WithdrawStory(hash));
      return this.find(hash);
    });
  }

  private find(hash: string): Promise<StoryReceipt> {
    return this.queries.execute(new FindReceipt(hash));
  }
}
