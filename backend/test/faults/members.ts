import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../src/platform/database/embedded/ports.js';
import { eventually } from '../support/eventually.js';

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const SKEW = fileURLToPath(new URL('./skew.mjs', import.meta.url));
const RESTART_MS = 300;

/** One process of the built product. It is restarted whenever it exits, as by a service manager. */
export class Member {
  private child: ChildProcess | undefined;
  private stopping = false;
  private skewMs = 0;
  restarts = 0;
  startedAt = new Date();
  /** The end of its output, for error messages. */
  output = '';

  constructor(
    readonly name: string,
    readonly role: 'api' | 'worker',
    private readonly port: number,
    private readonly env: Record<string, string>,
  ) {
    this.start();
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  signal(signal: NodeJS.Signals): void {
    this.child?.kill(signal);
  }

  /** Restarts it with a clock that is wrong by this much. */
  skew(ms: number): void {
    this.skewMs = ms;
    this.signal('SIGKILL');
  }

  /** Waits until it is ready. */
  async waitUntilReady(): Promise<void> {
    const ready = async () => (await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok;
    await eventually(ready, { what: `${this.name}, ready`, within: 90_000, every: 100 }).catch((error: Error) => {
      throw new Error(`${error.message} Its output: ${this.output.slice(-400)}`, { cause: error });
    });
  }

  /** @returns the exit code; null when it was killed or was not running */
  async stop(): Promise<number | null> {
    this.stopping = true;
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return null;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    return ((await ended) as [number | null])[0];
  }

  /** Restarts it as in an update: stops it, waits for its exit, and starts the next one on the same port. */
  async restartGracefully(): Promise<{ code: number | null; stoppedWithinMs: number }> {
    const began = performance.now();
    const code = await this.stop();
    const stoppedWithinMs = performance.now() - began;
    this.stopping = false;
    this.start();
    await this.waitUntilReady();
    return { code, stoppedWithinMs };
  }

  private start(): void {
    const { PATH, HOME, TMPDIR } = process.env;
    const at = this.role === 'api' ? { PORT: String(this.port) } : { WORKER_PORT: String(this.port) };
    const skew = this.skewMs === 0 ? {} : { SKEW_MS: String(this.skewMs), NODE_OPTIONS: `--import=${SKEW}` };
    this.startedAt = new Date();
    // It notices our end when the IPC channel closes, and exits.
    const child = spawn(process.execPath, [MAIN], {
      env: { PATH, HOME, TMPDIR, ...this.env, ...at, ...skew, ROLE: this.role },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.child = child;
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (text) => (this.output = (this.output + String(text)).slice(-20_000)));
    child.once('exit', () => {
      if (this.stopping) return;
      this.restarts += 1;
      setTimeout(() => this.stopping || this.start(), RESTART_MS);
    });
  }
}

/**
 * Starts two api processes and two workers, and adds each to `members` immediately, so that the caller can stop them.
 *
 * @param ofApi settings of the api processes alone, which override the others
 */
export async function startMembers(
  members: Member[],
  env: Record<string, string>,
  ofApi: Record<string, string> = {},
): Promise<void> {
  for (const name of ['api 1', 'api 2', 'worker 1', 'worker 2']) {
    const role = name.startsWith('api') ? 'api' : 'worker';
    const member = new Member(name, role, await freePort(), role === 'api' ? { ...env, ...ofApi } : env);
    members.push(member);
    // The first one makes the database, as it would on a new machine.
    if (members.length === 1) await member.waitUntilReady();
  }
  for (const member of members) await member.waitUntilReady();
}
