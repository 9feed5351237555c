import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../../scripts/lib/server.mjs';
import { findOrInstallRedis, startRedis } from '../../scripts/lib/tools.mjs';

const READY_WITHIN_MS = 60_000;
export const ADMIN = { email: 'admin@example.org', password: 'made for one measurement' };
const running = new Set();

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

/**
 * Starts the built product with an empty directory of its own: one api process and so many workers beside it, as it
 * is run where it is measured.
 *
 * @param options.backend 'postgres' or 'redis'
 * @param options.workers how many worker processes; 0: the api process works too
 * @returns { url, stop }
 */
export async function startProduct({ backend, workers }) {
  const redis = backend === 'redis' ? await startRedis(await redisCommand()) : undefined;
  const directory = mkdtempSync(join(realpathSync(tmpdir()), 'archive-bench-'));
  chmodSync(directory, 0o755); // PostgreSQL, which never runs as root, has to pass through
  const port = await freePort();
  const env = {
    PORT: String(port),
    DATA_DIR: directory,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    // Everything comes from one address.
    RATE_LIMIT_SCALE: '100000',
    ...(redis && { REDIS_URL: redis.url }),
  };
  const servers = [];
  const stop = async () => {
    running.delete(stop);
    // The owner of the database last.
    for (const server of servers.toReversed()) await server.stop();
    await redis?.stop();
    rmSync(directory, { recursive: true, force: true });
  };
  running.add(stop);
  const url = `http://127.0.0.1:${port}`;
  const start = (role) => servers.push(startServer({ env: { ...env, ROLE: role }, alone: true, quiet: true }));
  start(workers > 0 ? 'api' : 'all');
  await untilReady(url);
  for (let at = 0; at < workers; at++) start('worker');
  return { url, stop };
}

/** For whoever is interrupted: what still runs is ended. */
export async function endProducts() {
  await Promise.all([...running].map((stop) => stop()));
}

async function redisCommand() {
  const command = await findOrInstallRedis(console.log);
  if (!command) throw new Error('redis-server is not installed (Debian: apt-get install redis-server).');
  return command;
}

async function untilReady(url) {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The product is not ready after a minute.');
}
