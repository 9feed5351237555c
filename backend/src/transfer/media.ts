import { createHash } from 'node:crypto';

/** A picture of an article: its file in the export, or why it is missing. One of the library has its description. */
export type ExportedPicture =
  | { address: string; file: string; alt?: string | null; decorative?: boolean; caption?: string | null }
  | { address: string; missing: string };

export interface Pictures {
  /** Reads the original of a picture of the library; undefined when it has none. */
  readOriginal: (id: string) => Promise<Buffer | undefined>;
  /** Fetches a picture from its host. @throws Error with the reason */
  fetch: (address: string) => Promise<Buffer>;
}

/** The first bytes of each file type; a `.` matches any byte. */
const SIGNATURES: readonly [string, string][] = [
  ['\xff\xd8\xff', 'jpg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['GIF8', 'gif'],
  ['RIFF....WEBP', 'webp'],
  ['....ftypavif', 'avif'],
  ['....ftypavis', 'avif'],
  ['....ftypmif1', 'avif'],
];

const matchesSignature = (start: string, signature: string) =>
  [...signature].every((character, at) => character === '.' || start[at] === character);

/**
 * The type comes from the first bytes and the name from the URL: original file names may be anything, and may not be
 * unique.
 */
export function mediaFileName(address: string, bytes: Buffer): string {
  const start = bytes.subarray(0, 16).toString('latin1');
  const extension = SIGNATURES.find(([signature]) => matchesSignature(start, signature))?.[1];
  if (!extension) throw new Error('it is not a picture');
  return `media/${createHash('sha256').update(address).digest('hex').slice(0, 16)}.${extension}`;
}
