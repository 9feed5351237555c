import { parentPort } from 'node:worker_threads';
import { rendersOf } from './render-article.js';
import type { ToRender } from './render-article.js';

/** A thread of its own; see render-thread.ts. It says when it is ready to render. */
parentPort!.on('message', (text: ToRender) => {
  parentPort!.postMessage(rendersOf(text));
});
parentPort!.postMessage('ready');
