/**
 * The built product as in production: two api processes and two workers on durable stores, behind the nginx of infra/.
 * It uses helpers of the tests, which are TypeScript.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import '../../backend/test/support/typescript.mjs';
import { findOrInstallRedis } from '../../scripts/lib/tools.mjs';
import { ADMIN, running } from './product.mjs';

const { startMembers } = await import('../../backend/test/faults/members.ts');
const { freePort } = await import('../../backend/src/platform/database/embedded/ports.ts');
const { eventually } = await import('../../backend/test/support/eventually.ts');
const { startOwnedServer } = await import('../../backend/test/support/owned-server.ts');
const { startPostgres } = await import('../../backend/test/support/throwaway-postgres.ts');
const { startRedis } = await import('../../backend/test/support/redis.ts');
const { writeNginxConfig } = await import('../../e2e/support/nginx.ts');

const API_PROCESSES = 2;

/**
 * @param options.backend 'postgres' or 'redis'; both write their logs durably, as in production
 * @param options.nginx the path of the nginx program
 * @returns { url: of nginx, members: the processes, stores: the addresses of the stores, stop }
 * @throws Error where there is no redis-server
 */
export async function startFleet({ backend, nginx }) {
  if (backend === 'redis') await findOrInstallRedis(console.log);
  const directory = mkdtempSync(join(tmpdir(), 'archive-bench-'));
  const [servers, members] = [[], []];
  let stopping;
  /** Runs once: an interrupt calls it, and so does the failure that the interrupt causes. */
  const stop = () => (stopping ??= stopAll());
  const stopAll = async () => {
    running.delete(stop);
    await Promise.all(members.map((member) => member.stop()));
    for (const server of servers) await server.stop();
    rmSync(directory, { recursive: true, force: true });
  };
  running.add(stop);
  try {
    const stores = await startStores(backend, servers);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    await startMembers(members, { ...stores.env, ...settings(url, directory) });
    const ports = members.slice(0, API_PROCESSES).map((member) => Number(new URL(member.url).port));
    servers.unshift(await startNginx(nginx, port, ports));
    await eventually(async () => (await fetch(`${url}/healthz`)).ok, { what: 'nginx', every: 50 });
    return { url, members, stores, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const settings = (url, directory) => ({
  PUBLIC_URL: url,
  TRUSTED_PROXIES: 'loopback',
  DATA_DIR: directory,
  SESSION_SECRET: 'only for a benchmark, never in production',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  RATE_LIMIT_SCALE: '100000',
  LOG_LEVEL: 'error',
});

async function startStores(backend, servers) {
  const postgres = await startPostgres({ durable: true });
  servers.push(postgres);
  const databaseUrl = postgres.url();
  if (backend !== 'redis') return { databaseUrl, redisUrl: undefined, env: { DATABASE_URL: databaseUrl } };
  const redis = await startRedis({ durable: true, fsync: 'everysec' });
  if (!redis) throw new Error('redis-server is not installed (Debian: apt-get install redis-server).');
  servers.push(redis);
  return { databaseUrl, redisUrl: redis.url, env: { DATABASE_URL: databaseUrl, REDIS_URL: redis.url } };
}

async function startNginx(command, port, ports) {
  const { end } = await startOwnedServer({ command, ...writeNginxConfig(port, ports), signal: 'SIGQUIT' });
  return { stop: () => end() };
}
