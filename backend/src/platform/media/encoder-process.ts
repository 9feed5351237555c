import { Socket } from 'node:net';
import { setPriority } from 'node:os';
import { encodeFile, encodeOriginal } from './encode-picture.js';
import { OUT_OF_MEMORY } from './encoder-messages.js';
import type { EncoderJob, EncoderResponse } from './encoder-messages.js';
import { PIPE, readBytes } from './encoder-pipe.js';

/**
 * The encoder's child process (picture-encoder.ts). It has no settings and no secrets: its environment is empty. It
 * gives way to requests, and ends itself when a picture takes more memory than it may have.
 */

const MEMORY_CHECK_MS = 20;

const maxBytes = Number(process.argv[2]) * 1024 * 1024;
// Decoding happens on other threads, so this timer is on time.
setInterval(() => {
  if (process.memoryUsage.rss() > maxBytes) process.exit(OUT_OF_MEMORY);
}, MEMORY_CHECK_MS);

try {
  setPriority(10);
} catch {
  // Some systems refuse this. The encoder works without it.
}

const pipe = new Socket({ fd: PIPE, readable: true, writable: true });

const sendResponse = (response: EncoderResponse): void => void process.send!(response);

async function encode(job: EncoderJob): Promise<void> {
  const picture = await readBytes(pipe, job.length);
  const encoded =
    job.kind === 'original' ? await encodeOriginal(picture) : { bytes: await encodeFile(picture, job.file) };
  const { bytes, ...facts } = encoded;
  sendResponse({ length: bytes.length, ...('width' in facts && { facts }) });
  pipe.write(bytes);
}

process.on('message', (job: EncoderJob) => {
  encode(job).catch((error: unknown) => sendResponse({ error: (error as Error).message }));
});
process.on('disconnect', () => process.exit(0));
process.send!('ready');
