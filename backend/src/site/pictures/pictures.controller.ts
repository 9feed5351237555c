import { Controller, Get, Headers, Param, Query, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { DomainError } from '../../kernel/domain-error.js';
import { PathId } from '../../platform/http/validation/index.js';
import { SiteApi } from '../internal-api.js';
import type { ApiPost } from '../internal-api.js';
import { setCachePolicy } from '../cache-policy.js';
import { formatFor, WIDTHS } from './picture-formats.js';
import type { Format } from './picture-formats.js';
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
    const pixels = readWidth(width);
    const post = await this.api.post(id);
    const format = formatFor(accept);
    const picture = await proxied(this.pictureProxy, post, of, pixels, format);
    void reply.header('vary', 'Accept').type(`image/${format}`);
    setCachePolicy(reply, v === String(post.version) ? 'immutable' : 'minutes');
    return picture;
  }
}

/**
 * The same for the article of a preview link. Nothing of it is cached, as of the preview itself. `at`: when the text was
 * saved in which the pictures are counted. Once it was saved again, its numbers may mean other pictures.
 */
@ApiExcludeController()
@Controller('preview/:token/picture')
export class PreviewPicturesController {
  constructor(
    private readonly api: SiteApi,
    private readonly pictureProxy: PictureProxy,
  ) {}

  @Get(':width')
  async sendPicture(
    @Param('token') token: string,
    @Param('width') width: string,
    @Query() { of, at }: Record<string, unknown>,
    @Headers('accept') accept: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const pixels = readWidth(width);
    const format = formatFor(accept);
    const post = await this.api.preview(token);
    if (at !== String(Date.parse(post.updatedAt))) throw DomainError.notFound('picture');
    const picture = await proxied(this.pictureProxy, post, of, pixels, format);
    void reply.type(`image/${format}`).header('cache-control', 'private, no-store');
    return picture;
  }
}

/** @throws DomainError `picture.not-found` */
function readWidth(width: string): number {
  if (!WIDTHS.map(String).includes(width)) throw DomainError.notFound('picture');
  return Number(width);
}

/** @throws DomainError `picture.not-found` */
async function proxied(
  proxy: PictureProxy,
  post: ApiPost,
  of: unknown,
  width: number,
  format: Format,
): Promise<Buffer> {
  const address = addressOf(post, of);
  const picture = address && (await proxy.get(address, width, format));
  if (!picture) throw DomainError.notFound('picture');
  return picture;
}

function addressOf(post: ApiPost, of: unknown): string | undefined {
  const address = of === undefined ? post.imageUrl : pictureOf(post, of);
  return address?.startsWith('https://') ? address : undefined;
}

const pictureOf = (post: ApiPost, of: unknown): string | undefined =>
  typeof of === 'string' && /^[1-9]\d{0,3}$/.test(of) ? picturesIn(post)[Number(of) - 1] : undefined;
