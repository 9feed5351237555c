import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '../../config/startup-error.js';
import { connectionUrl, ensureCluster, readPassword, SUPERUSER } from './cluster.js';
import { keepAlive } from './keep-alive.js';
import { claimOwnership, findOwner } from './owner-lock.js';
import { prepareLocation, homeOf, pathsIn } from './cluster-location.js';
import { adoptServer, acceptsConnections, runningServer, startServer, stopServer } from './server.js';

/** The PostgreSQL that ships with the product, for machines that have none. */
export interface EmbeddedDatabase {
  /** A connection string to the database `archive`. */
  url: string;
  /** The directory of the data, to show to the operator. */
  location: string;
  /** Stops the server when this process owns it. Call it after all pools are closed. Can be called twice. */
  stop(): Promise<void>;
}

export interface EmbeddedDatabaseOptions {
  dataDir: string;
  /** `all` owns the data directory; `api` owns it or joins its owner; `worker` only joins. */
  role: 'all' | 'api' | 'worker';
  /** Prints a line for the operator. */
  print: (line: string) => void;
}

const DATABASE = 'archive';
const JOIN_TIMEOUT_MS = 60_000;

/**
 * Opens the embedded PostgreSQL of `dataDir`: creates it at the first start, takes it over when its owner was killed,
 * or joins the one that another process runs.
 *
 * @throws StartupError with one line for the operator, for every failure
 */
export async function openEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  try {
    if (options.role === 'worker') return await joinOwner(requireDataDir(options.dataDir), options.role);
    const dataDir = prepareDataDir(options.dataDir);
    const lock = await claimOwnership(dataDir);
    if ('release' in lock) return await openAsOwner(dataDir, lock.release, options.print);
    if (options.role === 'all')
      throw new StartupError(
        `DATA_DIR ${dataDir} is in use by process ${lock.heldBy}. Nothing was changed. Stop that process, or set another DATA_DIR.`,
      );
    return await joinOwner(dataDir, options.role);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const line = `DATA_DIR ${resolve(options.dataDir)} cannot be used for the embedded database: ${describe(error)}.`;
    throw new StartupError(line, { cause: error });
  }
}

async function openAsOwner(
  dataDir: string,
  release: () => void,
  print: (line: string) => void,
): Promise<EmbeddedDatabase> {
  try {
    const location = prepareLocation(dataDir, print);
    await ensureCluster(location);
    const password = readPassword(location.passwordFile);
    const server = (await adoptServer(location, password)) ?? (await startServer(location));
    const restart = async (port: number) =>
      (await adoptServer(location, password)) ?? (await startServer(location, port));
    const watch = keepAlive(server, restart, print);
    let stopped: Promise<void> | undefined;
    const stop = (): Promise<void> =>
      (stopped ??= watch
        .stop()
        .then(() => stopServer(location))
        .finally(release));
    try {
      await ensureDatabase(server.port, password, location.passwordFile);
    } catch (error) {
      await stop();
      throw error;
    }
    return { url: connectionUrl(server.port, password, DATABASE), location: location.home, stop };
  } catch (error) {
    release();
    throw error;
  }
}

/** Uses the database that the owner of `dataDir` runs. Waits for an owner that is still starting. */
async function joinOwner(dataDir: string, role: string): Promise<EmbeddedDatabase> {
  const deadline = Date.now() + JOIN_TIMEOUT_MS;
  for (;;) {
    const owner = findOwner(dataDir);
    if (owner === undefined) {
      throw new StartupError(
        `ROLE=${role} found no running database in DATA_DIR ${dataDir}: start ROLE=api first, or set DATABASE_URL.`,
      );
    }
    const { home, data, passwordFile } = pathsIn(homeOf(dataDir));
    const server = existsSync(home) ? runningServer(data) : undefined;
    if (server?.ready) {
      const password = readPassword(passwordFile);
      if (await acceptsConnections(server.port, password, data, DATABASE)) {
        return { url: connectionUrl(server.port, password, DATABASE), location: home, stop: () => Promise.resolve() };
      }
    }
    if (Date.now() > deadline) {
      throw new StartupError(
        `The database of process ${owner}, which owns DATA_DIR ${dataDir}, does not respond. Stop that process and start again; the data is safe.`,
      );
    }
    await pause(50);
  }
}

async function ensureDatabase(port: number, password: string, passwordFile: string): Promise<void> {
  const client = new pg.Client({ connectionString: connectionUrl(port, password, 'postgres') });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE} owner ${SUPERUSER}`);
  } catch (error) {
    if ((error as { code?: string }).code !== '28P01') throw error;
    throw new StartupError(
      `The database refuses the password in ${passwordFile}. The data is still there: put the file back as it was.`,
      { cause: error },
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Creates the directory when missing. Returns its real path, so that the same data always has the same name. */
function prepareDataDir(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true });
  return realpathSync(dataDir);
}

const REASONS: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EEXIST: 'a file is in the way',
  ENOTDIR: 'a file is in the way',
};

function describe(error: unknown): string {
  const { code, path, message } = error as NodeJS.ErrnoException;
  const words = code === undefined ? undefined : REASONS[code];
  return words === undefined ? (message.split('\n')[0] ?? 'unknown error') : `${words}${path ? ` (${path})` : ''}`;
}

function requireDataDir(dataDir: string): string {
  if (existsSync(dataDir)) return realpathSync(dataDir);
  throw new StartupError(`DATA_DIR ${resolve(dataDir)} does not exist. Start ROLE=api first, or set DATABASE_URL.`);
}
