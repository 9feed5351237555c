import { parentPort } from 'node:worker_threads';
import { renderArticleWithText } from './render-article.js';
import type { ArticleSource } from './render-article.js';
import { parseComment } from './render-markdown.js';

/** The worker thread of render-thread.ts. Its first message signals that it is ready to render. */
parentPort!.on('message', (job: ArticleSource | { comment: string }) => {
  parentPort!.postMessage('comment' in job ? parseComment(job.comment) : renderArticleWithText(job));
});
parentPort!.postMessage('ready');
