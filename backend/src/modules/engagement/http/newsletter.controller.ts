import {
  Body,
  Controller,
  Get,
  Header,
  HttpCode,
  Param,
  Post,
  Query,
  Redirect,
  Req,
  Res,
  UseGuards,
} from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiParam, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageRequest } from '../../../kernel/page.js';
import { Settings } from '../../../platform/config/settings.js';
import { PagedAnswer, Problems } from '../../../platform/openapi/api-docs.js';
import { isTrackingAllowed } from '../../../platform/http/server/do-not-track.js';
import { DecisionHeader, Moderator, CurrentModerator } from '../../../platform/http/auth/moderator.js';
import { oneOf, readSearch, readSort, SearchedAndSorted } from '../../../platform/http/pagination/list-query.js';
import { Paging } from '../../../platform/http/pagination/pagination.js';
import { InvalidInput } from '../../../platform/http/errors/problem-details.js';
import { FollowMailedLink } from '../commands/follow-mailed-link.js';
import { Subscribe } from '../commands/subscribe.js';
import { Unsubscribe } from '../commands/unsubscribe.js';
import { UnsubscribeByToken } from '../commands/unsubscribe-by-token.js';
import { GetSubscriber } from '../queries/get-subscriber.js';
import { ListSubscribers } from '../queries/list-subscribers.js';
import { AdminUnlessToken } from './admin-unless-token.guard.js';
import { Subscriber, SubscribeBody, UnsubscribeBody } from './engagement.dto.js';

@ApiTags('newsletter')
@Controller('api/newsletter')
export class NewsletterController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly settings: Settings,
  ) {}

  @Post('subscribe')
  @ApiResponse({ status: 201, type: Subscriber })
  @ApiResponse({ status: 200, type: Subscriber, description: 'It was there already.' })
  async subscribe(@Body() body: SubscribeBody, @Res({ passthrough: true }) reply: FastifyReply): Promise<Subscriber> {
    const name = body.name || null;
    const { id, isNew } = await this.commands.execute(new Subscribe(body.email, name));
    const subscriber = await this.queries.execute(new GetSubscriber(id));
    void reply.status(isNew ? 201 : 200);
    // Anyone can enter any address, so the stored name is returned only to a caller who already knows it.
    return { ...subscriber, name: subscriber.name === name ? name : null };
  }

  @Post('unsubscribe')
  @HttpCode(200)
  @UseGuards(AdminUnlessToken)
  @DecisionHeader({ status: 200, type: Subscriber })
  @Problems(401, 403, 404)
  async unsubscribe(
    @Body() { email, token }: UnsubscribeBody,
    @CurrentModerator() moderator: Moderator,
  ): Promise<Subscriber> {
    if (!email === !token) throw new InvalidInput([{ path: '', message: 'Exactly one of email and token is needed.' }]);
    if (token)
      return this.queries.execute(new GetSubscriber(await this.commands.execute(new UnsubscribeByToken(token))));
    const { id, decisionId } = await this.commands.execute(new Unsubscribe(email!, moderator.decision()));
    await moderator.setDecisionHeader(decisionId);
    return this.queries.execute(new GetSubscriber(id));
  }

  @Get('subscribers')
  @ApiQuery({ name: 'subscribed', required: false, enum: ['true', 'false'] })
  @SearchedAndSorted('createdAt', 'email')
  @PagedAnswer(Subscriber)
  listSubscribers(@Query() query: Record<string, unknown>, @Paging() page: PageRequest) {
    const subscribed = oneOf(query, 'subscribed', ['true', 'false']);
    const filter = { q: readSearch(query), sort: readSort(query, ['createdAt', 'email']) };
    return this.queries.execute(
      new ListSubscribers(
        { ...filter, subscribed: subscribed === undefined ? undefined : subscribed === 'true' },
        page,
      ),
    );
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
