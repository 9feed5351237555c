import { Body, Controller, Get, Header, HttpCode, Param, Post, Redirect, Req, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiExtraModels, ApiParam, ApiResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { BotGuard } from '../../../platform/bot-guard/bot-guard.js';
import { Settings } from '../../../platform/config/settings.js';
import { Problems } from '../../../platform/openapi/api-decorators.js';
import { isTrackingAllowed } from '../../../platform/http/server/do-not-track.js';
import { DecisionHeader, Moderator, CurrentModerator } from '../../../platform/http/auth/moderator.js';
import { InvalidInput } from '../../../platform/http/errors/problem-details.js';
import { MinimumAge } from '../../../platform/http/validation/index.js';
import { ConfirmSubscription } from '../commands/confirm-subscription.js';
import { FollowMailedLink } from '../commands/follow-mailed-link.js';
import { Unsubscribe } from '../commands/unsubscribe.js';
import { UnsubscribeByToken } from '../commands/unsubscribe-by-token.js';
import { Subscribe } from '../contract.js';
import { Subscriber } from '../presenters/subscriber.view.js';
import { GetSubscriber } from '../queries/get-subscriber.js';
import { AdminUnlessToken } from './admin-unless-token.guard.js';
import { Challenge, ConfirmBody, Nothing, SubscribeBody, UnsubscribeBody } from './newsletter.dto.js';

@ApiTags('newsletter')
@Controller('api/newsletter')
export class NewsletterController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly settings: Settings,
    private readonly botGuard: BotGuard,
  ) {}

  @Post('subscribe')
  @HttpCode(202)
  @ApiResponse({
    status: 202,
    type: Nothing,
    description: 'Accepted. The response is the same for every address; an email asks the address to confirm.',
  })
  async subscribe(@Body(MinimumAge) { email, name, altcha }: SubscribeBody): Promise<Nothing> {
    await this.botGuard.check(altcha);
    await this.commands.execute(new Subscribe(email, name || null));
    return {};
  }

  @Get('challenge')
  @Header('cache-control', 'private, no-store')
  @ApiResponse({ status: 200, type: Challenge })
  @Problems(404)
  challenge(): Promise<Challenge> {
    return this.botGuard.challenge() as Promise<Challenge>;
  }

  @Post('confirm')
  @HttpCode(200)
  @ApiResponse({ status: 200, type: Nothing })
  @Problems(404)
  async confirm(@Body() { token }: ConfirmBody): Promise<Nothing> {
    await this.commands.execute(new ConfirmSubscription(token));
    return {};
  }

  @Post('unsubscribe')
  @HttpCode(200)
  @UseGuards(AdminUnlessToken)
  @ApiExtraModels(Subscriber, Nothing)
  @DecisionHeader({
    status: 200,
    schema: { anyOf: [{ $ref: getSchemaPath(Subscriber) }, { $ref: getSchemaPath(Nothing) }] },
    description: 'For an admin: the subscriber. With a token: an empty object, because an email may be forwarded.',
  })
  @Problems(401, 403, 404)
  async unsubscribe(
    @Body() { email, token }: UnsubscribeBody,
    @CurrentModerator() moderator: Moderator,
  ): Promise<Subscriber | Nothing> {
    if (!email === !token) throw new InvalidInput([{ path: '', message: 'Exactly one of email and token is needed.' }]);
    if (token) {
      await this.commands.execute(new UnsubscribeByToken(token));
      return {};
    }
    const { id, decisionId } = await this.commands.execute(new Unsubscribe(email!, moderator.decision()));
    await moderator.setDecisionHeader(decisionId);
    return this.queries.execute(new GetSubscriber(id));
  }

  @Get('click/:token')
  @Header('cache-control', 'private, no-store')
  @Redirect()
  @ApiParam({ name: 'token', type: String, example: '7.L2FydGljbGVz.k3VbXq0aTnW1yZ5cLr8sUg' })
  @ApiResponse({
    status: 302,
    headers: {
      Location: {
        required: true,
        schema: { type: 'string', format: 'uri' },
        example: 'https://archive.example/articles',
      },
    },
  })
  async followMailedLink(@Param('token') token: string, @Req() request: FastifyRequest): Promise<{ url: string }> {
    // HEAD requests only check the link and are not counted.
    const counted = request.method === 'GET' && isTrackingAllowed(request.headers);
    const path = await this.commands.execute(new FollowMailedLink(token, counted));
    return { url: this.settings.publicUrl + path };
  }
}
