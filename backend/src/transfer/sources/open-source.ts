import { closeSync, existsSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { StartupError } from '../../platform/config/startup-error.js';
import { EXPORT_FILE } from '../about.js';
import type { Categories } from '../imports/categories.js';
import { ZipReader } from '../zip-reader.js';
import { FolderTree, ZipTree } from './file-tree.js';
import type { FileTree } from './file-tree.js';
import { GhostExport } from './ghost.js';
import { MarkdownFolder } from './markdown-folder.js';
import { OwnExport } from './own-export.js';
import type { Source } from './source.js';

/**
 * Opens a source by its content, not its name: a ZIP of ours, Ghost's JSON, a folder of Markdown, or a folder or ZIP with
 * one of the last two and its pictures.
 *
 * @param base the URL that relative links and pictures are resolved against
 * @throws StartupError when it is none of these
 */
export async function openSource(path: string, categories: Categories, base: string | undefined): Promise<Source> {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) throw new StartupError(`There is no ${path}.`);
  if (stats.isDirectory()) return openFolder(path, categories, base);
  const start = firstBytes(path);
  if (start.startsWith('PK')) return openZip(await ZipReader.open(path), categories, base);
  if (/^(?:\u00EF\u00BB\u00BF)?\s*\{/.test(start)) {
    // The folder itself may be a home folder, so only those that Ghost uses are listed.
    const pictures = new FolderTree(dirname(resolve(path)), ['content/images', 'images']);
    return GhostExport.open(path, readText(path), pictures, categories, base);
  }
  throw new StartupError(
    `${path} cannot be imported. Use a ZIP made by npm run export, a Ghost export (JSON), or a folder or ZIP of Markdown.`,
  );
}

async function openFolder(path: string, categories: Categories, base: string | undefined): Promise<Source> {
  const tree = new FolderTree(path, isArticlesOfExport(path) ? ['', '../media'] : ['']);
  const ghost = MarkdownFolder.isIn(tree) ? undefined : await ghostIn(tree, categories, base);
  return ghost ?? MarkdownFolder.open(tree, categories, base);
}

async function openZip(zip: ZipReader, categories: Categories, base: string | undefined): Promise<Source> {
  try {
    if (zip.has(EXPORT_FILE)) return await OwnExport.open(zip);
    const tree = new ZipTree(zip);
    // A Mac packs an unpacked export with a folder around it.
    if (tree.has(EXPORT_FILE)) return await OwnExport.open(zip.within(tree.top));
    const source = await ghostIn(tree, categories, base);
    if (source) return source;
    if (MarkdownFolder.isIn(tree)) return MarkdownFolder.open(tree, categories, base);
    throw new StartupError(
      `${zip.file} is a ZIP, but npm run export did not make it, and it contains neither Markdown nor a Ghost export. Nothing was imported.`,
    );
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** The articles of an unpacked export: their pictures are in the folder beside them. */
const isArticlesOfExport = (path: string): boolean =>
  basename(resolve(path)) === 'articles' && existsSync(join(path, '..', EXPORT_FILE));

/** Larger than the posts of any site, and small enough for the memory. */
const MAX_JSON_BYTES = 256 * 1024 * 1024;

/** Finds Ghost's JSON among other files, such as those of a theme. */
async function ghostIn(
  tree: FileTree,
  categories: Categories,
  base: string | undefined,
): Promise<GhostExport | undefined> {
  for (const name of tree.names) {
    if (!/\.json$/i.test(name) || tree.size(name) > MAX_JSON_BYTES) continue;
    const text = (await tree.read(name)).toString('utf8');
    if (!text.includes('"posts_tags"')) continue;
    try {
      return GhostExport.open(join(tree.path, name), text, tree, categories, base);
    } catch (error) {
      // Other JSON may have that word, too.
      if (!(error instanceof StartupError)) throw error;
    }
  }
  return undefined;
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new StartupError(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`, { cause: error });
  }
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
