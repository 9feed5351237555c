import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from '../../src/platform/database/embedded/ports.js';
import { eventually } from './eventually.js';
import { startOwnedServer } from './owned-server.js';

/** At least 16 characters, which production requires. */
const MASTER_KEY = 'a-master-key-for-one-run-of-tests';

export interface ThrowawayMeili {
  /** The server's process id, for crash tests. */
  pid: number;
  port: number;
  url: string;
  /** The directory of its files. */
  directory: string;
  masterKey: string;
  stop(): Promise<void>;
  /** Starts it again on the same port and data, after it was killed. */
  restart(): Promise<void>;
}

/**
 * Finds Meilisearch on this machine, if there is one.
 *
 * @param named its path; without it, the PATH is searched
 * @throws Error when there is none at the given path
 */
export function findMeili(named: string | undefined): string | undefined {
  if (named && !existsSync(named)) throw new Error(`There is no Meilisearch at ${named}.`);
  const places = (process.env['PATH'] ?? '').split(delimiter).map((place) => join(place, 'meilisearch'));
  return named || places.find((path) => existsSync(path));
}

/** Starts a Meilisearch on 127.0.0.1, as described in operations.md, that stops with this process. */
export async function startMeili(command: string): Promise<ThrowawayMeili> {
  const directory = mkdtempSync(join(tmpdir(), 'archive-test-meili-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const place = (name: string) => [`--${name}`, join(directory, name)];
  const start = async () => {
    const server = await startOwnedServer({
      command,
      args: [
        ...['--http-addr', `127.0.0.1:${port}`, '--env', 'production', '--master-key', MASTER_KEY],
        ...['--no-analytics', '--log-level', 'ERROR', '--max-indexing-threads', '1'],
        // By default it claims most of the machine's memory for each batch, which takes seconds.
        ...['--max-indexing-memory', '100MiB'],
        ...[place('db-path'), place('dump-dir'), place('snapshot-dir')].flat(),
      ],
      env: { LC_ALL: 'C' },
      // It prints its name in large letters at each start, at any log level.
      quiet: true,
      signal: 'SIGKILL',
      directory,
    });
    const answers = async () => (await fetch(`${url}/health`, { signal: AbortSignal.timeout(1_000) })).ok;
    await eventually(answers, { what: 'a Meilisearch that responds', within: 30_000 });
    return server;
  };
  let server = await start();
  return {
    get pid() {
      return server.pid;
    },
    port,
    url,
    directory,
    masterKey: MASTER_KEY,
    stop: () => server.end(),
    restart: async () => {
      await server.end({ keepDirectory: true });
      server = await start();
    },
  };
}
