import { createStore } from 'zustand';
import { ApiError } from '../../../../lib/api/client';
import type { Media } from '../../../../lib/api/types';
import { problemOf } from './check-file';
import { BusyError, sendFile, UnknownOutcomeError, type SendFile } from './send-file';

/** Where an upload was begun: at a place in the text, or in the library. */
export type UploadTarget = 'text' | 'library';

export type UploadState =
  /** For its turn, or until the server, which was busy, wants it again. */
  | { kind: 'waiting' }
  /** `sent` is a share from 0 to 1. At 1 the server prepares the picture. */
  | { kind: 'sending'; sent: number }
  /** Another try may do: the connection was lost, or the server had a problem. */
  | { kind: 'failed'; sent: number; isLost: boolean; error: ApiError }
  /** The same file would be refused again. */
  | { kind: 'refused'; message: string }
  | { kind: 'done'; media: Media };

export interface Upload {
  id: string;
  name: string;
  /** In bytes. */
  size: number;
  target: UploadTarget;
  state: UploadState;
}

const MAX_SIMULTANEOUS = 3;
/** How often a busy server is tried without asking anyone. */
const MAX_BUSY_TRIES = 4;

/** The file itself is the problem. 401, 403 and 429 are about the moment. */
const isFinal = ({ status }: ApiError): boolean => [400, 413, 415, 422].includes(status);

interface Entry {
  file: File;
  busyTries: number;
  timer?: ReturnType<typeof setTimeout>;
  abort?: AbortController;
}

let next = 0;

/** Sends pictures to the library, a few at a time. A file stays until it is there or someone removes it. */
export class UploadQueue {
  /** In the order in which they were added. */
  readonly uploads = createStore<readonly Upload[]>(() => []);
  private readonly entries = new Map<string, Entry>();

  constructor(private readonly send: SendFile = sendFile) {}

  /** Adds files, and returns their ids in the same order. */
  add(files: readonly File[], target: UploadTarget): string[] {
    const added = files.map((file): Upload => {
      const problem = problemOf(file);
      const id = `upload-${++next}`;
      this.entries.set(id, { file, busyTries: 0 });
      const state: UploadState = problem === null ? { kind: 'waiting' } : { kind: 'refused', message: problem };
      return { id, name: file.name, size: file.size, target, state };
    });
    this.uploads.setState([...this.uploads.getState(), ...added], true);
    this.startNext();
    return added.map(({ id }) => id);
  }

  /** Tries a failed upload again. */
  retry(id: string): void {
    if (this.stateOf(id)?.kind !== 'failed') return;
    this.entries.get(id)!.busyTries = 0;
    this.set(id, { kind: 'waiting' });
    this.startNext();
  }

  /** The network is back. */
  readonly retryLost = (): void => {
    for (const { id, state } of this.uploads.getState()) if (state.kind === 'failed' && state.isLost) this.retry(id);
  };

  /** Cancels an upload, or takes a finished one off the list. */
  remove(id: string): void {
    const entry = this.entries.get(id);
    this.entries.delete(id);
    clearTimeout(entry?.timer);
    this.uploads.setState(
      this.uploads.getState().filter((one) => one.id !== id),
      true,
    );
    entry?.abort?.abort();
    this.startNext();
  }

  /** Cancels everything: the editor was left. */
  stop(): void {
    for (const { id } of this.uploads.getState()) this.remove(id);
  }

  /** Whether leaving the page would lose a file. */
  get isUnfinished(): boolean {
    return this.uploads.getState().some(({ state }) => ['waiting', 'sending', 'failed'].includes(state.kind));
  }

  private stateOf(id: string): UploadState | undefined {
    return this.uploads.getState().find((one) => one.id === id)?.state;
  }

  private set(id: string, state: UploadState): void {
    this.uploads.setState(
      this.uploads.getState().map((one) => (one.id === id ? { ...one, state } : one)),
      true,
    );
  }

  private startNext(): void {
    const all = this.uploads.getState();
    let free = MAX_SIMULTANEOUS - all.filter(({ state }) => state.kind === 'sending').length;
    for (const { id, state } of all) {
      if (free <= 0) return;
      const entry = this.entries.get(id)!;
      if (state.kind !== 'waiting' || entry.timer !== undefined) continue;
      free -= 1;
      void this.start(id, entry);
    }
  }

  private async start(id: string, entry: Entry): Promise<void> {
    entry.abort = new AbortController();
    let sent = 0;
    const onProgress = (share: number): void => {
      sent = share;
      if (this.entries.has(id)) this.set(id, { kind: 'sending', sent });
    };
    onProgress(0);
    try {
      const media = await this.send(entry.file, { onProgress, signal: entry.abort.signal });
      if (this.entries.has(id)) this.set(id, { kind: 'done', media });
    } catch (error) {
      if (this.entries.has(id)) this.fail(id, entry, error as ApiError, sent);
    }
    this.startNext();
  }

  private fail(id: string, entry: Entry, error: ApiError, sent: number): void {
    if (isFinal(error)) this.set(id, { kind: 'refused', message: error.errors[0]?.message ?? error.message });
    else if (error instanceof BusyError && entry.busyTries < MAX_BUSY_TRIES) {
      entry.busyTries += 1;
      entry.timer = setTimeout(() => {
        delete entry.timer;
        this.startNext();
      }, error.retryAfterSeconds * 1_000);
      this.set(id, { kind: 'waiting' });
    } else {
      // Sending a picture again that arrived would put it into the library twice.
      const isLost = error.status === 0 && !(error instanceof UnknownOutcomeError);
      this.set(id, { kind: 'failed', sent, isLost, error });
    }
  }
}
