import { chownSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { binariesFor, programPath } from '../../src/platform/database/embedded/binaries.js';
import {
  connectionUrl,
  ensureCluster,
  readPassword,
  writeSettings,
} from '../../src/platform/database/embedded/cluster.js';
import { pathsIn, SHARED_ROOT, type ClusterLocation } from '../../src/platform/database/embedded/cluster-location.js';
import { freePort } from '../../src/platform/database/embedded/ports.js';
import { isRunning } from '../../src/platform/database/embedded/processes.js';
import { isRoot, postgresUser } from '../../src/platform/database/embedded/run-as.js';
import { acceptsConnections } from '../../src/platform/database/embedded/server.js';
import { eventually } from './eventually.js';
import { startOwnedServer, type OwnedServer } from './owned-server.js';

export interface ThrowawayPostgres {
  /** The postmaster's process id, for crash tests. */
  pid: number;
  port: number;
  /** The directory of its files. */
  data: string;
  /** A superuser's connection string for one of its databases. */
  url(database?: string): string;
  stop(): Promise<void>;
  /** Starts it again on the same data and port, after it was killed. */
  restart(): Promise<void>;
}

/** A spec file starts up to three applications, each with its own pools, and files run beside each other. */
const ROOMY = ['-c', 'log_min_messages=panic', '-c', 'max_connections=500'];

/**
 * Starts a PostgreSQL in a temporary directory that stops with this process.
 *
 * @param options.durable keeps fsync on, for tests that kill it; without it, PostgreSQL is faster and loses data in a
 *   crash
 */
export async function startPostgres(options: { durable?: boolean } = {}): Promise<ThrowawayPostgres> {
  const print = (line: string): void => console.error(line);
  const runAs = isRoot() ? postgresUser(print) : undefined;
  const home = mkdtempSync(join(tmpdir(), 'archive-test-postgres-'));
  if (runAs) chownSync(home, runAs.uid, runAs.gid);
  const location: ClusterLocation = {
    ...pathsIn(home),
    runAs,
    binaries: binariesFor(runAs, SHARED_ROOT, print),
  };
  await ensureCluster(location, ['--no-sync']);
  const password = readPassword(location.passwordFile);
  const careless = ['fsync', 'synchronous_commit', 'full_page_writes'].flatMap((name) => ['-c', `${name}=off`]);
  const port = await freePort();
  writeSettings(location, port);
  const start = async (): Promise<OwnedServer> => {
    for (let attempt = 1; ; attempt++) {
      const server = await startOwnedServer({
        command: programPath(location.binaries, 'postgres'),
        args: ['-D', location.data, ...ROOMY, ...(options.durable ? [] : careless)],
        env: { LC_ALL: 'C' },
        ...runAs,
        signal: 'SIGQUIT',
        directory: home,
      });
      const up = () => acceptsConnections(port, password, location.data);
      await eventually(async () => !isRunning(server.pid) || (await up()), { what: 'a PostgreSQL', within: 60_000 });
      if (await up()) return server;
      // After kill -9, the remaining backends block a new server until they have exited.
      await server.end({ keepDirectory: attempt < 50 });
      if (attempt === 50) throw new Error('PostgreSQL does not start');
    }
  };
  let server = await start();
  return {
    get pid() {
      return server.pid;
    },
    port,
    data: location.data,
    url: (database = 'postgres') => connectionUrl(port, password, database),
    stop: () => server.end(),
    restart: async () => {
      await server.end({ keepDirectory: true });
      server = await start();
    },
  };
}
