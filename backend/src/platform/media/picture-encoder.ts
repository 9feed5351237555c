import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DomainError } from '../../kernel/domain-error.js';
import { Semaphore } from '../concurrency/semaphore.js';
import { entryFile } from '../concurrency/entry-file.js';
import type { EncodedOriginal } from './encode-picture.js';
import { OUT_OF_MEMORY } from './encoder-messages.js';
import type { EncoderJob, EncoderResponse } from './encoder-messages.js';
import { PIPE, readBytes } from './encoder-pipe.js';
import type { PictureFacts, PictureFile } from './picture-files.js';

/** The process takes 60 MB, so it ends after this idle time. */
const IDLE_MS = 60_000;

/** How long a picture that the process was killed with is remembered. */
const KILLED_MS = 3_600_000;

export interface EncoderLimits {
  /** For one picture, in milliseconds. */
  limitMs: number;
  /** Of the whole process, in mebibytes. A progressive JPEG of 50 megapixels takes 600. */
  memoryMb: number;
  maxWaiting: number;
}

const LIMITS: EncoderLimits = { limitMs: 60_000, memoryMb: 768, maxWaiting: 8 };

const entry = entryFile(import.meta.url, 'encoder-process');
const file = fileURLToPath(entry.url);
const execArgv = ['--max-old-space-size=128', ...entry.execArgv];

interface Encoded {
  facts?: PictureFacts | undefined;
  bytes: Buffer;
}

/** A picture that the encoder could not open, with the reason for the log. Nobody's bytes are in it. */
export class PictureNotOpened extends Error {}

/** It takes more memory than the encoder may use. */
export class PictureTooLarge extends PictureNotOpened {}

/**
 * Decodes and encodes pictures in a child process, one at a time, with limits on time, memory and waiting. A picture
 * that breaks the decoder ends that process and not this one, whose secrets it never sees.
 */
@Injectable()
export class PictureEncoder implements BeforeApplicationShutdown {
  private readonly limits: EncoderLimits;
  private readonly turns: Semaphore;
  private child: Promise<ChildProcess> | undefined;
  private idleTimer: NodeJS.Timeout | undefined;
  private stopping = false;
  /** Hashes of the pictures that the process was killed with. */
  private readonly killedWith = new LRUCache<string, true>({ max: 100, ttl: KILLED_MS });

  /** @param limits other than the defaults in tests only */
  constructor(limits: Partial<EncoderLimits> = {}) {
    this.limits = { ...LIMITS, ...limits };
    this.turns = new Semaphore(1, this.limits.maxWaiting, tooManyPictures);
  }

  /** @throws PictureNotOpened, or DomainError `media.busy` when too many wait */
  async original(bytes: Buffer): Promise<EncodedOriginal> {
    const { facts, bytes: original } = await this.run({ kind: 'original', length: bytes.length }, bytes);
    return { ...facts!, bytes: original };
  }

  /** @throws PictureNotOpened, or DomainError `media.busy` when too many wait */
  async file(original: Buffer, pictureFile: PictureFile): Promise<Buffer> {
    return (await this.run({ kind: 'file', length: original.length, file: pictureFile }, original)).bytes;
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    await this.end();
  }

  private run(job: EncoderJob, bytes: Buffer): Promise<Encoded> {
    return this.turns.run(async () => {
      if (this.stopping) throw tooManyPictures();
      clearTimeout(this.idleTimer);
      try {
        return await this.encode(await (this.child ??= this.start()), job, bytes);
      } finally {
        this.idleTimer = setTimeout(() => void this.end(), IDLE_MS).unref();
      }
    });
  }

  private async encode(child: ChildProcess, job: EncoderJob, bytes: Buffer): Promise<Encoded> {
    const aborted = new AbortController();
    const timer = setTimeout(() => aborted.abort(new PictureNotOpened('it takes too long')), this.limits.limitMs);
    const onExit = (code: number | null, signal: string | null): void => {
      if (!aborted.signal.aborted) aborted.abort(this.reasonOf(code, signal, bytes));
    };
    child.once('exit', onExit);
    try {
      const message = once(child, 'message', { signal: aborted.signal });
      child.send(job);
      pipeOf(child).write(bytes);
      const [response] = (await message) as [EncoderResponse];
      if ('error' in response) throw new PictureNotOpened(response.error);
      return { facts: response.facts, bytes: await readBytes(pipeOf(child), response.length, aborted.signal) };
    } catch (error) {
      if (error instanceof PictureNotOpened) throw error;
      // The pipe and the channel of a killed process break before its exit is known, which says why.
      if (isBroken(error) && !aborted.signal.aborted) await once(aborted.signal, 'abort');
      const reason: unknown = aborted.signal.aborted ? aborted.signal.reason : error;
      await this.end();
      throw reason;
    } finally {
      clearTimeout(timer);
      child.off('exit', onExit);
    }
  }

  /**
   * Why the process ended. The system kills it when memory is short, because of this picture or of something else: so the
   * picture may be tried again once.
   */
  private reasonOf(code: number | null, signal: string | null, bytes: Buffer): Error {
    if (this.stopping) return tooManyPictures();
    if (code === OUT_OF_MEMORY) return new PictureTooLarge('it takes too much memory');
    if (signal !== 'SIGKILL') return new PictureNotOpened(`the encoder ended (${code ?? signal})`);
    const hash = createHash('sha256').update(bytes).digest('base64');
    if (this.killedWith.has(hash)) return new PictureTooLarge('it takes too much memory');
    this.killedWith.set(hash, true);
    return tooManyPictures();
  }

  /** Starts the process. When it ends or fails to start, the next picture gets a new one. */
  private async start(): Promise<ChildProcess> {
    const child = fork(file, [String(this.limits.memoryMb)], {
      execArgv,
      // Two threads are enough for one picture, and one arena keeps freed memory from piling up.
      env: { UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '1' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
    });
    child.on('error', () => undefined);
    // Its end shows in the exit of the process.
    pipeOf(child).on('error', () => undefined);
    child.once('exit', () => (this.child = undefined));
    const ended = new AbortController();
    child.once('exit', () => ended.abort());
    try {
      await once(child, 'message', { signal: ended.signal });
    } catch {
      // A process that could not be started has no exit.
      this.child = undefined;
      throw new Error('The process that encodes pictures did not start.');
    }
    // An open channel would keep this process alive.
    child.unref();
    child.channel?.unref();
    pipeOf(child).unref();
    return child;
  }

  private async end(): Promise<void> {
    clearTimeout(this.idleTimer);
    const child = await this.child?.catch(() => undefined);
    this.child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    // Otherwise a process that has nothing else to do would end while it waits.
    child.ref();
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
}

const BROKEN: readonly unknown[] = ['EPIPE', 'ECONNRESET', 'ERR_IPC_CHANNEL_CLOSED'];
const isBroken = (error: unknown): boolean => BROKEN.includes((error as { code?: unknown }).code);

const pipeOf = (child: ChildProcess): Socket => child.stdio[PIPE] as Socket;

export const tooManyPictures = (): DomainError =>
  new DomainError(
    'media.busy',
    'unavailable',
    'Too many pictures are being prepared right now. Try again in a moment.',
  );
