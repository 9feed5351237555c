import { parentPort } from 'node:worker_threads';
import { rendersOf } from './render-article.js';
import type { ToRender } from './render-article.js';
import { parseComment } from './render-markdown.js';

/** A thread of its own; see render-thread.ts. It says when it is ready to render. */
parentPort!.on('message', (job: ToRender | { comment: string }) => {
  parentPort!.postMessage('comment' in job ? parseComment(job.comment) : rendersOf(job));
});
parentPort!.postMessage('ready');
