import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiBody, ApiConsumes, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../../kernel/domain-error.js';
import type { PageRequest } from '../../../kernel/page.js';
import { InvalidInput } from '../../../platform/http/errors/problem-details.js';
import { readSearch, readSort, SearchedAndSorted } from '../../../platform/http/pagination/list-query.js';
import { Paging } from '../../../platform/http/pagination/pagination.js';
import { MediaFiles } from '../../../platform/media/media-files.js';
import { MAX_PICTURE_BYTES } from '../../../platform/media/picture-files.js';
import { PreparePicture } from '../../../platform/media/prepare-picture.js';
import { PagedAnswer, Problems } from '../../../platform/openapi/api-decorators.js';
import { DeleteMedia } from '../commands/delete-media.js';
import { EditMedia } from '../commands/edit-media.js';
import { FinishMedia, ReceiveMedia } from '../contract.js';
import { Media } from '../presenters/media.view.js';
import { GetMedia } from '../queries/get-media.js';
import { ListMedia } from '../queries/list-media.js';
import { EditMediaBody, UploadMediaBody } from './media.dto.js';
import { MediaId } from './media-id.js';
import { CurrentModerator } from '../../../platform/http/auth/moderator.js';
import type { Moderator } from '../../../platform/http/auth/moderator.js';
import { editorOf } from './own-article.guard.js';

const UPLOAD = {
  maxBytes: MAX_PICTURE_BYTES,
  tooLarge: () =>
    new DomainError('media.too-large', 'too-large', 'This picture is larger than 20 MB. Make it smaller first.'),
  busy: () =>
    new DomainError(
      'media.busy',
      'unavailable',
      'Too many pictures are being uploaded right now. Try again in a moment.',
    ),
};

/** The library of pictures. Everyone who writes uses all of them; only editors change those of others. */
@ApiTags('media')
@Controller('api/media')
export class MediaController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly pictures: PreparePicture,
    private readonly files: MediaFiles,
  ) {}

  @Post()
  @RouteConfig({ upload: UPLOAD })
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      required: ['file'],
      properties: {
        file: { type: 'string', format: 'binary', description: 'JPEG, PNG, WebP, AVIF or GIF, by content.' },
        alt: { type: 'string', maxLength: 300, example: 'A woman at a spinning wheel.' },
        caption: { type: 'string', maxLength: 300, example: 'Photograph: Ada Lovelace, 1901' },
      },
    },
  })
  @ApiResponse({ status: 201, type: Media })
  async uploadMedia(
    @Req() { upload }: FastifyRequest,
    @Body() description: UploadMediaBody,
    @CurrentModerator() moderator: Moderator,
  ): Promise<Media> {
    if (!upload?.bytes.length) throw new InvalidInput([{ path: 'file', message: 'Choose a picture.' }]);
    // Before any transaction is open, because it takes seconds.
    const { bytes, ...facts } = await this.pictures.of(upload.bytes).finally(() => upload.release());
    const id = await this.commands.execute(
      new ReceiveMedia({ ...facts, bytes: bytes.length }, description, moderator.id),
    );
    await this.files.storeOriginal(id, bytes);
    await this.commands.execute(new FinishMedia(id));
    return this.queries.execute(new GetMedia(id));
  }

  @Get()
  @SearchedAndSorted('createdAt')
  @PagedAnswer(Media)
  listMedia(@Query() query: Record<string, unknown>, @Paging() page: PageRequest) {
    return this.queries.execute(new ListMedia({ q: readSearch(query), sort: readSort(query, ['createdAt']) }, page));
  }

  @Get(':mediaId')
  @ApiResponse({ status: 200, type: Media })
  getMedia(@MediaId() id: string): Promise<Media> {
    return this.queries.execute(new GetMedia(id));
  }

  @Put(':mediaId')
  @ApiResponse({ status: 200, type: Media })
  async editMedia(
    @MediaId() id: string,
    @Body() change: EditMediaBody,
    @CurrentModerator() moderator: Moderator,
  ): Promise<Media> {
    await this.commands.execute(new EditMedia(id, change, editorOf(moderator)));
    return this.queries.execute(new GetMedia(id));
  }

  @Delete(':mediaId')
  @HttpCode(204)
  @ApiResponse({ status: 204 })
  @Problems(409)
  async deleteMedia(@MediaId() id: string): Promise<void> {
    await this.commands.execute(new DeleteMedia(id));
  }
}
