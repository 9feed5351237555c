import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerEntry } from '../../src/site/page-source.js';

const PICTURES = resolve(import.meta.dirname, '../../../frontend/src/app/pictures');

/** The frontend's drawings, from their sources: the same code that is shipped, without a build. */
export async function frontendDrawings(): Promise<ServerEntry> {
  const files = ['social-image', 'quote-card', 'icon', 'web-manifest'];
  const parts = files.map((name) => import(pathToFileURL(`${PICTURES}/${name}.ts`).href) as Promise<object>);
  return Object.assign({}, ...(await Promise.all(parts))) as ServerEntry;
}
