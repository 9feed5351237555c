import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../../config/startup-error.js';
import { programPath } from './binaries.js';
import type { ClusterLocation } from './cluster-location.js';
import { run } from './run-as.js';

/** The embedded cluster's superuser and only user, which the application also connects as. */
export const SUPERUSER = 'archive';
const SETTINGS_FILE = 'archive.conf';

/**
 * Creates the cluster when it does not exist, with a random password in a file beside it. The cluster is created under
 * a temporary name and renamed when complete, so a crash never leaves a partial one.
 *
 * @param extraFlags for initdb
 * @throws StartupError when the directory holds something else or a cluster of another major version
 */
export async function ensureCluster(location: ClusterLocation, extraFlags: string[] = []): Promise<void> {
  for (const file of readdirSync(location.home)) {
    if (file.startsWith('data.unfinished-'))
      rmSync(join(location.home, file), { recursive: true, maxRetries: 20, retryDelay: 100 });
  }
  if (existsSync(location.data) && readdirSync(location.data).length > 0) return checkCluster(location);
  const unfinished = `${location.data}.unfinished-${process.pid}`;
  writeOwned(location, location.passwordFile, randomBytes(24).toString('base64url'));
  const { code, output } = await run(
    programPath(location.binaries, 'initdb'),
    [
      `--pgdata=${unfinished}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${location.passwordFile}`,
      '--encoding=UTF8',
      '--locale-provider=builtin',
      ...localeFlags(),
      '--auth=scram-sha-256',
      ...extraFlags,
    ],
    location.runAs,
  );
  if (code !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new StartupError(`The database could not be created in ${location.home}: ${failureReason(output)}`);
  }
  const configuration = join(unfinished, 'postgresql.conf');
  writeFileSync(configuration, `${readFileSync(configuration, 'utf8')}\ninclude_if_exists = '${SETTINGS_FILE}'\n`);
  if (existsSync(location.data)) rmSync(location.data, { recursive: true });
  renameSync(unfinished, location.data);
}

/**
 * libc's locale matters besides the builtin one: pg_trgm and full text search use it to classify characters, and with
 * `C` no character outside ASCII is a letter. macOS has no C.UTF-8.
 */
function localeFlags(): string[] {
  return process.platform === 'darwin'
    ? ['--locale=C', '--lc-ctype=en_US.UTF-8', '--builtin-locale=C.UTF-8']
    : ['--locale=C.UTF-8'];
}

function checkCluster(location: ClusterLocation): void {
  const versionFile = join(location.data, 'PG_VERSION');
  if (!existsSync(versionFile)) {
    throw new StartupError(
      `${location.data} has files in it that are not a database. Nothing was changed. Move them away, or set another DATA_DIR.`,
    );
  }
  const clusterVersion = readFileSync(versionFile, 'utf8').trim();
  const ourVersion = location.binaries.version.split('.')[0];
  if (clusterVersion !== ourVersion) {
    throw new StartupError(
      `The database in ${location.data} was made by PostgreSQL ${clusterVersion}, this is PostgreSQL ${ourVersion}. Nothing was changed. ` +
        `Go back to the previous release and run npm run backup (docs/operations.md), or set another DATA_DIR.`,
    );
  }
}

/** Reads the password that ensureCluster generated. */
export function readPassword(passwordFile: string): string {
  try {
    return readFileSync(passwordFile, 'utf8').trim();
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'is missing' : 'cannot be read by this user';
    throw new StartupError(
      `The database's password file ${passwordFile} ${why}. The data is still there: put the file back as it was.`,
      { cause: error },
    );
  }
}

/** Returns the connection string of one of the cluster's databases. */
export function connectionUrl(port: number, password: string, database: string): string {
  return `postgres://${SUPERUSER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

/** Returns the server's settings. They are durable: a confirmed commit survives anything except loss of the disk. */
export function serverSettings(port: number): string {
  return `# Rewritten at each start. Put your own changes into postgresql.conf, above its last line.
listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = ''
max_connections = 200
shared_buffers = 128MB
effective_cache_size = 512MB
maintenance_work_mem = 64MB
random_page_cost = 1.1
jit = off
# Reading from the page cache is faster than handing the read to an I/O worker process.
io_method = sync
# No replication: write only the WAL that crash recovery needs.
wal_level = minimal
max_wal_senders = 0
max_wal_size = 1GB
# WAL files name rows and the times of their changes: remove old files instead of recycling them.
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
# Keep user content out of the log: neither failed statements nor their rows, and not the times of failures. The
# application logs its own errors, except those of anonymous routes.
log_min_messages = log
log_min_error_statement = panic
log_error_verbosity = terse
log_statement = none
log_min_duration_statement = -1
default_text_search_config = 'pg_catalog.english'
`;
}

/** Writes the server's settings and the port file. */
export function writeSettings(location: ClusterLocation, port: number): void {
  writeOwned(location, join(location.data, SETTINGS_FILE), serverSettings(port));
  writeOwned(location, location.portFile, `${port}\n`);
}

/** Whether the settings file is what this release would write. A server that runs with other settings is restarted. */
export function settingsAreCurrent(location: ClusterLocation, port: number): boolean {
  const file = join(location.data, SETTINGS_FILE);
  return existsSync(file) && readFileSync(file, 'utf8') === serverSettings(port);
}

/** Returns the line of PostgreSQL's output that states the error. */
export function failureReason(output: string): string {
  const lines = output.split('\n').map((line) => line.trim());
  const errorLine = lines.filter((line) => /(FATAL|PANIC|error):/i.test(line)).at(-1) ?? lines.findLast(Boolean);
  return errorLine?.replace(/^.*?(FATAL|PANIC|error):\s*/i, '') ?? 'it gave no reason';
}

function writeOwned(location: ClusterLocation, file: string, text: string): void {
  // Remove it first: `mode` applies only to a new file, and the old one may belong to another user.
  rmSync(file, { force: true });
  writeFileSync(file, text, { mode: 0o600 });
  if (location.runAs) chownSync(file, location.runAs.uid, location.runAs.gid);
}
