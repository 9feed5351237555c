import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childrenOf } from './load.mjs';
import { startServer } from '../../scripts/lib/server.mjs';
import { findOrInstallRedis, startRedis } from '../../scripts/lib/tools.mjs';

const READY_WITHIN_MS = 60_000;
export const ADMIN = { email: 'admin@example.org', password: 'made for one measurement' };
/** The stop functions of everything that is running, for endProducts. */
export const running = new Set();

export const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

/**
 * Starts the built product with its own empty directory: one api process, and worker processes beside it.
 *
 * @param options.backend 'postgres' or 'redis'
 * @param options.workers how many worker processes
 * @param options.seed 'none' for an empty site
 * @param options.settings additional environment variables
 * @param options.role of the first process; without workers it is 'all' by default
 * @returns { url, stop, env: of the processes, pid: of the first one, pids: of all, startWorker, startBeside,
 *   postgresPids }
 */
export async function startProduct({
  backend,
  workers,
  role = workers > 0 ? 'api' : 'all',
  seed = 'demo',
  settings = {},
}) {
  const redis = backend === 'redis' ? await startRedis(await redisCommand()) : undefined;
  const directory = mkdtempSync(join(realpathSync(tmpdir()), 'archive-bench-'));
  chmodSync(directory, 0o755); // PostgreSQL never runs as root, and has to enter it
  const port = await freePort();
  const env = {
    PORT: String(port),
    DATA_DIR: directory,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    // All requests come from local addresses, or from those in the load's X-Forwarded-For.
    TRUSTED_PROXIES: '127.0.0.0/8',
    RATE_LIMIT_SCALE: '100000',
    SEED: seed,
    ...(redis && { REDIS_URL: redis.url }),
    ...settings,
  };
  const servers = [];
  const stop = async () => {
    running.delete(stop);
    // In reverse order: the owner of the database stops last.
    for (const server of servers.toReversed()) await server.stop();
    await redis?.stop();
    rmSync(directory, { recursive: true, force: true });
  };
  running.add(stop);
  const url = `http://127.0.0.1:${port}`;
  const start = (name) => {
    const server = startServer({ env: { ...env, ROLE: name }, alone: true, quiet: true });
    servers.push(server);
    return server;
  };
  start(role);
  await waitUntilReady(url);
  for (let at = 0; at < workers; at++) start('worker');
  const postmaster = () => readFileSync(join(directory, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[0];
  return {
    url,
    stop,
    env,
    pid: servers[0].pid,
    pids: servers.map((server) => server.pid),
    startWorker: () => start('worker'),
    /** Starts another process on these stores with other settings; an api process gets its own port. */
    startBeside: async (name, more) => {
      const own = await freePort();
      const server = startServer({ env: { ...env, PORT: String(own), ROLE: name, ...more }, alone: true, quiet: true });
      servers.push(server);
      if (name !== 'worker') await waitUntilReady(`http://127.0.0.1:${own}`);
      return { url: `http://127.0.0.1:${own}`, stop: () => server.stop() };
    },
    postgresPids: () => childrenOf(postmaster()),
  };
}

/** @returns the session cookie of the admin, who is also a member */
export const signIn = (url) => cookieFrom(`${url}/api/auth/login`, ADMIN);

/** @returns the session cookies of that many new members */
export async function registerMembers(url, many) {
  const cookies = [];
  for (let n = 0; n < many; n++) {
    const account = { username: `Member ${n}`, email: `member-${n}@example.org`, password: ADMIN.password };
    cookies.push(await cookieFrom(`${url}/api/auth/register`, account));
  }
  return cookies;
}

async function cookieFrom(url, body) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} got status ${answer.status}.`);
  // Both of them, as browsers do: without `sid-times` the caller is a visitor.
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Stops everything that is still running, for example after an interrupt. */
export async function endProducts() {
  await Promise.all([...running].map((stop) => stop()));
}

async function redisCommand() {
  const command = await findOrInstallRedis(console.log);
  if (!command) throw new Error('redis-server is not installed (Debian: apt-get install redis-server).');
  return command;
}

async function waitUntilReady(url) {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The product is not ready after a minute.');
}
