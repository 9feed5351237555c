import type { PictureFacts, PictureFile } from './picture-files.js';

/**
 * The messages between an application and its encoder process, and how that process says that its memory is full. The bytes
 * follow through the pipe (encoder-pipe.ts), `length` of them.
 */

export type EncoderJob = { kind: 'original'; length: number } | { kind: 'file'; length: number; file: PictureFile };

/** `facts` is there for an original. */
export type EncoderResponse = { facts?: PictureFacts; length: number } | { error: string };

/** The exit code. */
export const OUT_OF_MEMORY = 75;
