import { Controller, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiBody, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Problems } from '../../../platform/openapi/api-decorators.js';
import { RecordBounces } from '../contract.js';
import { BounceTokenGuard } from './bounce-token.guard.js';
import { BOUNCES_SCHEMA, readBounces } from './bounces.dto.js';
import { Nothing } from './newsletter.dto.js';

/** For a mail provider, or a small program that translates what it sends. */
@ApiTags('newsletter')
@Controller('api/newsletter/bounces')
export class BouncesController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @HttpCode(202)
  @UseGuards(BounceTokenGuard)
  // The token is the permission: no cookie helps, so it does not matter who made a browser send it.
  @RouteConfig({ anyOrigin: true, skipSession: true })
  @ApiBody({ schema: BOUNCES_SCHEMA })
  @ApiResponse({ status: 202, type: Nothing })
  @Problems(401, 404)
  async report(@Req() { body }: FastifyRequest): Promise<Nothing> {
    await this.commands.execute(new RecordBounces(readBounces(body)));
    return {};
  }
}
