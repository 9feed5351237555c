import type { EncodedOriginal } from './encode-picture.js';
import type { PictureFile } from './picture-files.js';

/** The messages between an application and its encoder process, and how that process says that its memory is full. */

export type EncoderJob =
  { kind: 'original'; bytes: Uint8Array } | { kind: 'file'; bytes: Uint8Array; file: PictureFile };

export type EncoderAnswer = { result: EncodedOriginal | Buffer } | { error: string };

/** The exit code. */
export const OUT_OF_MEMORY = 75;
