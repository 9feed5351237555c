import type { Duplex } from 'node:stream';

/**
 * The bytes of pictures go between an application and its encoder process through a pipe of their own. In messages, each
 * picture would be copied several times, and that memory makes the garbage collector stop the process.
 */

/** The number of the pipe in both processes, after stdin, stdout, stderr and the channel for messages. */
export const PIPE = 4;

/**
 * Reads exactly so many bytes into one buffer. The other side writes no more before the next message. When that process ends, `signal`
 * ends the wait.
 */
export function readBytes(pipe: Duplex, length: number, signal?: AbortSignal): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // Not of the shared pool.
    const bytes = Buffer.allocUnsafeSlow(length);
    let filled = 0;
    const stop = (): void => {
      pipe.pause();
      pipe.off('data', onData);
      signal?.removeEventListener('abort', onAbort);
    };
    const onData = (chunk: Buffer): void => {
      filled += chunk.copy(bytes, filled);
      if (filled < length) return;
      stop();
      resolve(bytes);
    };
    const onAbort = (): void => {
      stop();
      // Not the reason itself, as with `once`: the caller has to end a process whose bytes were not read.
      reject(new Error('The picture was not read to its end.', { cause: signal!.reason }));
    };
    if (signal?.aborted) return onAbort();
    signal?.addEventListener('abort', onAbort);
    pipe.on('data', onData);
    pipe.resume();
  });
}
