import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { FrontendEntry } from './page-source.js';

/** Serves the service worker of readers who keep their saved articles on the device (frontend/src/app/offline-worker.js). */
@ApiExcludeController()
@Controller()
export class OfflineController {
  constructor(private readonly frontend: FrontendEntry) {}

  /**
   * Asked for again each time, so that a mended worker replaces a broken one. A worker follows the content security policy of its own response: this one
   * requests only pages and files of this site.
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
