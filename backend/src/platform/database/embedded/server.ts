import { chownSync, closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '../../config/startup-error.js';
import { program } from './binaries.js';
import { connectionUrl, reason, settingsAreCurrent, writeSettings } from './cluster.js';
import type { Place } from './place.js';
import { freePort } from './ports.js';
import { isServerOf, isTaken } from './processes.js';
import { run } from './run-as.js';

/** A server that runs. */
export interface Server {
  pid: number;
  port: number;
}

const PID_FILE = 'postmaster.pid';
const START_TIMEOUT_S = 300; // recovery after a crash replays up to max_wal_size
const STOP_TIMEOUT_S = 60;
const LOG_LIMIT_BYTES = 10_000_000;

/**
 * The server that runs on `data` by its own pid file, if it really does. A pid file outlives a killed server, and the
 * number in it may since have been given to any other process.
 */
export function runningServer(data: string): (Server & { ready: boolean }) | undefined {
  // Lines: pid, data directory, start time, port, socket directory, listen address, shared memory key, status.
  const [pid, , , port, , , , status] = readPidFile(data);
  if (!isServerOf(Number(pid), data)) return undefined;
  return { pid: Number(pid), port: Number(port), ready: status?.trim() === 'ready' };
}

/** Whether the server takes the password and serves this very data directory. */
export async function answers(port: number, password: string, data: string, database = 'postgres'): Promise<boolean> {
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
 * Takes over the server that an owner who was killed has left running, or stops it when it does not answer or has
 * been started by a release with other settings.
 *
 * @returns undefined when there is none (any more)
 */
export async function adoptServer(place: Place, password: string): Promise<Server | undefined> {
  const left = runningServer(place.data);
  if (left === undefined) {
    forgetStranger(place.data);
    return undefined;
  }
  const usable = left.ready && settingsAreCurrent(place, left.port);
  if (usable && (await answers(left.port, password, place.data))) return left;
  await stopServer(place);
  return undefined;
}

/**
 * PostgreSQL refuses to start while the process of its pid file lives, whatever it is, even as a zombie. It has a second
 * guard against two servers on the same data, in shared memory, which stays.
 */
function forgetStranger(data: string): void {
  if (isTaken(Number(readPidFile(data)[0]))) rmSync(join(data, PID_FILE));
}

/** Its lines; none when there is no such file (it may vanish at any moment). */
function readPidFile(data: string): string[] {
  try {
    return readFileSync(join(data, PID_FILE), 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Starts the server and waits until it takes connections, crash recovery included. Nothing runs on the data yet.
 *
 * @param fixedPort the port to insist on, for clients that know it already; else the last one or any free one
 * @throws StartupError with PostgreSQL's own reason
 */
export async function startServer(place: Place, fixedPort?: number): Promise<Server> {
  let port = fixedPort ?? (await freePort(lastPort(place)));
  for (let attempt = 1; ; attempt++) {
    writeSettings(place, port);
    const from = prepareLog(place);
    const { code, output } = await run(
      program(place.binaries, 'pg_ctl'),
      ['start', '-w', '-t', String(START_TIMEOUT_S), '-D', place.data, '-l', place.log],
      place.runAs,
    );
    const server = runningServer(place.data);
    if (code === 0 && server) return server;
    const said = readFileSync(place.log).subarray(from).toString() || output;
    if (attempt < 20 && /pre-existing shared memory block|lock file .* already exists/.test(said)) {
      // The backends of a server killed just now need a moment to notice.
      await pause(250);
    } else if (attempt < 20 && /could not bind|could not create any TCP\/IP sockets/.test(said)) {
      // Somebody was quicker to take the port.
      if (fixedPort === undefined) port = await freePort();
      else await pause(250);
    } else {
      throw new StartupError(`PostgreSQL could not start: ${reason(said)} (see ${place.log})`);
    }
  }
}

/** Stops the server in order: clients are cut off, everything is written down. No server is no error. */
export async function stopServer(place: Place): Promise<void> {
  for (const mode of ['fast', 'immediate']) {
    if (runningServer(place.data) === undefined) return;
    await run(
      program(place.binaries, 'pg_ctl'),
      ['stop', '-w', '-t', String(STOP_TIMEOUT_S), '-m', mode, '-D', place.data],
      place.runAs,
    );
  }
  if (runningServer(place.data)) throw new StartupError(`The PostgreSQL server on ${place.data} cannot be stopped.`);
}

function lastPort(place: Place): number | undefined {
  if (!existsSync(place.portFile)) return undefined;
  const port = Number(readFileSync(place.portFile, 'utf8'));
  return Number.isInteger(port) && port > 1024 && port < 65_536 ? port : undefined;
}

/** @returns the log's size in bytes, to tell what this start adds */
function prepareLog(place: Place): number {
  const size = statSync(place.log, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) renameSync(place.log, `${place.log}.1`);
  else if (size > 0) return size;
  closeSync(openSync(place.log, 'a', 0o600));
  if (place.runAs) chownSync(place.log, place.runAs.uid, place.runAs.gid);
  return 0;
}
