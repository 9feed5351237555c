import type { Sharp } from 'sharp';
import { MAX_PIXELS, MEDIA_WIDTHS } from './picture-files.js';
import type { PictureFacts, PictureFile } from './picture-files.js';

/**
 * The steps that decode pictures. Only encoder-process.ts calls them: most vulnerabilities of image libraries are in
 * their decoders.
 */

/** Nothing wider is ever shown, and WebP allows 16,383 pixels a side. */
const MAX_SIZE = { width: MEDIA_WIDTHS.at(-1)!, height: 16_000 };
const PAPER = '#ffffff';

// Nothing else in this process: an api process must not load the library (docs/adr/0035).
const { default: sharp } = await import('sharp');
sharp.cache(false);
sharp.concurrency(1);

export interface EncodedOriginal extends PictureFacts {
  bytes: Buffer;
}

const open = (bytes: Buffer, animated: boolean): Sharp =>
  sharp(bytes, { animated, limitInputPixels: MAX_PIXELS, failOn: 'error' });

/**
 * Makes the file that everything else is made of: upright, in sRGB, and without any metadata, because only pixels go
 * from one file to the other. Photographs lose nothing that an eye sees; drawings and screenshots lose nothing.
 */
export async function encodeOriginal(bytes: Buffer): Promise<EncodedOriginal> {
  const { pages = 1, format } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
  // An AVIF sequence has pages too, but libheif opens its first picture only.
  const animated = pages > 1 && (format === 'gif' || format === 'webp');
  const picture = open(bytes, animated);
  // Turning works on one frame only, and animations have no orientation.
  const upright = animated ? picture : picture.autoOrient();
  const resized = upright.resize({ ...MAX_SIZE, fit: 'inside', withoutEnlargement: true });
  const isLossless = format === 'png' || (format === 'gif' && !animated) || (!animated && isLosslessWebp(bytes));
  const { data, info } = await resized
    .toColourspace('srgb')
    .webp(isLossless ? { lossless: true, effort: 2 } : { quality: 92, smartSubsample: true, effort: 2 })
    .toBuffer({ resolveWithObject: true });
  const transparent = info.channels === 4 && !(await sharp(data).stats()).isOpaque;
  return { bytes: data, width: info.width, height: info.pageHeight ?? info.height, animated, transparent };
}

/** Such a file is the original of a drawing in an export of another Archive. `VP8L`: its pixels are compressed without loss. */
function isLosslessWebp(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 8, 12) !== 'WEBP') return false;
  for (let at = 12; at + 8 <= bytes.length;) {
    const chunk = bytes.toString('latin1', at, at + 4);
    if (chunk === 'VP8L' || chunk === 'VP8 ') return chunk === 'VP8L';
    const length = bytes.readUInt32LE(at + 4);
    at += 8 + length + (length & 1);
  }
  return false;
}

/** Makes one file of the original: at most as wide as `width`, nothing is cropped or enlarged. */
export async function encodeFile(original: Buffer, { width, extension }: PictureFile): Promise<Buffer> {
  const keepsMotion = extension === 'webp' || extension === 'gif';
  const resized = open(original, keepsMotion).resize({ width, withoutEnlargement: true });
  if (extension === 'avif') return resized.avif({ quality: 55, effort: 2 }).toBuffer();
  if (extension === 'webp') return resized.webp({ quality: 80, effort: 4 }).toBuffer();
  if (extension === 'png') return resized.png({ compressionLevel: 9 }).toBuffer();
  if (extension === 'gif') return resized.gif({ effort: 4 }).toBuffer();
  return resized.flatten({ background: PAPER }).jpeg({ quality: 80, mozjpeg: true }).toBuffer();
}
