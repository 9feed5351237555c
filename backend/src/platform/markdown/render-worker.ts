import { parentPort } from 'node:worker_threads';
import { renderArticleWithText } from './render-article.js';
import type { ArticleSource } from './render-article.js';
import { parseComment } from './render-markdown.js';

/** A thread of its own; see render-thread.ts. It says when it is ready to render. */
parentPort!.on('message', (job: ArticleSource | { comment: string }) => {
  parentPort!.postMessage('comment' in job ? parseComment(job.comment) : renderArticleWithText(job));
});
parentPort!.postMessage('ready');
