import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../kernel/domain-error.js';
import { Settings } from '../config/settings.js';
import { Problems } from '../openapi/api-decorators.js';
import { isLocalRequest } from '../http/server/is-local-request.js';
import { hasBearerToken } from '../security/constant-time-equal.js';
import { Metrics } from '../metrics/metrics.js';

/** Metrics for Prometheus. Allowed from this machine, or with METRICS_TOKEN. */
@ApiTags('operations')
@Controller()
export class MetricsController {
  constructor(
    private readonly metrics: Metrics,
    private readonly settings: Settings,
  ) {}

  @Get('metrics')
  @ApiResponse({
    status: 200,
    content: { 'text/plain': { schema: { type: 'string' }, example: 'outbox_events{state="waiting"} 0' } },
  })
  @Problems(403)
  async readMetrics(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    if (!isLocalRequest(request.raw) && !hasBearerToken(request.headers.authorization, this.settings.metricsToken)) {
      throw new DomainError(
        'metrics.not-allowed',
        'forbidden',
        'Metrics are available only from this machine or with the token.',
      );
    }
    void reply.header('cache-control', 'private, no-store').type(this.metrics.contentType);
    return this.metrics.read();
  }
}
