import { createHash } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartupError } from '../../config/startup-error.js';
import { binariesFor, type Binaries } from './binaries.js';
import { shellSucceeds, hasUserName, isRoot, postgresUser, type RunAs } from './run-as.js';

/** Where the database of a data directory is, which binaries run it and as which user. */
export interface ClusterLocation {
  /** The folder of the four paths below. Only the user that PostgreSQL runs as can read it. */
  home: string;
  /** PostgreSQL's own data directory. */
  data: string;
  passwordFile: string;
  log: string;
  /** Stores the last port, so that the next start can use the same one. */
  portFile: string;
  runAs: RunAs | undefined;
  binaries: Binaries;
}

/**
 * For files that the user `postgres` could not reach in their usual place: the data directory, a copy of the programs.
 */
export const SHARED_ROOT = '/var/lib/the-archive';
/** In the data directory: the path of its database when that is elsewhere. */
const LOCATION_NOTE = 'WHERE-THE-DATABASE-IS.txt';
/** In a home under SHARED_ROOT: the data directory that it belongs to. */
const OWNER_NOTE = 'BELONGS-TO.txt';

/** Returns the paths in a home. */
export function pathsIn(home: string): Pick<ClusterLocation, 'home' | 'data' | 'passwordFile' | 'log' | 'portFile'> {
  const [data, passwordFile] = [join(home, 'data'), join(home, 'password')];
  return { home, data, passwordFile, log: join(home, 'server.log'), portFile: join(home, 'port') };
}

/** Returns the home of `dataDir`'s database, whether or not it exists. */
export function homeOf(dataDir: string): string {
  return homeFromNote(dataDir) ?? join(dataDir, 'postgres');
}

/**
 * Finds or creates the home of `dataDir`'s database. Only the owner of `dataDir` may call it.
 *
 * The home is in `dataDir`. When this process is root and PostgreSQL's user cannot reach that, the home is under
 * SHARED_ROOT instead, with a note in `dataDir`. The note takes precedence at the next start, so that a changed file
 * mode never makes the data look lost.
 *
 * @param dataDir an existing directory, absolute and without symbolic links
 * @throws StartupError when the home cannot be reached or created
 */
export function prepareLocation(dataDir: string, print: (line: string) => void): ClusterLocation {
  const inside = join(dataDir, 'postgres');
  if (!isRoot()) {
    makeDirectory(inside);
    refuseDataOfAnotherUser(dataDir, inside);
    return { ...pathsIn(inside), runAs: undefined, binaries: binariesFor(undefined, SHARED_ROOT, print) };
  }
  // PostgreSQL insists on running as the owner of the data. In a non-root user's directory we use that user, who then
  // keeps access to the files.
  const runAs = ownerOf(join(inside, 'data')) ?? ownerOf(dataDir) ?? postgresUser(print);
  const home = prepareReachableHome(dataDir, inside, runAs, print);
  return { ...pathsIn(home), runAs, binaries: binariesFor(runAs, SHARED_ROOT, print) };
}

function prepareReachableHome(dataDir: string, inside: string, runAs: RunAs, print: (line: string) => void): string {
  const noted = homeFromNote(dataDir);
  if (noted !== undefined) {
    writeOwnerNote(noted, dataDir);
    return noted;
  }
  const hasData = existsSync(join(inside, 'data'));
  makeDirectory(inside, runAs);
  if (shellSucceeds(runAs, 'cd "$1" && test -w .', inside)) return inside;
  if (hasData) {
    throw new StartupError(
      `The user that PostgreSQL runs as (uid ${runAs.uid}) can no longer reach its data in ${inside}. ` +
        `Let it enter the folders above (chmod o+x), or set another DATA_DIR.`,
    );
  }
  rmSync(inside, { recursive: true });
  const home = join(SHARED_ROOT, createHash('sha256').update(dataDir).digest('hex').slice(0, 12));
  makeDirectory(SHARED_ROOT);
  makeDirectory(home, runAs);
  writeOwnerNote(home, dataDir);
  writeFileSync(
    join(dataDir, LOCATION_NOTE),
    `${home}\n\nThe database of this directory is there: PostgreSQL does not run as root, and the user that it runs as\n` +
      `cannot reach this place. Keep this file: it is how the next start finds the data.\n`,
  );
  print(`The database is in ${home}, because the user that PostgreSQL runs as cannot reach ${dataDir}.`);
  return home;
}

/**
 * Returns the home named by the note in `dataDir`. Ignores a note that was copied here with another data directory
 * while the original still exists: two processes would use one database.
 */
function homeFromNote(dataDir: string): string | undefined {
  const home = firstLine(join(dataDir, LOCATION_NOTE));
  if (home === undefined || !existsSync(home)) return undefined;
  const belongsTo = firstLine(join(home, OWNER_NOTE));
  const isCopy = belongsTo !== undefined && belongsTo !== dataDir && firstLine(join(belongsTo, LOCATION_NOTE)) === home;
  return isCopy ? undefined : home;
}

function writeOwnerNote(home: string, dataDir: string): void {
  writeFileSync(join(home, OWNER_NOTE), `${dataDir}\n`);
}

function firstLine(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').split('\n')[0]?.trim() || undefined;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

function refuseDataOfAnotherUser(dataDir: string, inside: string): void {
  const elsewhere = homeFromNote(dataDir);
  const home = elsewhere ?? inside;
  const { uid } = statSync(home);
  if (elsewhere === undefined && uid === process.getuid?.()) return;
  throw new StartupError(
    `The database in ${home} belongs to another user (uid ${uid}), because root started it before. ` +
      `Start it as root again, or set another DATA_DIR.`,
  );
}

/** Returns the owner of a path, unless it is root or has no user name (initdb refuses to run as a nameless user). */
function ownerOf(path: string): RunAs | undefined {
  const { uid, gid } = statSync(path, { throwIfNoEntry: false }) ?? { uid: 0, gid: 0 };
  return uid === 0 || !hasUserName(uid) ? undefined : { uid, gid };
}

function makeDirectory(path: string, owner?: RunAs): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o755 });
  mkdirSync(path, { recursive: true, mode: path === SHARED_ROOT ? 0o755 : 0o700 });
  if (owner) chownSync(path, owner.uid, owner.gid);
}
