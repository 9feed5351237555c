import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../src/platform/database/embedded/ports.js';
import { eventually } from '../support/eventually.js';

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const SKEW = fileURLToPath(new URL('./skew.mjs', import.meta.url));
const RESTART_MS = 300;

/** One process of the built product, started again whenever it ends, as a service manager does. */
export class Member {
  private child: ChildProcess | undefined;
  private leaving = false;
  private skewMs = 0;
  restarts = 0;
  /** What it printed last, for whoever asks why. */
  said = '';

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

  /** Its clock goes wrong by so much, from its next start on, which is now. */
  skew(ms: number): void {
    this.skewMs = ms;
    this.signal('SIGKILL');
  }

  /** It answers that it is ready. */
  async isBack(): Promise<void> {
    await eventually(async () => (await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok, {
      what: `${this.name}, ready (${this.said.slice(-400)})`,
      within: 90_000,
      every: 100,
    });
  }

  async leave(): Promise<void> {
    this.leaving = true;
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }

  private start(): void {
    const { PATH, HOME, TMPDIR } = process.env;
    const at = this.role === 'api' ? { PORT: String(this.port) } : { WORKER_PORT: String(this.port) };
    const skew = this.skewMs === 0 ? {} : { SKEW_MS: String(this.skewMs), NODE_OPTIONS: `--import=${SKEW}` };
    // Over the channel it notices our end, and ends too.
    const child = spawn(process.execPath, [MAIN], {
      env: { PATH, HOME, TMPDIR, ...this.env, ...at, ...skew, ROLE: this.role },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.child = child;
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (text) => (this.said = (this.said + String(text)).slice(-20_000)));
    child.once('exit', () => {
      if (this.leaving) return;
      this.restarts += 1;
      setTimeout(() => this.leaving || this.start(), RESTART_MS);
    });
  }
}

/** Two api processes and as many workers, put where whoever ends them finds them. */
export async function hire(members: Member[], env: Record<string, string>): Promise<void> {
  for (const name of ['api 1', 'api 2', 'worker 1', 'worker 2']) {
    const member = new Member(name, name.startsWith('api') ? 'api' : 'worker', await freePort(), env);
    members.push(member);
    // The first one makes the database, as it would on a new machine.
    if (members.length === 1) await member.isBack();
  }
  for (const member of members) await member.isBack();
}
