import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { Controller, Get, Patch, Post, Put, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../kernel/domain-error.js';
import { MaybeSignedIn } from '../http/auth/caller.js';
import type { Caller } from '../http/auth/caller.js';
import { parseQuery } from '../http/validation/index.js';
import { BOARD_PATH } from './bull-board.js';
import { QueueBoard } from './queue-board.js';

const CONTENT_TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
};

/** Read-only routes. */
const READ_ROUTES = [
  'api/redis/stats',
  'api/queues',
  'api/job-schedulers',
  'api/queues/:queueName/metrics',
  'api/queues/:queueName/workers',
  'api/queues/:queueName/rate-limit',
  'api/queues/:queueName/default-job-options',
  'api/queues/:queueName/job-data-schema',
  'api/queues/:queueName/:jobId',
  'api/queues/:queueName/:jobId/logs',
  'api/queues/:queueName/:jobId/flow',
];

/** Routes that run a failed or delayed job now. */
const RETRY_ROUTES = [
  'api/queues/:queueName/retry/:queueStatus',
  'api/queues/:queueName/promote',
  'api/queues/:queueName/:jobId/retry',
  'api/queues/:queueName/:jobId/promote',
];

/**
 * Serves bull-board to admins. Refuses every action that could lose or forge a job (emptying, cleaning, editing,
 * adding), even though bull-board's page offers them.
 */
@ApiExcludeController()
@Controller(BOARD_PATH)
export class QueueBoardController {
  constructor(private readonly board: QueueBoard) {}

  /** Serves the page, which contains no data. Redirects everyone but admins to /admin, where they can sign in. */
  @Get(['', 'queue/:queueName', 'queue/:queueName/:jobId', 'job-schedulers', 'metrics-history'])
  async showBoard(@MaybeSignedIn() caller: Caller | null, @Res() reply: FastifyReply): Promise<void> {
    void reply.header('cache-control', 'private, no-store');
    if (!caller?.can('run-queues')) await reply.redirect('/admin', 303);
    else await reply.type('text/html; charset=utf-8').send((await this.board.load()).page());
  }

  @Get('static/*')
  async sendFile(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { staticFolder } = await this.board.load();
    const path = normalize(join(staticFolder, (request.params as { '*': string })['*']));
    const type = CONTENT_TYPES[extname(path)];
    const found = path.startsWith(staticFolder + sep) && type && (await stat(path).catch(() => undefined));
    if (!found || !found.isFile()) throw DomainError.notFound('item');
    await reply.type(type!).send(createReadStream(path));
  }

  @Get(READ_ROUTES)
  read(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.forward('get', request, reply);
  }

  @Put(RETRY_ROUTES)
  async retry(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { queueName, jobId, queueStatus } = request.params as Record<string, string>;
    if (queueStatus !== undefined && queueStatus !== 'failed') throw refusal();
    if (jobId !== undefined && (await (await this.board.load()).isDone(queueName!, jobId))) throw refusal();
    return this.forward('put', request, reply);
  }

  @Post('api/*')
  refusePost(): never {
    throw refusal();
  }

  @Put('api/*')
  refusePut(): never {
    throw refusal();
  }

  @Patch('api/*')
  refusePatch(): never {
    throw refusal();
  }

  private async forward(method: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const route = request.routeOptions.url!.slice(BOARD_PATH.length);
    const board = await this.board.load();
    const { status, body } = await board.handle(`${method} ${route}`, {
      params: request.params as Record<string, string>,
      query: parseQuery(request.query),
      body: request.body,
    });
    await reply
      .status(status)
      .type('application/json; charset=utf-8')
      .send(body ?? {});
  }
}

const refusal = () =>
  new DomainError('queue-board.not-allowed', 'forbidden', 'You can view jobs here and retry them, nothing else.');
