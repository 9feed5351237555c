import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { PathId } from '../../platform/http/validation/index.js';
import { SiteApi } from '../internal-api.js';
import { setCachePolicy } from '../cache-policy.js';
import { ImageRenderer } from './image-renderer.js';

/** Serves pictures for link previews: one for each published article, and one for all other pages. */
@ApiExcludeController()
@Controller()
export class SocialController {
  constructor(
    private readonly api: SiteApi,
    private readonly imageRenderer: ImageRenderer,
  ) {}

  @Get('article/:id/social.png')
  async sendArticle(@PathId() id: number, @Res({ passthrough: true }) reply: FastifyReply): Promise<Buffer> {
    const [post, categories] = await Promise.all([this.api.post(id), this.api.categories()]);
    const { picture, lasting } = await this.imageRenderer.socialImage(
      post,
      categories.find((category) => category.id === post.categoryId),
    );
    setCachePolicy(reply.type('image/png'), lasting ? 'day' : 'minutes');
    return picture;
  }

  @Get('social.png')
  async sendSite(@Res({ passthrough: true }) reply: FastifyReply): Promise<Buffer> {
    setCachePolicy(reply.type('image/png'), 'day');
    return this.imageRenderer.siteImage();
  }
}
