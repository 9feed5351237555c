import { Controller, Get, Header, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { setCachePolicy } from '../cache-policy.js';
import type { IconKind } from '../page-source.js';
import { icoOf } from './ico.js';
import { ImageRenderer } from './image-renderer.js';

/** Serves the site's icons for tabs, bookmarks and home screens, and the web manifest. */
@ApiExcludeController()
@Controller()
export class IconsController {
  constructor(private readonly imageRenderer: ImageRenderer) {}

  @Get('favicon.ico')
  async sendFavicon(@Res({ passthrough: true }) reply: FastifyReply): Promise<Buffer> {
    const sizes = [16, 32, 48];
    const pictures = await Promise.all(sizes.map((size) => this.imageRenderer.icon('plain', size)));
    setCachePolicy(reply.type('image/x-icon'), 'day');
    return icoOf(sizes.map((size, index) => ({ size, png: pictures[index]! })));
  }

  @Get('icon.svg')
  async sendDrawing(@Res({ passthrough: true }) reply: FastifyReply): Promise<Buffer> {
    setCachePolicy(reply.type('image/svg+xml'), 'day');
    return this.imageRenderer.iconDrawing();
  }

  @Get('apple-touch-icon.png')
  sendAppleIcon(@Res({ passthrough: true }) reply: FastifyReply): Promise<Buffer> {
    return this.send(reply, 'paper', 180);
  }

  @Get('icon-192.png')
  sendIcon(@Res({ passthrough: true }) reply: FastifyReply): Promise<Buffer> {
    return this.send(reply, 'paper', 192);
  }

  @Get('icon-512.png')
  sendLargeIcon(@Res({ passthrough: true }) reply: FastifyReply): Promise<Buffer> {
    return this.send(reply, 'paper', 512);
  }

  @Get('icon-maskable-512.png')
  sendMaskableIcon(@Res({ passthrough: true }) reply: FastifyReply): Promise<Buffer> {
    return this.send(reply, 'maskable', 512);
  }

  @Get('manifest.webmanifest')
  @Header('content-type', 'application/manifest+json; charset=utf-8')
  async sendManifest(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    setCachePolicy(reply, 'day');
    return JSON.stringify(await this.imageRenderer.webManifest());
  }

  private async send(reply: FastifyReply, kind: IconKind, size: number): Promise<Buffer> {
    setCachePolicy(reply.type('image/png'), 'day');
    return this.imageRenderer.icon(kind, size);
  }
}
