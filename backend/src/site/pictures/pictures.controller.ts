import { Controller, Get, Headers, Param, Query, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { DomainError } from '../../kernel/domain-error.js';
import { PathId } from '../../platform/http/validation/index.js';
import { SiteApi } from '../internal-api.js';
import type { ApiPost } from '../internal-api.js';
import { setCachePolicy } from '../cache-policy.js';
import { formatFor, WIDTHS } from './picture-formats.js';
import { picturesIn } from './pictures-in-html.js';
import { PictureProxy } from './picture-proxy.js';

/**
 * Sends an article's photographs in the widths that pages use. Only photographs of published articles can be requested.
 */
@ApiExcludeController()
@Controller('article/:id/picture')
export class PicturesController {
  constructor(
    private readonly api: SiteApi,
    private readonly pictureProxy: PictureProxy,
  ) {}

  /**
   * `of`: the number of the picture in the text, from 1; without it, the article's own picture. `v`: the article's
   * version.
   */
  @Get(':width')
  async sendPicture(
    @PathId() id: number,
    @Param('width') width: string,
    @Query() { of, v }: Record<string, unknown>,
    @Headers('accept') accept: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    if (!WIDTHS.map(String).includes(width)) throw DomainError.notFound('picture');
    const post = await this.api.post(id);
    const address = addressOf(post, of);
    const format = formatFor(accept);
    const picture = address && (await this.pictureProxy.get(address, Number(width), format));
    if (!picture) throw DomainError.notFound('picture');
    void reply.header('vary', 'Accept').type(`image/${format}`);
    setCachePolicy(reply, v === String(post.version) ? 'immutable' : 'minutes');
    return picture;
  }
}

function addressOf(post: ApiPost, of: unknown): string | undefined {
  const address = of === undefined ? post.imageUrl : pictureOf(post, of);
  return address?.startsWith('https://') ? address : undefined;
}

const pictureOf = (post: ApiPost, of: unknown): string | undefined =>
  typeof of === 'string' && /^[1-9]\d{0,3}$/.test(of) ? picturesIn(post)[Number(of) - 1] : undefined;
