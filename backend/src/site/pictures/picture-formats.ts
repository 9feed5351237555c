import type { Sharp } from 'sharp';
import { weightsOf } from '../../platform/http/cache/accept-encoding.js';
import { imageLibrary } from './image-library.js';
import { PictureRefused } from './picture-fetcher.js';

/** The widths that pages ask for. A closed list: every width is a file that somebody must make. */
export const WIDTHS: readonly number[] = [320, 640, 960, 1280, 1920];
const WIDEST = 1920;
const MOST_PIXELS = 60_000_000;
/** What shows through is paper, in both themes: a photograph is printed. */
const PAPER = '#f5f3ed';

/** The best first. */
const FORMATS = ['avif', 'webp', 'jpeg'] as const;
export type Format = (typeof FORMATS)[number];

/** The best format that a browser says it takes. One that says nothing gets what every browser takes. */
export function formatFor(accept: string | undefined): Format {
  const weights = weightsOf(accept);
  return FORMATS.find((format) => (weights.get(`image/${format}`) ?? 0) > 0) ?? 'jpeg';
}

const ascii = (bytes: Buffer, from: number, to: number) => bytes.subarray(from, to).toString('latin1');

/** By its first bytes, never by what its sender says. SVG, PDF and whatever else the library reads are not pictures here. */
export function isPhotograph(bytes: Buffer): boolean {
  if (bytes.length < 16) return false;
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return true;
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return true;
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return true;
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return true;
  return ascii(bytes, 4, 8) === 'ftyp' && /^(?:avif|avis|mif1)$/.test(ascii(bytes, 8, 12));
}

async function opened(bytes: Buffer): Promise<Sharp> {
  const sharp = await imageLibrary();
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 });
}

/**
 * What is kept of a fetched file: upright, no wider than the widest, and without what the camera wrote into it.
 *
 * @throws PictureRefused when it is no picture, or one that is too large to be opened
 */
export async function makeMaster(bytes: Buffer): Promise<Buffer> {
  if (!isPhotograph(bytes)) throw new PictureRefused('it is no JPEG, PNG, GIF, WebP or AVIF');
  try {
    const picture = await opened(bytes);
    return await picture
      .autoOrient()
      .resize({ width: WIDEST, height: 4 * WIDEST, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: PAPER })
      .webp({ quality: 90 })
      .toBuffer();
  } catch (error) {
    throw new PictureRefused(`it cannot be opened: ${(error as Error).message}`);
  }
}

/** One width in one format. A picture that is narrower stays as it is; nothing is cropped. */
export async function makeVariant(master: Buffer, width: number, format: Format): Promise<Buffer> {
  const resized = (await opened(master)).resize({ width, withoutEnlargement: true });
  if (format === 'avif') return resized.avif({ quality: 55, effort: 3 }).toBuffer();
  if (format === 'webp') return resized.webp({ quality: 78 }).toBuffer();
  return resized.jpeg({ quality: 80, mozjpeg: true }).toBuffer();
}
