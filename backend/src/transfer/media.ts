import { createHash } from 'node:crypto';

/** A picture that an article shows: the file in the export, or why there is none. */
export type Medium = { address: string; file: string } | { address: string; missing: string };

export interface Pictures {
  /** The addresses in an article's HTML. */
  inHtml: (article: { contentHtml: string; footerHtml: string | null }) => string[];
  /** @throws Error with the reason */
  fetch: (address: string) => Promise<Buffer>;
}

/** How files of each kind begin; `....` is any four bytes. */
const KINDS: readonly [string, string][] = [
  ['\xff\xd8\xff', 'jpg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['GIF8', 'gif'],
  ['RIFF....WEBP', 'webp'],
  ['....ftypavif', 'avif'],
  ['....ftypavis', 'avif'],
  ['....ftypmif1', 'avif'],
];

const begins = (start: string, kind: string) => [...kind].every((sign, at) => sign === '.' || start[at] === sign);

/** By its first bytes. Its own name may be anything, and two may have the same. */
export function nameMedium(address: string, bytes: Buffer): string {
  const start = bytes.subarray(0, 16).toString('latin1');
  const found = KINDS.find(([kind]) => begins(start, kind))?.[1];
  if (!found) throw new Error('it is no picture');
  return `media/${createHash('sha256').update(address).digest('hex').slice(0, 16)}.${found}`;
}
