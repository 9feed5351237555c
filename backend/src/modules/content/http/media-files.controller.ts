import { Controller, Get, Param, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { DomainError } from '../../../kernel/domain-error.js';
import { MediaFiles } from '../../../platform/media/media-files.js';

/**
 * Sends the files of pictures to everyone who has their random address. A file never changes, so browsers and CDNs may
 * store it for good, and other sites may show it: link previews, email and feed readers do.
 */
@ApiExcludeController()
@Controller('media')
export class MediaFilesController {
  constructor(private readonly files: MediaFiles) {}

  /** For callers that cannot choose a file: an old browser, email, a feed reader. */
  @Get(':id')
  @RouteConfig({ skipSession: true, answersWith: 'file' })
  sendPicture(@Param('id') id: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<Buffer> {
    return this.send(reply, id);
  }

  @Get(':id/:file')
  @RouteConfig({ skipSession: true, answersWith: 'file' })
  sendFile(
    @Param('id') id: string,
    @Param('file') file: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    return this.send(reply, id, file);
  }

  private async send(reply: FastifyReply, id: string, name?: string): Promise<Buffer> {
    const file = await this.files.read(id, name);
    if (!file) throw DomainError.notFound('media');
    void reply.type(file.contentType).header('cross-origin-resource-policy', 'cross-origin');
    if (!file.isStandIn) void reply.header('cache-control', 'public, max-age=31536000, immutable');
    // nginx stores pictures whatever Cache-Control says (infra/nginx/site.conf).
    else void reply.header('cache-control', 'no-store').header('x-accel-expires', '0');
    return file.bytes;
  }
}
