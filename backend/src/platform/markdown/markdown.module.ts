import { Module } from '@nestjs/common';
import { ArticlePreview } from './article-preview.js';
import { ArticleRenderer } from './article-renderer.js';
import { ArticleText } from './article-text.js';
import { CommentRenderer } from './comment-renderer.js';

const renderers = [ArticlePreview, ArticleRenderer, ArticleText, CommentRenderer];

/** The renderers, each with one worker thread for all modules. */
@Module({ providers: renderers, exports: renderers })
export class MarkdownModule {}
