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
import { takeRedis } from './redis';

/** How the product is spread over processes. */
export type Shape = 'one process' | 'api and workers apart' | 'behind nginx';

/** The built product, running on a database of its own. */
export interface Product {
  url: string;
  admin: { email: string; password: string };
  /** What it has mailed to an address so far, oldest first. */
  mailsTo(address: string): ReceivedMail[];
  /** All that its processes have printed so far. */
  log(): string;
  /** @throws Error when a process did not end as it should */
  stop(): Promise<void>;
}

const MAIN = fileURLToPath(new URL('../../backend/dist/main.js', import.meta.url));
const SWEEPER = fileURLToPath(new URL('./sweeper.mjs', import.meta.url));
const READY_WITHIN_MS = 60_000;
const END_WITHIN_MS = 20_000;
const READY = { server: /The Archive is at /, worker: /The Archive: a worker runs/ };

/**
 * Starts the product as built, with its demo content, in a directory that is removed with it.
 *
 * It cannot outlive us: its processes end, database and all, when the channel to them closes.
 *
 * @param more settings (docs/operations.md) besides its own
 */
export async function startProduct(shape: Shape, more: Record<string, string> = {}): Promise<Product> {
  if (!existsSync(MAIN)) throw new Error('The product is not built: run npm run build first.');
  const redis = await takeRedis();
  const dataDir = mkdtempSync(join(realpathSync(tmpdir()), 'archive-e2e-'));
  chmodSync(dataDir, 0o755); // PostgreSQL, which never runs as root, has to pass through
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
    // The journeys of one run all come from one address.
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
    sweeper.alsoEnds(process.pid);
    return process.ready(role === 'worker' ? READY.worker : READY.server);
  };
  const stop = async () => {
    await proxy?.stop();
    // The owner of the database last.
    const ended = [];
    for (const process of processes.toReversed()) ended.push(await process.end());
    await redis?.giveBack();
    await sweeper.sweep();
    const wrong = ended.filter(({ code }) => code !== 0);
    if (wrong.length > 0) throw new Error(wrong.map(({ said }) => said).join('\n'));
  };
  try {
    await start(shape === 'one process' ? 'all' : 'api');
    if (shape === 'api and workers apart') await Promise.all([start('worker'), start('worker')]);
    if (proxied) {
      const other = await freePort();
      await Promise.all([start('api', { PORT: String(other) }), start('worker'), start('worker'), start('worker')]);
      proxy = await startNginx(outer, [port, other]);
      sweeper.alsoEnds(proxy.pid);
    }
    await atRest(own);
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

/** Resolves when all that the demo content has set off is done: counts that a test begins with do not move any more. */
async function atRest(url: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  const busy = /^(outbox_events\{state="waiting"\}|queue_jobs\{queue="\w+",state="(waiting|active)"\}) [1-9]/m;
  while (Date.now() < deadline) {
    const numbers = await (await fetch(`${url}/metrics`)).text();
    if (numbers.includes('outbox_events{') && !busy.test(numbers)) return;
    await pause(100);
  }
  throw new Error('The product is still busy with its demo content.');
}

/** See sweeper.mjs. */
function startSweeper(dataDir: string) {
  const child = spawn(process.execPath, [SWEEPER, dataDir], { detached: true, stdio: ['pipe', 'ignore', 'inherit'] });
  const exited = once(child, 'exit');
  return {
    alsoEnds: (pid: number) => void child.stdin.write(`${pid}\n`),
    sweep: async () => {
      child.stdin.end();
      await exited;
    },
  };
}

interface Process {
  pid: number;
  log(): string;
  /** Resolves when it has printed that. */
  ready(line: RegExp): Promise<void>;
  /** Asks it to stop. */
  end(): Promise<{ code: number | string | null; said: string }>;
}

function startProcess(role: string, settings: Record<string, string>): Process {
  // Nothing of our own settings: a DATABASE_URL or NODE_ENV of the terminal would make it another product.
  const inherited = ['PATH', 'HOME', 'USER', 'LANG', 'TMPDIR'].map((name) => [name, process.env[name]]);
  const child = spawn(process.execPath, [MAIN], {
    env: { ...(Object.fromEntries(inherited) as NodeJS.ProcessEnv), ...settings, ROLE: role },
    // In a group of its own, so that the terminal's Ctrl-C reaches it through us only; ipc: see startProduct.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let log = '';
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (text) => (log += String(text)));
  const exited = once(child, 'exit');
  const said = () => `ROLE=${role} ${ending(child)}. It said:\n${log}`;
  return {
    pid: child.pid!,
    log: () => log,
    ready: async (line) => {
      const printed = new Promise<void>((resolve) => {
        child.stdout!.on('data', () => line.test(log) && resolve());
      });
      const timer = AbortSignal.timeout(READY_WITHIN_MS);
      await Promise.race([printed, exited, once(timer, 'abort')]);
      if (!line.test(log)) throw new Error(said());
    },
    end: async () => {
      const timer = setTimeout(() => child.kill('SIGKILL'), END_WITHIN_MS);
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await exited;
      }
      clearTimeout(timer);
      return { code: child.exitCode ?? child.signalCode, said: said() };
    },
  };
}

function ending({ exitCode, signalCode }: ChildProcess): string {
  if (signalCode) return `had to be ended with ${signalCode}`;
  return exitCode === null ? 'was not ready in time' : `ended with exit code ${exitCode}`;
}

/** Below the ports that systems give to clients: one of those can be taken between the look and the use. */
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
