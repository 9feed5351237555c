import { existsSync, mkdtempSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from '../../src/platform/database/embedded/ports.js';
import { eventually } from './eventually.js';
import { startOwnedServer } from './owned-server.js';

export interface ThrowawayRedis {
  /** The server's process id, for crash tests. */
  pid: number;
  port: number;
  /** The directory of its files. */
  directory: string;
  url: string;
  stop(): Promise<void>;
  /** Starts it again on the same port after it was killed, with `durable` on the same data. */
  restart(): Promise<void>;
}

/** Finds redis-server (or valkey-server) on this machine, if there is one. */
export function findRedis(): string | undefined {
  const directories = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    '/usr/bin',
    '/usr/local/bin',
    '/opt/homebrew/bin',
  ];
  const candidates = ['redis-server', 'valkey-server'].flatMap((name) => directories.map((place) => join(place, name)));
  return candidates.find((path) => existsSync(path));
}

/**
 * Starts a Redis on 127.0.0.1 that stops with this process; undefined if no redis-server is installed.
 *
 * Each spec that needs Redis gets its own server: the databases of one server share their publish/subscribe channels.
 *
 * @param options.durable logs each command before responding, for tests that kill the server
 * @param options.fsync when the log is synced to disk: for each command, or every second as in infra/docker-compose.yml
 */
export async function startRedis(
  options: { durable?: boolean; fsync?: 'always' | 'everysec'; policy?: string } = {},
): Promise<ThrowawayRedis | undefined> {
  const command = findRedis();
  if (command === undefined) return undefined;
  const directory = mkdtempSync(join(tmpdir(), 'archive-test-redis-'));
  const port = await freePort();
  const kept = options.durable
    ? ['--appendonly', 'yes', '--appendfsync', options.fsync ?? 'always']
    : ['--appendonly', 'no'];
  const start = async () => {
    const server = await startOwnedServer({
      command,
      args: [
        ...['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', directory, '--daemonize', 'no'],
        // BullMQ requires this: a queue must not lose jobs to free memory.
        ...['--maxmemory-policy', options.policy ?? 'noeviction', '--loglevel', 'warning', ...kept],
      ],
      env: { LC_ALL: 'C' },
      signal: 'SIGKILL',
      directory,
    });
    await eventually(() => pings(port), { what: 'a Redis that responds' });
    return server;
  };
  let server = await start();
  return {
    get pid() {
      return server.pid;
    },
    port,
    directory,
    url: `redis://127.0.0.1:${port}`,
    stop: () => server.end(),
    restart: async () => {
      await server.end({ keepDirectory: true });
      server = await start();
    },
  };
}

function pings(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.setTimeout(1_000, () => socket.destroy());
    socket.once('data', (answer) => {
      resolve(String(answer).startsWith('+PONG'));
      socket.destroy();
    });
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
  });
}
