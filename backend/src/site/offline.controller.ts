import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { FrontendEntry } from './page-source.js';

/** Serves the service worker of readers who keep their saved articles on the device (frontend/src/app/scripts/offline-worker.js). */
@ApiExcludeController()
@Controller()
export class OfflineController {
  constructor(private readonly frontend: FrontendEntry) {}

  /**
   * Browsers ask again each time, so that a fixed worker replaces a broken one. A worker obeys the policy of its own response: it
   * may request from this site only.
   */
  @Get('sw.js')
  async sendWorker(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    const { offlineWorker } = await this.frontend.get();
    void reply.headers({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none';connect-src 'self'",
    });
    return offlineWorker;
  }
}
