import { posix } from 'node:path';
import type { FileTree } from './file-tree.js';

const PICTURE = /\.(?:jpe?g|jfif|png|gif|webp|avif|heic|heif|bmp|tiff?|svg)$/i;
/** Folders that generators publish at the root of the site: of Hugo, Eleventy, Next and Hexo. */
const PUBLISHED_FOLDERS = ['', 'static/', 'public/', 'assets/', 'source/', 'src/'];

/**
 * Finds the file of a picture among those of a folder of Markdown.
 *
 * @param address as the article has it: a path, or a URL of the old site
 * @param article the name of the article's file
 * @param base the URL of the old site
 */
export function markdownPictureFile(
  tree: FileTree,
  address: string,
  article: string,
  base: string | undefined,
): string | undefined {
  const path = pathOf(address, base);
  if (path === undefined) return undefined;
  const candidates = path.startsWith('/')
    ? pathsInSource(path, base).flatMap((one) => PUBLISHED_FOLDERS.map((folder) => folder + one))
    : [posix.join(posix.dirname(article), path), ...PUBLISHED_FOLDERS.map((folder) => folder + path)];
  return candidates.find((name) => PICTURE.test(name) && tree.has(name));
}

/** The paths that an absolute path may have in the source. A site in a subfolder has it in every address, but not in its files. */
function pathsInSource(path: string, base: string | undefined): string[] {
  const inSource = path.replace(/^\/+/, '');
  const subfolder = base && new URL(base).pathname.replace(/^\/+/, '').replace(/\/*$/, '/');
  return subfolder && inSource.startsWith(subfolder) ? [inSource.slice(subfolder.length), inSource] : [inSource];
}

/** Where Ghost's pictures are: `content/images`, or only `images`. */
const GHOST_IMAGES = /(?:^|\/)content\/images\/(.+)$/;
/** Ghost makes these of a picture on request. */
const GHOST_VERSION = /^(?:size\/w\d+(?:h\d+)?\/)?(?:format\/\w+\/)?/;

/** Finds the file of a picture among those of a Ghost site: also that of a smaller version that an article shows. */
export class GhostPictureFiles {
  private readonly files = new Map<string, string>();

  constructor(
    tree: FileTree,
    private readonly base: string | undefined,
  ) {
    for (const name of tree.names) {
      const inImages = GHOST_IMAGES.exec(name)?.[1] ?? /(?:^|\/)images\/(.+)$/.exec(name)?.[1];
      if (inImages && PICTURE.test(name) && !this.files.has(inImages)) this.files.set(inImages, name);
    }
  }

  fileOf(address: string): string | undefined {
    const inImages = GHOST_IMAGES.exec(pathOf(address, this.base) ?? '')?.[1];
    return inImages && (this.files.get(inImages) ?? this.files.get(inImages.replace(GHOST_VERSION, '')));
  }
}

/**
 * The path of an address, decoded, without its query and fragment. A URL has one only if it is of the old site: a file with
 * the same path on another site is another picture.
 */
function pathOf(address: string, base: string | undefined): string | undefined {
  const isUrl = address.startsWith('//') || URL.canParse(address);
  const url = isUrl ? new URL(address.startsWith('//') ? `https:${address}` : address) : undefined;
  if (url && (!base || url.host !== new URL(base).host)) return undefined;
  const path = url ? url.pathname : address.replace(/[?#].*$/s, '');
  try {
    const decoded = decodeURIComponent(path);
    return decoded === '' || decoded.includes('\0') ? undefined : decoded;
  } catch {
    return undefined;
  }
}
