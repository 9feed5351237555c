import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import { PostPreview } from '../presenters/post-preview.view.js';
import { PreviewPost } from '../queries/preview-post.js';
import { PostPreviewBody } from './post-preview.dto.js';

@ApiTags('posts')
@Controller('api/posts/preview')
export class PostPreviewController {
  constructor(private readonly queries: QueryBus) {}

  @Post()
  @HttpCode(200)
  @ApiResponse({ status: 200, type: PostPreview })
  previewPost(@Body() { content, footer = null }: PostPreviewBody): Promise<PostPreview> {
    return this.queries.execute(new PreviewPost({ content, footer }));
  }
}
