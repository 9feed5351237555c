import { setPriority } from 'node:os';
import { encodeFile, encodeOriginal } from './encode-picture.js';
import { OUT_OF_MEMORY } from './encoder-messages.js';
import type { EncoderAnswer, EncoderJob } from './encoder-messages.js';

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

process.on('message', (job: EncoderJob) => {
  const bytes = Buffer.from(job.bytes.buffer, job.bytes.byteOffset, job.bytes.byteLength);
  const work = job.kind === 'original' ? encodeOriginal(bytes) : encodeFile(bytes, job.file);
  work.then(
    (result) => process.send!({ result } satisfies EncoderAnswer),
    (error: unknown) => process.send!({ error: (error as Error).message } satisfies EncoderAnswer),
  );
});
process.on('disconnect', () => process.exit(0));
process.send!('ready');
