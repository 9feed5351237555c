import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readMails, type ReceivedMail } from './mails';
import { startNginx, type Proxy } from './nginx';
import { leaseRedis } from './redis';

/** How the product is split into processes. */
export type Shape = 'one process' | 'api and workers apart' | 'behind nginx';

/** The built product, running on its own database. */
export interface Product {
  url: string;
  admin: { email: string; password: string };
  /** The mails to an address so far, oldest first. */
  mailsTo(address: string): ReceivedMail[];
  /** Everything that its processes have printed so far. */
  log(): string;
  /** @throws Error when a process did not exit cleanly */
  stop(): Promise<void>;
}

const MAIN = fileURLToPath(new URL('../../backend/dist/main.js', import.meta.url));
const SWEEPER = fileURLToPath(new URL('./sweeper.mjs', import.meta.url));
const READY_WITHIN_MS = 60_000;
const END_WITHIN_MS = 20_000;
const READY = { server: /Ready: .+ is at /, worker: /The Archive: a worker is running/ };

/**
 * Starts the built product, with its demo content, in a temporary directory.
 *
 * It cannot outlive the test run: its processes, including the database, exit when their IPC channel closes.
 *
 * @param more additional settings (docs/operations.md)
 */
export async function startProduct(shape: Shape, more: Record<string, string> = {}): Promise<Product> {
  if (!existsSync(MAIN)) throw new Error('The product is not built: run npm run build first.');
  const redis = await leaseRedis();
  const dataDir = mkdtempSync(join(realpathSync(tmpdir()), 'archive-e2e-'));
  chmodSync(dataDir, 0o755); // PostgreSQL never runs as root, and has to enter it
  const sweeper = startSweeper(dataDir);
  const proxied = shape === 'behind nginx';
  const port = await freePort();
  const own = `http://127.0.0.1:${port}`;
  const outer = proxied ? await freePort() : port;
  const url = `http://127.0.0.1:${outer}`;
  const admin = { email: 'editor@example.org', password: 'not a secret: made for one run' };
  const settings = {
    PORT: String(port),
    DATA_DIR: dataDir,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    // All journeys of one run come from one address.
    RATE_LIMIT_SCALE: '1000',
    ...(proxied && { PUBLIC_URL: url, TRUSTED_PROXIES: 'loopback' }),
    ...(redis && { REDIS_URL: redis.url }),
    ...more,
  };
  const processes: Process[] = [];
  let proxy: Proxy | undefined;
  const start = (role: 'all' | 'api' | 'worker', others: Record<string, string> = {}) => {
    const process = startProcess(role, { ...settings, ...others });
    processes.push(process);
    sweeper.watchProcess(process.pid);
    return process.ready(role === 'worker' ? READY.worker : READY.server);
  };
  const stop = async () => {
    await proxy?.stop();
    // In reverse order: the owner of the database stops last.
    const ended = [];
    for (const process of processes.toReversed()) ended.push(await process.end());
    await redis?.release();
    await sweeper.sweep();
    const wrong = ended.filter(({ code }) => code !== 0);
    if (wrong.length > 0) throw new Error(wrong.map(({ report }) => report).join('\n'));
  };
  try {
    await start(shape === 'one process' ? 'all' : 'api');
    if (shape === 'api and workers apart') await Promise.all([start('worker'), start('worker')]);
    if (proxied) {
      const other = await freePort();
      await Promise.all([start('api', { PORT: String(other) }), start('worker'), start('worker'), start('worker')]);
      proxy = await startNginx(outer, [port, other]);
      sweeper.watchProcess(proxy.pid);
    }
    await waitUntilIdle(own);
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
  return {
    url,
    admin,
    mailsTo: (address) => readMails(dataDir).filter(({ to }) => to === address),
    log: () => processes.map((process) => process.log()).join(''),
    stop,
  };
}

/** Waits until the work that the demo content caused is done, so that counts do not change during a test. */
async function waitUntilIdle(url: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  const busy = /^(outbox_events\{state="waiting"\}|queue_jobs\{queue="\w+",state="(waiting|active)"\}) [1-9]/m;
  while (Date.now() < deadline) {
    const numbers = await (await fetch(`${url}/metrics`)).text();
    if (numbers.includes('outbox_events{') && !busy.test(numbers)) return;
    await pause(100);
  }
  throw new Error('The product is still busy with its demo content.');
}

/** Starts the process that cleans up: see sweeper.mjs. */
function startSweeper(dataDir: string) {
  const child = spawn(process.execPath, [SWEEPER, dataDir], { detached: true, stdio: ['pipe', 'ignore', 'inherit'] });
  const exited = once(child, 'exit');
  return {
    watchProcess: (pid: number) => void child.stdin.write(`${pid}\n`),
    sweep: async () => {
      child.stdin.end();
      await exited;
    },
  };
}

interface Process {
  pid: number;
  log(): string;
  /** Resolves when the process has printed a line that matches. */
  ready(line: RegExp): Promise<void>;
  /** Sends SIGTERM, and SIGKILL after a while. */
  end(): Promise<{ code: number | string | null; report: string }>;
}

function startProcess(role: string, settings: Record<string, string>): Process {
  // Our own settings are not inherited: a DATABASE_URL or NODE_ENV of the terminal would change the product.
  const inherited = ['PATH', 'HOME', 'USER', 'LANG', 'TMPDIR'].map((name) => [name, process.env[name]]);
  const child = spawn(process.execPath, [MAIN], {
    env: { ...(Object.fromEntries(inherited) as NodeJS.ProcessEnv), ...settings, ROLE: role },
    // In its own process group, so that the terminal's Ctrl-C reaches it only through us; for ipc see startProduct.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let log = '';
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (text) => (log += String(text)));
  const exited = once(child, 'exit');
  const report = () => `ROLE=${role} ${ending(child)}. It printed:\n${log}`;
  return {
    pid: child.pid!,
    log: () => log,
    ready: async (line) => {
      const printed = new Promise<void>((resolve) => {
        child.stdout!.on('data', () => line.test(log) && resolve());
      });
      const timer = AbortSignal.timeout(READY_WITHIN_MS);
      await Promise.race([printed, exited, once(timer, 'abort')]);
      if (!line.test(log)) throw new Error(report());
    },
    end: async () => {
      const timer = setTimeout(() => child.kill('SIGKILL'), END_WITHIN_MS);
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await exited;
      }
      clearTimeout(timer);
      return { code: child.exitCode ?? child.signalCode, report: report() };
    },
  };
}

function ending({ exitCode, signalCode }: ChildProcess): string {
  if (signalCode) return `had to be ended with ${signalCode}`;
  return exitCode === null ? 'was not ready in time' : `ended with exit code ${exitCode}`;
}

/** Below the ephemeral range: the system could give one of those to a client between this check and the use. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const probe = createServer();
    const free = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (free) return port;
  }
}
