import type { Sharp } from 'sharp';
import { weightsOf } from '../../platform/http/cache/accept-encoding.js';
import { imageLibrary } from './image-library.js';
import { PictureRefused } from './picture-fetcher.js';

/** The widths that pages use. A closed list, because every width is another file. */
export const WIDTHS: readonly number[] = [320, 640, 960, 1280, 1920];
const MAX_WIDTH = 1920;
const MAX_PIXELS = 60_000_000;
/** The background of transparent pictures: paper, in both themes, like a printed photograph. */
const PAPER = '#f5f3ed';

/** Best first. */
const FORMATS = ['avif', 'webp', 'jpeg'] as const;
export type Format = (typeof FORMATS)[number];

/** Returns the best format that a browser accepts, or JPEG without an Accept header. */
export function formatFor(accept: string | undefined): Format {
  const weights = weightsOf(accept);
  return FORMATS.find((format) => (weights.get(`image/${format}`) ?? 0) > 0) ?? 'jpeg';
}

const ascii = (bytes: Buffer, from: number, to: number) => bytes.subarray(from, to).toString('latin1');

/**
 * Checks the first bytes, never the declared type. SVG, PDF and other formats that sharp reads do not count as
 * photographs.
 */
export function isPhotograph(bytes: Buffer): boolean {
  if (bytes.length < 16) return false;
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return true;
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return true;
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return true;
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return true;
  return ascii(bytes, 4, 8) === 'ftyp' && /^(?:avif|avis|mif1)$/.test(ascii(bytes, 8, 12));
}

async function openImage(bytes: Buffer): Promise<Sharp> {
  const sharp = await imageLibrary();
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
}

/**
 * Converts a fetched file for storage: upright, at most MAX_WIDTH wide, and without the camera's metadata.
 *
 * @throws PictureRefused when it is not a picture, or too large to open
 */
export async function makeMaster(bytes: Buffer): Promise<Buffer> {
  if (!isPhotograph(bytes)) throw new PictureRefused('it is not a JPEG, PNG, GIF, WebP or AVIF');
  try {
    const picture = await openImage(bytes);
    return await picture
      .autoOrient()
      .resize({ width: MAX_WIDTH, height: 4 * MAX_WIDTH, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: PAPER })
      .webp({ quality: 90 })
      .toBuffer();
  } catch (error) {
    throw new PictureRefused(`it cannot be opened: ${(error as Error).message}`);
  }
}

/** Makes one width in one format. Nothing is cropped, and a narrower picture is not enlarged. */
export async function makeVariant(master: Buffer, width: number, format: Format): Promise<Buffer> {
  const resized = (await openImage(master)).resize({ width, withoutEnlargement: true });
  if (format === 'avif') return resized.avif({ quality: 55, effort: 3 }).toBuffer();
  if (format === 'webp') return resized.webp({ quality: 78 }).toBuffer();
  return resized.jpeg({ quality: 80, mozjpeg: true }).toBuffer();
}
