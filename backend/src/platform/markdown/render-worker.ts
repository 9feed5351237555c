import { parentPort } from 'node:worker_threads';
import { renderArticle } from './render-article.js';

/** A thread of its own for texts that nobody has saved yet; see article-preview.ts. It says when it is ready to render. */
parentPort!.on('message', (text: { content: string; footer: string | null }) => {
  parentPort!.postMessage({ rendered: renderArticle(text) });
});
parentPort!.postMessage('ready');
