import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../../config/startup-error.js';
import { program } from './binaries.js';
import type { Place } from './place.js';
import { run } from './run-as.js';

/** The superuser of the embedded cluster, who is the application's user as well: nobody else uses it. */
export const USER = 'archive';
const SETTINGS_FILE = 'archive.conf';

/**
 * Makes the cluster when there is none, with a random password beside it.
 *
 * Half of one never remains: it is made under another name and renamed when it is whole.
 *
 * @param extraFlags for initdb
 * @throws StartupError when something else is there, or PostgreSQL of another major version made it
 */
export async function makeCluster(place: Place, extraFlags: string[] = []): Promise<void> {
  for (const file of readdirSync(place.home)) {
    if (file.startsWith('data.unfinished-'))
      rmSync(join(place.home, file), { recursive: true, maxRetries: 20, retryDelay: 100 });
  }
  if (existsSync(place.data) && readdirSync(place.data).length > 0) return checkCluster(place);
  const unfinished = `${place.data}.unfinished-${process.pid}`;
  writeOwned(place, place.passwordFile, randomBytes(24).toString('base64url'));
  const { code, output } = await run(
    program(place.binaries, 'initdb'),
    [
      `--pgdata=${unfinished}`,
      `--username=${USER}`,
      `--pwfile=${place.passwordFile}`,
      '--encoding=UTF8',
      '--locale-provider=builtin',
      ...localeFlags(),
      '--auth=scram-sha-256',
      ...extraFlags,
    ],
    place.runAs,
  );
  if (code !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new StartupError(`The database could not be made in ${place.home}: ${reason(output)}`);
  }
  const configuration = join(unfinished, 'postgresql.conf');
  writeFileSync(configuration, `${readFileSync(configuration, 'utf8')}\ninclude_if_exists = '${SETTINGS_FILE}'\n`);
  if (existsSync(place.data)) rmSync(place.data, { recursive: true });
  renameSync(unfinished, place.data);
}

/**
 * libc's locale matters beside the builtin one: pg_trgm and full text search ask it which characters are letters, and
 * with `C` those outside ASCII are none. macOS has no C.UTF-8.
 */
function localeFlags(): string[] {
  return process.platform === 'darwin'
    ? ['--locale=C', '--lc-ctype=en_US.UTF-8', '--builtin-locale=C.UTF-8']
    : ['--locale=C.UTF-8'];
}

function checkCluster(place: Place): void {
  const versionFile = join(place.data, 'PG_VERSION');
  if (!existsSync(versionFile)) {
    throw new StartupError(
      `${place.data} holds something else than a database: move it away or choose another DATA_DIR.`,
    );
  }
  const made = readFileSync(versionFile, 'utf8').trim();
  const ours = place.binaries.version.split('.')[0];
  if (made !== ours) {
    throw new StartupError(
      `The database in ${place.data} was made by PostgreSQL ${made}, this is PostgreSQL ${ours}: ` +
        `go back to the release that made it and dump it (docs/operations.md), or choose another DATA_DIR.`,
    );
  }
}

/** The password that initdb was given. */
export function readPassword(passwordFile: string): string {
  try {
    return readFileSync(passwordFile, 'utf8').trim();
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'is missing' : 'cannot be read by this user';
    throw new StartupError(`The database's password file ${passwordFile} ${why}.`, { cause: error });
  }
}

/** A connection string for one of the cluster's databases. */
export function connectionUrl(port: number, password: string, database: string): string {
  return `postgres://${USER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

/** The settings that the server is started with. Durable: a commit that was answered survives anything but the disk. */
export function settings(port: number): string {
  return `# Written at each start; changes belong into postgresql.conf, above its last line.
listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = ''
max_connections = 200
shared_buffers = 128MB
effective_cache_size = 512MB
maintenance_work_mem = 64MB
random_page_cost = 1.1
jit = off
# What the system has in its memory is read sooner than another process is asked for it.
io_method = sync
# Nothing replicates from here: the least WAL that recovers from a crash.
wal_level = minimal
max_wal_senders = 0
max_wal_size = 1GB
# A file of the write-ahead log names rows with their moments: one that is done with is removed and not used again.
wal_recycle = off
log_checkpoints = off
wal_compression = pglz
fsync = on
synchronous_commit = on
full_page_writes = on
timezone = 'UTC'
log_timezone = 'UTC'
lc_messages = 'C'
log_line_prefix = '%m [%p] '
# What somebody wrote is never in the log: neither the statement that failed nor the row that it was about. Nor is when it
# failed: the application logs its errors itself, and leaves out those of anonymous routes.
log_min_messages = log
log_min_error_statement = panic
log_error_verbosity = terse
log_statement = none
log_min_duration_statement = -1
default_text_search_config = 'pg_catalog.english'
`;
}

/** Leaves the settings where the server will read them. */
export function writeSettings(place: Place, port: number): void {
  writeOwned(place, join(place.data, SETTINGS_FILE), settings(port));
  writeOwned(place, place.portFile, `${port}\n`);
}

/** Whether the cluster's settings are those that this release would write: a server that runs on others is restarted. */
export function settingsAreCurrent(place: Place, port: number): boolean {
  const file = join(place.data, SETTINGS_FILE);
  return existsSync(file) && readFileSync(file, 'utf8') === settings(port);
}

/** The line of PostgreSQL's output that says what went wrong. */
export function reason(output: string): string {
  const lines = output.split('\n').map((line) => line.trim());
  const telling = lines.filter((line) => /(FATAL|PANIC|error):/i.test(line)).at(-1) ?? lines.findLast(Boolean);
  return telling?.replace(/^.*?(FATAL|PANIC|error):\s*/i, '') ?? 'it gave no reason';
}

function writeOwned(place: Place, file: string, text: string): void {
  // Removed first: the mode counts only for a new file, and it may belong to another user.
  rmSync(file, { force: true });
  writeFileSync(file, text, { mode: 0o600 });
  if (place.runAs) chownSync(file, place.runAs.uid, place.runAs.gid);
}
