import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { ArticlePreview } from '../../../platform/markdown/article-preview.js';
import { readingMinutesOf } from '../domain/post.js';
import type { PostPreview } from '../presenters/post-preview.view.js';

/** Renders an article that is being written. Nothing is stored. */
export class PreviewPost extends Query<PostPreview> {
  constructor(readonly text: { content: string; footer: string | null }) {
    super();
  }
}

@HandlesQuery(PreviewPost)
export class PreviewPostHandler implements IQueryHandler<PreviewPost> {
  constructor(private readonly preview: ArticlePreview) {}

  async execute({ text }: PreviewPost): Promise<PostPreview> {
    const { contentHtml, footerHtml, excerpt } = await this.preview.render(text);
    return { contentHtml, footerHtml, excerpt, readingMinutes: readingMinutesOf(text.content) };
  }
}
