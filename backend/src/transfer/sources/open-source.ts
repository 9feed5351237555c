import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { StartupError } from '../../platform/config/startup-error.js';
import type { Categories } from '../categories.js';
import { ZipReader } from '../zip-reader.js';
import { GhostExport } from './ghost.js';
import { MarkdownFolder } from './markdown-folder.js';
import { OwnExport } from './own-export.js';
import type { Source } from './source.js';

/**
 * Opens a source by its content, not its name: a folder of Markdown, a ZIP of ours, or Ghost's JSON.
 *
 * @param base the URL that relative links and pictures are resolved against
 * @throws StartupError when it is none of these
 */
export async function openSource(path: string, categories: Categories, base: string | undefined): Promise<Source> {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) throw new StartupError(`There is no ${path}.`);
  if (stats.isDirectory()) return MarkdownFolder.open(path, categories, base);
  const start = firstBytes(path);
  if (start.startsWith('PK')) return OwnExport.open(await ZipReader.open(path));
  if (/^(?:\u00EF\u00BB\u00BF)?\s*\{/.test(start)) return GhostExport.open(path, categories, base);
  throw new StartupError(
    `${path} is nothing that can be imported: it takes a ZIP of npm run export, Ghost's JSON, or a folder of Markdown.`,
  );
}

function firstBytes(path: string): string {
  try {
    const file = openSync(path, 'r');
    const bytes = Buffer.alloc(64);
    const length = readSync(file, bytes);
    closeSync(file);
    return bytes.toString('latin1', 0, length);
  } catch (error) {
    throw new StartupError(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`, { cause: error });
  }
}
