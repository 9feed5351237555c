import { ApiError } from '../../../../lib/api/client';
import { emptyPost, isEmptyPost, isSame, isSameText, type PostForm } from '../../posts/post-form';

/** The base of a text. The versions change only together with the text: the server compares them. */
export interface Base {
  /** The text that the server had; null when this device no longer knows it. */
  form: PostForm | null;
  /** Of the working copy; 0 for an article without one: its form is then what readers see. */
  version: number;
  /** Of the article; null for a new one, or when this device never knew it. */
  postVersion: number | null;
}

/** A working copy as the server has it. */
export interface ServerCopy extends Base {
  form: PostForm;
}

/** Where the text is. `at` is when it got there, in milliseconds. */
export type SaveState =
  /** Everything typed is on the server. `at` is null before the first save. */
  | { kind: 'saved'; at: number | null }
  | { kind: 'saving' }
  /** Only on this device. `since` is null if the browser has no storage: then it is nowhere else. */
  | { kind: 'kept'; since: number | null; why: 'offline' | 'signed-out' | 'gone' | 'refused' | 'failed'; error: Error }
  | { kind: 'conflict'; theirs: ServerCopy; since: number | null };

/** The parts of the server and the browser that a working copy needs. */
export interface WorkingCopyPorts {
  create: () => Promise<{ id: number; version: number }>;
  /** @throws ApiError 409 when the version is not the latest */
  put: (id: number, form: PostForm, base: Base) => Promise<{ savedAt: string; version: number }>;
  /** Reads the latest version, after a conflict. */
  load: (id: number) => Promise<ServerCopy>;
  /** Stores the text on this device; returns false if that is impossible. */
  keep: (post: number | 'new', form: PostForm, base: Base) => boolean;
  drop: (post: number | 'new') => void;
  read: () => PostForm;
  onState: (state: SaveState) => void;
  onCreated: (id: number) => void;
}

/** After the last key. */
export const PAUSE_MS = 3_000;
/** From the first key that is not saved yet: nobody loses more typing than this. */
export const LONGEST_MS = 15_000;
const KEEP_MS = 1_000;
const RETRY_MS = [5_000, 10_000, 20_000, 30_000];

/**
 * Saves an article while it is being written. One save at a time: the next one waits, and takes the text of then. The
 * rest is on this device.
 */
export class WorkingCopy {
  private saving: Promise<void> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private keepTimer: ReturnType<typeof setTimeout> | undefined;
  private unsavedSince: number | null = null;
  private keptSince: number | null = null;
  private failures = 0;
  private closed = false;
  private isStopped = false;
  /** The texts of the requests whose answers are unknown: the server may have any of them. */
  private unanswered: PostForm[] = [];
  state: SaveState;

  constructor(
    private readonly ports: WorkingCopyPorts,
    public id: number | null,
    private server: Base,
    savedAt: number | null,
  ) {
    this.state = { kind: 'saved', at: savedAt };
  }

  /** Whether the server has everything. */
  get isSaved(): boolean {
    return this.server.form !== null && isSame(this.ports.read(), this.server.form);
  }

  /** Whether something typed is neither on the server nor on this device. */
  get isNowhere(): boolean {
    return !this.isSaved && !this.keep();
  }

  /** Of the working copy; 0 without one. */
  get version(): number {
    return this.server.version;
  }

  get hasCopy(): boolean {
    return this.version > 0;
  }

  /** Called for every change. */
  changed(): void {
    if (this.closed) return;
    this.unsavedSince ??= Date.now();
    this.keepTimer ??= setTimeout(() => this.keep(), KEEP_MS);
    if (this.state.kind === 'conflict') return;
    if (this.state.kind === 'saved') this.show({ kind: 'saving' });
    // A failure has its own timer, unless the change may be what the server asked for.
    if (this.state.kind === 'kept' && this.state.why !== 'refused') return;
    this.schedule(Math.min(PAUSE_MS, this.unsavedSince + LONGEST_MS - Date.now()));
  }

  /** Saves now. Resolves with whether the server has everything. */
  async flush(): Promise<boolean> {
    clearTimeout(this.timer);
    if (this.state.kind === 'conflict') return false;
    await this.saving;
    if (!this.isSaved) await this.save();
    return this.isSaved;
  }

  /** Tries again after the network, or the session, is back. */
  retry(): void {
    if (this.state.kind === 'kept' && !this.closed) void this.flush();
  }

  /** Overwrites the version of somebody else. */
  keepMine(): Promise<boolean> {
    if (this.state.kind === 'conflict') {
      this.server = this.state.theirs;
      this.show({ kind: 'saving' });
    }
    return this.flush();
  }

  /** Continues from the version of somebody else, which the caller then puts into the fields. */
  keepTheirs(): PostForm | null {
    if (this.state.kind !== 'conflict') return null;
    const { theirs } = this.state;
    this.continueFrom(theirs, Date.now());
    return theirs.form;
  }

  /** Continues from another version of the server: it was published, restored or discarded. */
  continueFrom(server: Base, savedAt: number | null): void {
    clearTimeout(this.timer);
    this.server = server;
    this.settle(savedAt);
  }

  /** Reads what the server has, after it refused something because someone else was faster. */
  async catchUp(): Promise<void> {
    await this.saving;
    this.saving ??= this.read().finally(() => (this.saving = null));
    await this.saving;
  }

  /** Continues from what the server has now; asks the writer when that is a text that they have not seen. */
  meet(theirs: ServerCopy): void {
    const known = this.known(theirs.form);
    // As it was typed: the server trims.
    if (known) this.server = { ...theirs, form: known };
    else {
      this.keep();
      this.show({ kind: 'conflict', theirs, since: this.keptSince });
    }
  }

