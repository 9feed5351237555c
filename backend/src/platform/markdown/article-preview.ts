import { Injectable } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error.js';
import { PictureFactsReader } from '../media/picture-facts.js';
import type { RenderedArticle } from './render-article.js';
import { RenderThread } from './render-thread.js';

/** Renders the preview in the editor, which requests one whenever typing pauses. */
@Injectable()
export class ArticlePreview extends RenderThread {
  constructor(private readonly pictures: PictureFactsReader) {
    super({
      // A normal article of 50,000 characters takes half a second; a malicious one could take minutes.
      limitMs: 5_000,
      timeoutError: () => new DomainError('preview.slow', 'invalid', 'This text takes too long to show.', 'content'),
      maxWaiting: 8,
      busyError: () =>
        new DomainError(
          'preview.busy',
          'unavailable',
          'Too many previews are being made right now. Try again in a moment.',
        ),
    });
  }

  /** @throws DomainError `preview.slow` after the time limit, `preview.busy` when too many wait */
  async render(text: { content: string; footer: string | null }): Promise<RenderedArticle> {
    const pictures = await this.pictures.inText(`${text.content}\n${text.footer ?? ''}`);
    return (await this.run({ ...text, pictures })).article;
  }
}
