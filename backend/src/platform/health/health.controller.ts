import { Controller, Get, Header, Res } from '@nestjs/common';
import { ApiProperty, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { problem } from '../http/errors/problem-details.js';
import { sendProblem } from '../http/errors/problem-details.filter.js';
import { ReadinessCheck, silentOf } from './readiness.js';

export class Liveness {
  @ApiProperty({ example: 'ok' }) status!: string;
}

export class Readiness {
  @ApiProperty({ example: 'ready' }) status!: string;
  @ApiProperty({ example: true }) database!: boolean;
  @ApiProperty({ example: true }) queue!: boolean;
  @ApiProperty({
    type: 'integer',
    example: 0,
    description: 'Events that could not be dealt with and wait for a person.',
  })
  parkedEvents!: number;
}

/** For whoever watches over the processes. */
@ApiTags('operations')
@Controller()
export class HealthController {
  constructor(private readonly readiness: ReadinessCheck) {}

  /** This process runs and answers. */
  @Get('healthz')
  @Header('cache-control', 'private, no-store')
  @ApiResponse({ status: 200, type: Liveness })
  reportLiveness(): Liveness {
    return { status: 'ok' };
  }

  /** What this process needs answers too; else a 503 that names what does not. */
  @Get('readyz')
  @ApiResponse({ status: 200, type: Readiness })
  async reportReadiness(@Res() reply: FastifyReply): Promise<void> {
    const needs = await this.readiness.ask();
    const silent = silentOf(needs);
    void reply.header('cache-control', 'private, no-store');
    if (silent) return sendProblem(reply, problem(503, `Not ready: no answer from ${silent}.`, { code: 'not-ready' }));
    const ready: Readiness = { status: 'ready', ...needs, parkedEvents: await this.readiness.parkedEvents() };
    void reply.send(ready);
  }
}
