import { Controller, Get, Header, Res } from '@nestjs/common';
import { ApiProperty, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { problem } from '../http/errors/problem-details.js';
import { sendProblem } from '../http/errors/problem-details.filter.js';
import { ReadinessCheck, unavailableNames } from './readiness.js';

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
    description: 'Events that failed too often. They wait until an operator requeues them.',
  })
  parkedEvents!: number;
}

/** Liveness and readiness probes. */
@ApiTags('operations')
@Controller()
export class HealthController {
  constructor(private readonly readiness: ReadinessCheck) {}

  /** Reports that this process runs and responds. */
  @Get('healthz')
  @Header('cache-control', 'private, no-store')
  @ApiResponse({ status: 200, type: Liveness })
  reportLiveness(): Liveness {
    return { status: 'ok' };
  }

  /** Reports whether the process's dependencies respond; otherwise a 503 names those that do not. */
  @Get('readyz')
  @ApiResponse({ status: 200, type: Readiness })
  async reportReadiness(@Res() reply: FastifyReply): Promise<void> {
    const dependencies = await this.readiness.run();
    const unavailable = unavailableNames(dependencies);
    void reply.header('cache-control', 'private, no-store');
    if (unavailable)
      return sendProblem(reply, problem(503, `Not ready: no answer from ${unavailable}.`, { code: 'not-ready' }));
    const ready: Readiness = { status: 'ready', ...dependencies, parkedEvents: await this.readiness.parkedEvents() };
    void reply.send(ready);
  }
}
