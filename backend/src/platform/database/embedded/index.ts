import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '../../config/startup-error.js';
import { connectionUrl, makeCluster, readPassword, USER } from './cluster.js';
import { keepAlive } from './keep-alive.js';
import { claimOwnership, findOwner } from './owner-lock.js';
import { choosePlace, homeOf, layout } from './place.js';
import { adoptServer, answers, runningServer, startServer, stopServer } from './server.js';

/** The database that ships with the program, for machines that have none. */
export interface EmbeddedDatabase {
  /** A connection string to the database `archive`. */
  url: string;
  /** The directory that holds the data, to be shown to the operator. */
  location: string;
  /** Stops the server in order, when this process owns it; call it after all pools are closed. Can be called twice. */
  stop(): Promise<void>;
}

export interface EmbeddedDatabaseOptions {
  dataDir: string;
  /** `all` owns the data directory; `api` owns it or joins its owner; `worker` only joins. */
  role: 'all' | 'api' | 'worker';
  /** Prints a line for the operator. */
  say: (line: string) => void;
}

const DATABASE = 'archive';
const JOIN_TIMEOUT_MS = 60_000;

/**
 * Opens the embedded PostgreSQL of `dataDir`: makes it at the first start, takes it over when an earlier owner was
 * killed, or joins the one that another process runs.
 *
 * @throws StartupError, with one line for the operator, whatever goes wrong
 */
export async function openEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  try {
    if (options.role === 'worker') return await join(existing(options.dataDir), options.role);
    const dataDir = prepareDataDir(options.dataDir);
    const lock = await claimOwnership(dataDir);
    if ('release' in lock) return await own(dataDir, lock.release, options.say);
    if (options.role === 'all') throw new StartupError(`DATA_DIR ${dataDir} is in use by process ${lock.heldBy}.`);
    return await join(dataDir, options.role);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const line = `DATA_DIR ${resolve(options.dataDir)} cannot be used for the embedded database: ${describe(error)}.`;
    throw new StartupError(line, { cause: error });
  }
}

async function own(dataDir: string, release: () => void, say: (line: string) => void): Promise<EmbeddedDatabase> {
  try {
    const place = choosePlace(dataDir, say);
    await makeCluster(place);
    const password = readPassword(place.passwordFile);
    const server = (await adoptServer(place, password)) ?? (await startServer(place));
    const restart = async (port: number) => (await adoptServer(place, password)) ?? (await startServer(place, port));
    const watch = keepAlive(server, restart, say);
    let stopped: Promise<void> | undefined;
    const stop = (): Promise<void> =>
      (stopped ??= watch
        .stop()
        .then(() => stopServer(place))
        .finally(release));
    try {
      await makeDatabase(server.port, password, place.passwordFile);
    } catch (error) {
      await stop();
      throw error;
    }
    return { url: connectionUrl(server.port, password, DATABASE), location: place.home, stop };
  } catch (error) {
    release();
    throw error;
  }
}

/** Uses the database that the owner of `dataDir` runs, waiting for it where the owner has just begun. */
async function join(dataDir: string, role: string): Promise<EmbeddedDatabase> {
  const deadline = Date.now() + JOIN_TIMEOUT_MS;
  for (;;) {
    const owner = findOwner(dataDir);
    if (owner === undefined) {
      throw new StartupError(
        `ROLE=${role} found no running database in DATA_DIR ${dataDir}: start ROLE=api first, or set DATABASE_URL.`,
      );
    }
    const { home, data, passwordFile } = layout(homeOf(dataDir));
    const server = existsSync(home) ? runningServer(data) : undefined;
    if (server?.ready) {
      const password = readPassword(passwordFile);
      if (await answers(server.port, password, data, DATABASE)) {
        return { url: connectionUrl(server.port, password, DATABASE), location: home, stop: () => Promise.resolve() };
      }
    }
    if (Date.now() > deadline) {
      throw new StartupError(`The database of process ${owner}, which owns DATA_DIR ${dataDir}, does not answer.`);
    }
    await pause(50);
  }
}

async function makeDatabase(port: number, password: string, passwordFile: string): Promise<void> {
  const client = new pg.Client({ connectionString: connectionUrl(port, password, 'postgres') });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE} owner ${USER}`);
  } catch (error) {
    if ((error as { code?: string }).code !== '28P01') throw error;
    throw new StartupError(`The database does not take the password in ${passwordFile}.`, { cause: error });
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The directory, made when it is missing. Real: the same data must have one name, whatever links lead there. */
function prepareDataDir(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true });
  return realpathSync(dataDir);
}

const IN_WORDS: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EEXIST: 'a file is in the way',
  ENOTDIR: 'a file is in the way',
};

function describe(error: unknown): string {
  const { code, path, message } = error as NodeJS.ErrnoException;
  const words = code === undefined ? undefined : IN_WORDS[code];
  return words === undefined ? (message.split('\n')[0] ?? 'unknown error') : `${words}${path ? ` (${path})` : ''}`;
}

function existing(dataDir: string): string {
  if (existsSync(dataDir)) return realpathSync(dataDir);
  throw new StartupError(`DATA_DIR ${resolve(dataDir)} is not there: start ROLE=api first, or set DATABASE_URL.`);
}
