import { chownSync, closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '../../config/startup-error.js';
import { programPath } from './binaries.js';
import { connectionUrl, failureReason, settingsAreCurrent, writeSettings } from './cluster.js';
import type { ClusterLocation } from './cluster-location.js';
import { freePort } from './ports.js';
import { isServerOf, isPidInUse } from './processes.js';
import { run } from './run-as.js';

/** A running server. */
export interface Server {
  pid: number;
  port: number;
}

const PID_FILE = 'postmaster.pid';
/** Crash recovery replays up to max_wal_size. */
const START_TIMEOUT_S = 300;
const STOP_TIMEOUT_S = 60;
const LOG_LIMIT_BYTES = 10_000_000;

/**
 * Returns the server that runs on `data` according to its pid file, if it really runs. A pid file outlives a killed
 * server, and the kernel may have given its pid to another process.
 */
export function runningServer(data: string): (Server & { ready: boolean }) | undefined {
  // Lines: pid, data directory, start time, port, socket directory, listen address, shared memory key, status.
  const [pid, , , port, , , , status] = readPidFile(data);
  if (!isServerOf(Number(pid), data)) return undefined;
  return { pid: Number(pid), port: Number(port), ready: status?.trim() === 'ready' };
}

/** Whether the server accepts the password and serves exactly this data directory. */
export async function acceptsConnections(
  port: number,
  password: string,
  data: string,
  database = 'postgres',
): Promise<boolean> {
  const connectionString = connectionUrl(port, password, database);
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000, query_timeout: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ data: string }>(`select current_setting('data_directory') as data`);
    return rows[0]?.data === data;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Takes over a server that a killed owner left running, or stops it when it does not respond or runs with other
 * settings than this release's.
 *
 * @returns undefined when no server runs, or none anymore
 */
export async function adoptServer(location: ClusterLocation, password: string): Promise<Server | undefined> {
  const running = runningServer(location.data);
  if (running === undefined) {
    removeForeignPidFile(location.data);
    return undefined;
  }
  const usable = running.ready && settingsAreCurrent(location, running.port);
  if (usable && (await acceptsConnections(running.port, password, location.data))) return running;
  await stopServer(location);
  return undefined;
}

/**
 * Removes a pid file whose pid now belongs to another process: PostgreSQL refuses to start while any process has that
 * pid, even a zombie. PostgreSQL's second guard against two servers on the same data, in shared memory, remains.
 */
function removeForeignPidFile(data: string): void {
  if (isPidInUse(Number(readPidFile(data)[0]))) rmSync(join(data, PID_FILE));
}

/** Returns the lines of the pid file, or none when it does not exist (it may vanish at any time). */
function readPidFile(data: string): string[] {
  try {
    return readFileSync(join(data, PID_FILE), 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Starts the server and waits until it accepts connections, including crash recovery. The caller makes sure that no
 * server runs on the data yet.
 *
 * @param fixedPort required when clients already use a port; otherwise the last port or any free one is used
 * @throws StartupError with PostgreSQL's own reason
 */
export async function startServer(location: ClusterLocation, fixedPort?: number): Promise<Server> {
  let port = fixedPort ?? (await freePort(lastPort(location)));
  for (let attempt = 1; ; attempt++) {
    writeSettings(location, port);
    const logStart = prepareLog(location);
    const { code, output } = await run(
      programPath(location.binaries, 'pg_ctl'),
      ['start', '-w', '-t', String(START_TIMEOUT_S), '-D', location.data, '-l', location.log],
      location.runAs,
    );
    const server = runningServer(location.data);
    if (code === 0 && server) return server;
    const log = readFileSync(location.log).subarray(logStart).toString() || output;
    if (attempt < 20 && /pre-existing shared memory block|lock file .* already exists/.test(log)) {
      // The backends of a server that was just killed have not exited yet.
      await pause(250);
    } else if (attempt < 20 && /could not bind|could not create any TCP\/IP sockets/.test(log)) {
      // Another process took the port first.
      if (fixedPort === undefined) port = await freePort();
      else await pause(250);
    } else {
      throw new StartupError(`PostgreSQL could not start: ${failureReason(log)} (see ${location.log})`);
    }
  }
}

/** Stops the server, if one runs: with a checkpoint (`fast`) or, when that times out, without (`immediate`). */
export async function stopServer(location: ClusterLocation): Promise<void> {
  for (const mode of ['fast', 'immediate']) {
    if (runningServer(location.data) === undefined) return;
    await run(
      programPath(location.binaries, 'pg_ctl'),
      ['stop', '-w', '-t', String(STOP_TIMEOUT_S), '-m', mode, '-D', location.data],
      location.runAs,
    );
  }
  if (runningServer(location.data))
    throw new StartupError(`The PostgreSQL server on ${location.data} cannot be stopped.`);
}

function lastPort(location: ClusterLocation): number | undefined {
  if (!existsSync(location.portFile)) return undefined;
  const port = Number(readFileSync(location.portFile, 'utf8'));
  return Number.isInteger(port) && port > 1024 && port < 65_536 ? port : undefined;
}

/** @returns the log's size in bytes, where the output of this start begins */
function prepareLog(location: ClusterLocation): number {
  const size = statSync(location.log, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) renameSync(location.log, `${location.log}.1`);
  else if (size > 0) return size;
  closeSync(openSync(location.log, 'a', 0o600));
  if (location.runAs) chownSync(location.log, location.runAs.uid, location.runAs.gid);
  return 0;
}