  /** Stores the text on this device, if the server does not have it. Returns false if that is impossible. */
  keep(): boolean {
    clearTimeout(this.keepTimer);
    this.keepTimer = undefined;
    if (this.closed || this.isSaved) return true;
    const isKept = this.ports.keep(this.id ?? 'new', this.ports.read(), this.server);
    this.keptSince = isKept ? (this.keptSince ?? Date.now()) : null;
    return isKept;
  }

  /** Ends it without a last save, because its writer is no longer signed in. The rest is on this device. */
  stop(): void {
    this.end();
    this.isStopped = true;
  }

  /** Ends it. The rest is on this device, and one last save is on its way: resolves after that. */
  async close(): Promise<void> {
    const isWanted = !this.closed && this.state.kind !== 'conflict' && !this.isSaved && !isEmptyPost(this.ports.read());
    this.end();
    await this.saving;
    if (isWanted && !this.isSaved) await this.save();
  }

  private end(): void {
    this.keep();
    clearTimeout(this.timer);
    this.closed = true;
  }

  private schedule(delay: number): void {
    clearTimeout(this.timer);
    if (this.closed) return;
    this.timer = setTimeout(() => void this.save(), Math.max(0, delay));
  }

  private save(): Promise<void> {
    this.saving ??= this.send().finally(() => (this.saving = null));
    return this.saving;
  }

  private async send(isAgain = false): Promise<void> {
    const form = this.ports.read();
    if (this.isSaved) return this.settle(this.savedAt());
    if (this.id === null && isEmptyPost(form)) return this.settle(null);
    if (this.state.kind !== 'kept') this.show({ kind: 'saving' });
    try {
      if (this.id === null) await this.create();
      // The next user of this browser may be signed in by now.
      if (this.isStopped) return;
      this.unanswered.push(form);
      const { savedAt, version } = await this.ports.put(this.id!, form, this.server);
      this.accept({ ...this.server, form, version }, Date.parse(savedAt));
    } catch (error) {
      await this.fail(error as Error, isAgain);
    }
  }

  private async read(): Promise<void> {
    const theirs = this.id === null ? null : await this.ports.load(this.id).catch(() => null);
    if (theirs && this.state.kind !== 'conflict') this.meet(theirs);
  }

  /** Returns the text of this page that the server has, if it has one. */
  private known(theirs: PostForm): PostForm | null {
    return [this.server.form, ...this.unanswered].find((form) => form !== null && isSameText(theirs, form)) ?? null;
  }

  private async create(): Promise<void> {
    const { id, version: postVersion } = await this.ports.create();
    this.id = id;
    this.server = { form: emptyPost, version: 0, postVersion };
    if (!this.isStopped) this.ports.keep(id, this.ports.read(), this.server);
    this.ports.drop('new');
    // An editor that was left has no address to change.
    if (!this.closed) this.ports.onCreated(id);
  }

  private accept(server: Base, at: number): void {
    this.server = server;
    this.unanswered = [];
    this.failures = 0;
    if (this.isSaved) return this.settle(at);
    // More was typed meanwhile.
    this.keptSince = null;
    this.unsavedSince = Date.now();
    this.show({ kind: 'saving' });
    this.schedule(PAUSE_MS);
  }

  private async fail(error: Error, isAgain: boolean): Promise<void> {
    const { status, code } = error instanceof ApiError ? error : { status: 0, code: undefined };
    const theirs = status === 409 && this.id !== null ? await this.ports.load(this.id).catch(() => null) : null;
    // An editor has scheduled a writer's article: that is no second version, and the page says now when it goes out.
    const isScheduled = code === 'post.scheduled';
    if (theirs && !isScheduled) {
      // The answer to an earlier save was lost.
      const mine = this.unanswered.find((form) => isSameText(theirs.form, form));
      if (mine) return this.accept({ ...theirs, form: mine }, Date.now());
      // Only the version moved: the same text was published or scheduled.
      const base = !isAgain && this.known(theirs.form);
      if (base) {
        this.server = { ...theirs, form: base };
        return this.send(true);
      }
      this.keep();
      return this.show({ kind: 'conflict', theirs, since: this.keptSince });
    }
    this.keep();
    const reasons = { 0: 'offline', 401: 'signed-out', 403: 'signed-out', 404: 'gone', 400: 'refused', 413: 'refused' } as const; // prettier-ignore
    const why = isScheduled ? 'refused' : (reasons[status as keyof typeof reasons] ?? 'failed');
    this.show({ kind: 'kept', since: this.keptSince, why, error });
    if (why !== 'gone' && why !== 'refused') this.schedule(RETRY_MS[Math.min(this.failures, RETRY_MS.length - 1)]!);
    this.failures += 1;
  }

  private settle(at: number | null): void {
    clearTimeout(this.keepTimer);
    this.keepTimer = undefined;
    this.unsavedSince = null;
    this.keptSince = null;
    this.failures = 0;
    this.ports.drop(this.id ?? 'new');
    this.show({ kind: 'saved', at });
  }

  private savedAt(): number | null {
    return this.state.kind === 'saved' ? this.state.at : this.server.version > 0 ? Date.now() : null;
  }

  private show(state: SaveState): void {
    this.state = state;
    if (!this.closed) this.ports.onState(state);
  }
}

/** The copy of an article that does not exist yet. */
export const newCopy: ServerCopy = { form: emptyPost, version: 0, postVersion: null };
